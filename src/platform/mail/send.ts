import type { MessageValues } from '../../lib/words.ts';
import { clock } from '../../server/clock.ts';
import { logError } from '../../server/log.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import type { Settings } from '../env.ts';
import { afterAnswer } from '../http/after-answer.ts';
import { raiseAlarm } from '../operator/alarms.ts';
import { DEFAULT_LANGUAGE } from '../system/pick-text.ts';
import { addToOutbox } from './outbox-queries.ts';
import { isAccepted, isReached, postToSender } from './webhook.ts';
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

export interface SentMessage {
  id: string;
  channel: 'sms' | 'email';
  to: string;
  language: string;
  subject: string;
  text: string;
}

interface SenderCall {
  env: Env;
  settings: Settings;
  waitUntil(promise: Promise<unknown>): void;
}

async function deliver({ env, settings }: SenderCall, message: SentMessage): Promise<void> {
  if (settings.keepsOutbox) return addToOutbox(env.DB, message, clock());
  if (!settings.sender) {
    logError('sender.missing', { channel: message.channel });
    return raiseAlarm(env.DB, 'sender_fails', message.channel);
  }
  await postToSender(settings.sender, message);
}

async function toMessage(env: Env, { channel, to, template, language, values }: Outgoing): Promise<SentMessage> {
  const words = await readMailWords(env, language);
  const mail = toMail(words, template, values);
  return { id: crypto.randomUUID(), channel, to, language: language || DEFAULT_LANGUAGE, ...mail };
}

/** After the answer, so that neither the answer nor its time shows whether a message is sent. A failure is only logged. */
export function sendSoon(call: SenderCall, outgoing: Outgoing): void {
  const { channel, template } = outgoing;
  afterAnswer(call, () =>
    toMessage(call.env, outgoing)
      .then((message) => deliver(call, message))
      .catch((error) => {
        logError('sender.failed', { channel, template, cause: String(error) });
        return raiseAlarm(call.env.DB, 'sender_fails', channel);
      }),
  );
}

/**
 * Sends a message that every contact gets, with or without an account, so the answer can tell whether the gateway accepted it. Answers
 * within some seconds; a slower gateway counts as unreachable.
 */
export async function sendNow(call: SenderCall, outgoing: Outgoing): Promise<Answer<null>> {
  const { channel, template } = outgoing;
  const { keepsOutbox, sender } = call.settings;
  if (keepsOutbox) {
    sendSoon(call, outgoing);
    return accept(null);
  }
  if (sender && (await isAccepted(sender, await toMessage(call.env, outgoing)))) return accept(null);
  logError(sender ? 'sender.failed' : 'sender.missing', { channel, template });
  call.waitUntil(raiseAlarm(call.env.DB, 'sender_fails', channel));
  return refuse('verification.not_sent');
}

/**
 * Tells whether the gateway works, for messages that only some contacts get. It sends the same empty message for all contacts; the real
 * message follows with `sendSoon`.
 */
export async function checkSender(
  { env, settings, waitUntil }: SenderCall,
  channel: Outgoing['channel'],
): Promise<Answer<null>> {
  const { keepsOutbox, sender } = settings;
  if (keepsOutbox || (sender && (await isReached(sender, channel)))) return accept(null);
  logError(sender ? 'sender.failed' : 'sender.missing', { channel });
  waitUntil(raiseAlarm(env.DB, 'sender_fails', channel));
  return refuse('verification.not_sent');
}
