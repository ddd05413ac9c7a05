import { CHAT_TEXT_MAX } from '../../contract/chat/chat.ts';

/** Control characters, invisible characters, and those that change the direction of text. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu;
const ADDRESS =
  /:\/\/|\bwww\.|[\w-]+\.(?:com|net|org|io|br|me|gg|app|bet|xyz|site|online|info|co|top|vip|club|link|tv|ly|ru|cn|pt|dev|shop|live|win|casino)\b|\S@\S/i;
/** A phone number, however its digits are separated. */
const NUMBER = /(?:\d[\s().+-]*){8,}/;

/** One line of plain text; undefined when nothing is left, or too much. */
export function toChatText(typed: string): string | undefined {
  const text = typed.normalize('NFKC').replaceAll(/\s+/g, ' ').replaceAll(UNSEEN, '').trim();
  return text === '' || [...text].length > CHAT_TEXT_MAX ? undefined : text;
}

/** Links and phone numbers, which are used to lure players to other sites. */
export function leadsElsewhere(text: string): boolean {
  return ADDRESS.test(text) || NUMBER.test(text);
}
