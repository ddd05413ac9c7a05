import { clock } from '../../../server/clock.ts';
import type { SendResult, SentMessage } from './message-sender.ts';
import type { OpenedSender } from './open-sender.ts';

/** How long, and how often, one message is tried. `endsAt` is the end of all tries; null: only `waits` ends them. */
export interface Patience {
  /** Time limit of one request, in milliseconds. */
  timeoutMs: number;
  /** Milliseconds before the second and further tries at the same sender. */
  waits: readonly number[];
  endsAt: number | null;
}

/** No further try starts with less time than this, because a service needs longer for an answer. */
const TRY_MS = 500;

export function hasTime({ endsAt }: Patience): boolean {
  return endsAt === null || endsAt - clock() >= TRY_MS;
}

/**
 * Sends a message by one sender. If the answer is lost, repeats the message under the same id, but only if the sender sends each id once. A
 * sender that has certainly not taken the message is tried again only if there is no next sender.
 */
export async function sendWith(
  { sender, access, hasSecrets }: OpenedSender,
  message: SentMessage,
  patience: Patience,
  hasNext: boolean,
): Promise<SendResult> {
  if (!hasSecrets) return { state: 'refused', cause: 'sender', reason: 'no secrets' };
  let mayBeSent = false;
  for (let attempt = 0; ; attempt += 1) {
    const result = await sender.send(access, message).catch((error): SendResult => {
      return {
        state: 'unreachable',
        mayBeSent: true,
        reason: error?.name === 'TimeoutError' ? 'timeout' : 'no answer',
      };
    });
    if (result.state !== 'unreachable') return result;
    mayBeSent ||= result.mayBeSent;
    const wait = patience.waits[attempt];
    const mayRepeat = mayBeSent ? sender.knowsIds : !hasNext;
    if (wait === undefined || !mayRepeat) return { ...result, mayBeSent };
    await scheduler.wait(wait);
    if (!hasTime(patience)) return { ...result, mayBeSent };
  }
}
