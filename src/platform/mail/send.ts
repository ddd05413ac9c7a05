import type { MessageValues } from '../../lib/words.ts';
import { clock } from '../../server/clock.ts';
import { logError } from '../../server/log.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import { afterAnswer } from '../http/after-answer.ts';
import { raiseAlarm } from '../operator/alarms.ts';
import { DEFAULT_LANGUAGE } from '../system/pick-text.ts';
import { addToOutbox } from './outbox-queries.ts';
import { type DispatchCall, dispatch, isAnyReached } from './senders/dispatch.ts';
import type { SentMessage } from './senders/message-sender.ts';
import { isBouncing } from './senders/sent-messages.ts';
import { readMailWords, type Template, toMail } from './words.ts';

export interface Outgoing {
  channel: 'sms' | 'email';
  /** E.164, or an e-mail address. */
  to: string;
  template: Template;
  /** Catalogue code; empty is the default language. */
  language: string;
  values: MessageValues;
}

/** A visitor waits for the senders at most this long: less than the time that the site gives the platform (`UPSTREAM_TIMEOUT_MS`, 5 s). */
const VISITOR_WAIT_MS = 3_000;
/** Used after the answer, when nobody waits. `waits` are the pauses before the second and the third try. */
const LATER = { timeoutMs: 10_000, waits: [1_000, 5_000], endsAt: null } as const;

async function deliver(call: DispatchCall, message: SentMessage, template: Template): Promise<void> {
  if (call.settings.keepsOutbox) return addToOutbox(call.env.DB, message, clock());
  await dispatch(call, message, template, LATER);
}

export async function toMessage(env: Env, { channel, to, template, language, values }: Outgoing): Promise<SentMessage> {
  const words = await readMailWords(env, language);
  const mail = toMail(words, template, values);
  return { id: crypto.randomUUID(), channel, to, language: language || DEFAULT_LANGUAGE, ...mail };
}

/** Sends a message after the answer, so that neither the answer nor its time shows whether a message is sent. A failure is only logged. */
export function sendSoon(call: DispatchCall, outgoing: Outgoing): void {
  const { channel, template } = outgoing;
  afterAnswer(call, () =>
    toMessage(call.env, outgoing)
      .then((message) => deliver(call, message, template))
      .catch((error) => {
        logError('sender.failed', { channel, template, cause: String(error) });
        return raiseAlarm(call.env.DB, 'sender_fails', channel);
      }),
  );
}

/**
 * Sends a message that every contact gets, with or without an account, so the answer can tell whether a sender took it. `delivery` is the id for
 * `getCodeDelivery`; empty on a local start. Answers within some seconds; slower senders count as unreachable. An address that a sender has just
 * reported as not existing is refused at once.
 */
export async function sendNow(call: DispatchCall, outgoing: Outgoing): Promise<Answer<{ delivery: string }>> {
  const { env, settings } = call;
  const { template, to } = outgoing;
  if (settings.keepsOutbox) {
    sendSoon(call, outgoing);
    return accept({ delivery: '' });
  }
  const endsAt = clock() + VISITOR_WAIT_MS;
  if (await isBouncing(env, settings, to, clock())) return refuse('verification.not_sent');
  const message = await toMessage(env, outgoing);
  const patience = { timeoutMs: VISITOR_WAIT_MS, waits: [0], endsAt };
  const state = await dispatch(call, message, template, patience);
  return state === 'accepted' ? accept({ delivery: message.id }) : refuse('verification.not_sent');
}

/**
 * Tells whether a sender works. Used for messages that only some contacts get: the check is the same for all contacts, so it reveals
 * nothing. The real message follows with `sendSoon`.
 */
export async function checkSender(call: DispatchCall, channel: Outgoing['channel']): Promise<Answer<null>> {
  if (call.settings.keepsOutbox || (await isAnyReached(call, channel, VISITOR_WAIT_MS))) return accept(null);
  return refuse('verification.not_sent');
}
