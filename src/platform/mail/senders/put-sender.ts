import { DEFAULT_SENDER, type PutSender, SENDER_CHANNELS } from '../../../contract/mail/senders.ts';
import { toRandomToken } from '../../../lib/bytes.ts';
import { clock } from '../../../server/clock.ts';
import { type Answer, accept, refuseFields } from '../../../server/result.ts';
import type { Settings } from '../../env.ts';
import { toServiceAddress } from '../../http/service-address.ts';
import { openSenderSecrets, sealSenderSecrets } from './open-sender.ts';
import { findSenderRow, type SenderRow, writeSender } from './sender-rows.ts';
import { SENDERS } from './senders.ts';

const SECRET_BYTES = 32;

function toHost(settings: object): string {
  return 'url' in settings ? new URL(String(settings.url)).host : '';
}

/** Stored secrets are kept only while kind and host are unchanged, because they were given for that host. */
function mayKeep(row: SenderRow, { kind, settings }: PutSender): boolean {
  return row.kind === kind && toHost(JSON.parse(row.settings)) === toHost(settings);
}

function toGiven(input: PutSender): Record<string, string> {
  const given = 'secrets' in input ? (input.secrets ?? {}) : {};
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Record<string, string>;
}

/** Creates or changes a sender. Answers the created secret of a webhook, which is never shown again; otherwise an empty text. */
export async function putSender(env: Env, settings: Settings, input: PutSender): Promise<Answer<{ secret: string }>> {
  const { code, kind, channel, enabled } = input;
  if (code === DEFAULT_SENDER) return refuseFields({ code: 'pattern' });
  const { secrets: needed } = SENDERS[kind];
  if (!SENDER_CHANNELS[kind].includes(channel)) return refuseFields({ channel: 'invalid_value' });
  // The gateway of the operator is the only one whose address may have a query.
  const url = 'url' in input.settings ? toServiceAddress(input.settings.url, settings, kind === 'webhook') : '';
  if (url === undefined) return refuseFields({ 'settings.url': 'pattern' });
  const stored = url === '' ? input.settings : { ...input.settings, url };
  const row = await findSenderRow(env, settings, code);
  const kept = row && mayKeep(row, input) ? await openSenderSecrets(settings, row) : {};
  const secrets = { ...kept, ...toGiven(input) };
  const created = kind === 'webhook' && !secrets.secret ? toRandomToken(SECRET_BYTES) : '';
  if (created !== '') secrets.secret = created;
  const missing = needed.find((name) => !secrets[name]);
  if (missing) return refuseFields({ [`secrets.${missing}`]: 'required' });
  const isWritten = await writeSender(
    env.DB,
    {
      ...{ code, kind, channel, enabled: enabled ? 1 : 0, settings: JSON.stringify(stored) },
      sealed: Object.keys(secrets).length === 0 ? '' : await sealSenderSecrets(settings, code, secrets),
    },
    clock(),
  );
  return isWritten ? accept({ secret: created }) : refuseFields({ code: 'too_many' });
}
