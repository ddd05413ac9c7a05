import { readFileSync } from 'node:fs';
import { listOutbox } from '../../src/contract/mail/outbox.ts';
import { ConformanceClient } from '../conformance/client.ts';
import { toPattern } from './by-keys.ts';
import { expect } from './fixtures.ts';
import { listForms } from './play.ts';

const CODE = /\b\d{6}\b/;
export const LINK = /https?:\S+/;

/**
 * Ids of the messages that `readMessage` has returned. The platform prepares a message after its answer, so the newest message may be an older one.
 */
const returned = new Set<string>();

/** Waits for the next unread message to an address whose text matches `like`, and returns the text. */
export async function readMessage(origin: string, to: string, like = /./): Promise<string> {
  const client = new ConformanceClient(origin);
  let text = '';
  await expect
    .poll(async () => {
      const answer = await client.call(listOutbox, { to });
      const list = answer.ok ? answer.value.list : [];
      const next = list.find(({ id, text }) => !returned.has(id) && like.test(text));
      if (!next) return '';
      returned.add(next.id);
      text = next.text;
      return text;
    })
    .not.toBe('');
  return text;
}

export function toCode(message: string): string {
  return CODE.exec(message)?.[0] ?? '';
}

export async function readCode(origin: string, to: string): Promise<string> {
  return toCode(await readMessage(origin, to, CODE));
}

/** A pattern for a message with a code, in any plural form of a language. */
export function toMailPattern(locale: string, kind: string): RegExp {
  const mail = JSON.parse(readFileSync(`src/words/${locale}/platform/mail.json`, 'utf8'));
  return new RegExp(
    listForms(mail, `${kind}.text`)
      .map((text) => toPattern(text).source)
      .join('|'),
  );
}

/** Returns an address in a network that no other journey uses, because a network with many code requests must solve a captcha. */
export function newAddress(): string {
  const part = () => 1 + Math.floor(Math.random() * 250);
  return `203.${part()}.${part()}.${part()}`;
}

export function newPhone(): string {
  return `+55119${String(80_000_000 + Math.floor(Math.random() * 9_999_999))}`;
}
