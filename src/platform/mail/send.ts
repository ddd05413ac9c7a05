import type { MessageValues } from '../../lib/words.ts';
import { clock } from '../../server/clock.ts';
import { logError } from '../../server/log.ts';
import type { Settings } from '../env.ts';
import { afterAnswer } from '../http/after-answer.ts';
import { addToOutbox } from './outbox-queries.ts';
import { postToSender } from './webhook.ts';
import { type Template, toWords } from './words.ts';

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
  if (!settings.sender) return logError('sender.missing', { channel: message.channel });
  await postToSender(settings.sender, message);
}

/** All SMS and mail are sent here, after the answer, so that neither the answer nor its time shows whether a message is sent. */
export function sendSoon(call: SenderCall, { channel, to, template, language, values }: Outgoing): void {
  const words = toWords(template, language, values);
  const message = { id: crypto.randomUUID(), channel, to, language: language || 'PT', ...words };
  afterAnswer(call, () =>
    deliver(call, message).catch((error) => logError('sender.failed', { channel, template, cause: String(error) })),
  );
}
