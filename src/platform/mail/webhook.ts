import { hmacHex } from '../../lib/bytes.ts';
import { clockSeconds } from '../../server/clock.ts';
import type { SentMessage } from './send.ts';

/** Waits before the second and third try. */
const RETRY_AFTER_MS = [1_000, 5_000];
const TIMEOUT_MS = 10_000;

export interface Sender {
  url: string;
  secret: string;
}

const isFinal = (status: number) => status < 500 && status !== 429;

async function post({ url, secret }: Sender, message: SentMessage): Promise<number> {
  const body = JSON.stringify(message);
  const at = String(clockSeconds());
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-message-id': message.id,
      'x-timestamp': at,
      'x-signature': await hmacHex(secret, `${at}.${body}`),
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  return response.status;
}

/**
 * Posts `{ id, channel, to, language, subject, text }`, signed, to the operator's gateway; the id is the same in every try. Throws when no
 * try was accepted.
 */
export async function postToSender(sender: Sender, message: SentMessage, waits: readonly number[] = RETRY_AFTER_MS) {
  for (let attempt = 0; ; attempt += 1) {
    const status = await post(sender, message).catch(() => 599);
    if (status < 300) return;
    const wait = waits[attempt];
    if (isFinal(status) || wait === undefined) throw new Error(`The gateway answered ${status}`);
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
