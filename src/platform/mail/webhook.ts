import { hmacHex } from '../../lib/bytes.ts';
import { clockSeconds } from '../../server/clock.ts';
import type { SentMessage } from './send.ts';

/** Waits before the second and third try. */
const RETRY_AFTER_MS = [1_000, 5_000];
const TIMEOUT_MS = 10_000;
/** A visitor waits for the gateway at most this long: less than the time that the site gives the platform (`UPSTREAM_TIMEOUT_MS`, 5 s). */
const VISITOR_WAIT_MS = 3_000;
/** Stands for a gateway that cannot be reached or does not answer in time. */
const UNREACHED = 599;
/** Statuses of a gateway that works but refuses this one message. */
const REFUSED_MESSAGE: readonly number[] = [400, 422];

export interface Sender {
  url: string;
  secret: string;
}

const isFinal = (status: number) => status < 500 && status !== 429;

async function post({ url, secret }: Sender, message: SentMessage, signal: AbortSignal): Promise<number> {
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
    signal,
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
    const status = await post(sender, message, AbortSignal.timeout(TIMEOUT_MS)).catch(() => UNREACHED);
    if (status < 300) return;
    const wait = waits[attempt];
    if (isFinal(status) || wait === undefined) throw new Error(`The gateway answered ${status}`);
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/** One try within the time that a visitor waits: the gateway accepted the message. */
export async function isAccepted(sender: Sender, message: SentMessage, waitMs = VISITOR_WAIT_MS): Promise<boolean> {
  return (await post(sender, message, AbortSignal.timeout(waitMs)).catch(() => UNREACHED)) < 300;
}

/**
 * Sends one message without an address (`to` is empty) to find out whether the gateway works. A refusal of the empty address also shows
 * that it works. Duration and result do not depend on the visitor's contact.
 */
export async function isReached(
  sender: Sender,
  channel: SentMessage['channel'],
  waitMs = VISITOR_WAIT_MS,
): Promise<boolean> {
  const nobody = { id: crypto.randomUUID(), channel, to: '', language: '', subject: '', text: '' };
  const status = await post(sender, nobody, AbortSignal.timeout(waitMs)).catch(() => UNREACHED);
  return status < 300 || REFUSED_MESSAGE.includes(status);
}
