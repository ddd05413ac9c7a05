import { DEFAULT_SENDER } from '../../../contract/mail/senders.ts';
import type { Settings } from '../../env.ts';
import { openSecret, sealSecret } from '../../games/vendor-secrets.ts';
import type { MessageSender, SenderAccess, ServiceAnswer } from './message-sender.ts';
import type { SenderRow } from './sender-rows.ts';
import { SENDERS } from './senders.ts';

export interface OpenedSender {
  code: string;
  sender: MessageSender;
  access: SenderAccess;
  /** True if the sender has every secret that it needs. */
  hasSecrets: boolean;
}

const toOwner = (code: string) => `sender:${code}`;

export function sealSenderSecrets(settings: Settings, code: string, secrets: object): Promise<string> {
  return sealSecret(settings, toOwner(code), JSON.stringify(secrets));
}

/** Empty without secrets, and if they cannot be opened, as after a change of VENDOR_SECRETS_KEY. */
export async function openSenderSecrets(settings: Settings, { code, sealed }: Pick<SenderRow, 'code' | 'sealed'>) {
  if (code === DEFAULT_SENDER) return { secret: settings.sender?.secret ?? '' };
  const text = sealed === '' ? undefined : await openSecret(settings, toOwner(code), sealed);
  return (text === undefined ? {} : JSON.parse(text)) as Record<string, string>;
}

export function toReportAddress({ siteOrigin }: Settings, code: string): string {
  return `${siteOrigin}/vendor/messages/reports/${code}`;
}

function toObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

async function post(url: string, init: RequestInit, timeoutMs: number): Promise<ServiceAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await fetch(url, { ...init, method: 'POST', redirect: 'manual', signal });
  return { status: answer.status, body: toObject(await answer.text()) };
}

/** `toTimeoutMs` answers the time that a request may take now. */
export async function openSender(
  env: Env,
  settings: Settings,
  row: SenderRow,
  toTimeoutMs: () => number,
): Promise<OpenedSender> {
  const sender = SENDERS[row.kind];
  const secrets = await openSenderSecrets(settings, row);
  const access: SenderAccess = {
    settings: JSON.parse(row.settings),
    secrets,
    reportAddress: toReportAddress(settings, row.code),
    getBinding: (name) => (env as unknown as Record<string, unknown>)[name],
    toTimeoutMs,
    post: (url, headers, body) => post(url, { headers, body }, toTimeoutMs()),
  };
  return { code: row.code, sender, access, hasSecrets: sender.secrets.every((name) => secrets[name]) };
}
