import { CHAT_TEXT_MAX } from '../../contract/chat/chat.ts';

/** Controls, and letters that nobody sees or that turn the line around. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu;
const ADDRESS =
  /:\/\/|\bwww\.|[\w-]+\.(?:com|net|org|io|br|me|gg|app|bet|xyz|site|online|info|co|top|vip|club|link|tv|ly|ru|cn|pt|dev|shop|live|win|casino)\b|\S@\S/i;
/** A phone number, however its digits are kept apart. */
const NUMBER = /(?:\d[\s().+-]*){8,}/;

/** One line of plain letters; undefined where nothing is left, or too much. */
export function toChatText(typed: string): string | undefined {
  const text = typed.normalize('NFKC').replaceAll(/\s+/g, ' ').replaceAll(UNSEEN, '').trim();
  return text === '' || [...text].length > CHAT_TEXT_MAX ? undefined : text;
}

/** Whoever lures players elsewhere does it by an address or a number. */
export function leadsElsewhere(text: string): boolean {
  return ADDRESS.test(text) || NUMBER.test(text);
}
