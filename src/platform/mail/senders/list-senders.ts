import { CHANNELS, type MessageState } from '../../../contract/mail/senders.ts';
import { DAY_MS } from '../../../lib/durations.ts';
import { clock } from '../../../server/clock.ts';
import type { Settings } from '../../env.ts';
import { openSenderSecrets, toReportAddress } from './open-sender.ts';
import { listSenderRows, type SenderRow, toDefaultSender } from './sender-rows.ts';
import { SENDERS } from './senders.ts';
import { countByState } from './sent-messages.ts';

const toIso = (ms: number) => new Date(ms).toISOString();
const toKey = ({ channel, code }: Pick<SenderRow, 'channel' | 'code'>) => `${channel} ${code}`;

/** The stored senders, and the webhook of SENDER_URL for a channel that has no enabled one. */
export async function listAllSenders(env: Env, settings: Settings) {
  const now = clock();
  const [rows, counts] = await Promise.all([listSenderRows(env.DB), countByState(env.DB, now - DAY_MS)]);
  const fallbacks = CHANNELS.filter((channel) => !rows.some((row) => row.channel === channel && row.enabled === 1));
  const all = [...rows, ...fallbacks.flatMap((channel) => toDefaultSender(settings, channel) ?? [])];
  const byKey = Map.groupBy(counts, ({ channel, sender }) => toKey({ channel, code: sender }));
  return Promise.all(
    all.map(async (row) => {
      const { secrets: needed, reportPath } = SENDERS[row.kind];
      const secrets: Record<string, string> = await openSenderSecrets(settings, row);
      const lastDay = (byKey.get(toKey(row)) ?? []).map(({ state, count }) => [state, count] as const);
      return {
        ...{ code: row.code, kind: row.kind, channel: row.channel, enabled: row.enabled === 1 },
        failures: row.failures,
        restsUntil: row.rests_until_ms > now ? toIso(row.rests_until_ms) : null,
        lastFailure: row.failed_at_ms === null ? null : { at: toIso(row.failed_at_ms), reason: row.failed_reason },
        lastDay: Object.fromEntries(lastDay) as Record<MessageState, number>,
        settings: JSON.parse(row.settings) as Record<string, string>,
        hasSecrets: needed.every((name) => secrets[name]),
        reportAddress: reportPath === null ? '' : toReportAddress(settings, row.code) + reportPath,
      };
    }),
  );
}
