import TLDS from 'tlds' with { type: 'json' };
import { CHAT_TEXT_MAX } from '../../contract/chat/chat.ts';
import { toDisplayableText } from '../../lib/displayable-text.ts';
import { toPlainDigits } from '../../lib/plain-digits.ts';

const ADDRESS = /:\/\/|\bwww\.|\S@\S/i;
/** A name and its last part, and whether a path or port follows. */
const DOMAIN =
  /[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.([\p{L}\p{M}]{2,}|xn--[a-z\d-]+)(?![\p{L}\p{M}\p{N}-])(?<path>[/:]\S)?/giu;
const TOP_LEVELS: ReadonlySet<string> = new Set(TLDS);
/** Domains of countries that are words, as after a full stop without a space: `perdi.me ajuda`. Only with a path they are addresses. */
const WORDS: ReadonlySet<string> = new Set(
  'am as at be by de do es eu in is it la me my na no pa se so to us'.split(' '),
);
/** Full stops of Chinese and Japanese, which browsers take for dots. */
const DOTS = /[。｡]/g;
/** Money is no phone number: in groups after a currency sign, or with round thousands. */
const AMOUNT =
  /\p{Sc}\s*\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{1,2})?(?!\d)|(?<!\d[.,]?)\d{1,3}(?:\.\d{3})*\.000(?![.\d])|(?<!\d[.,]?)\d{1,3}(?:,\d{3})*,000(?![,\d])/gu;
/** A phone number, however its digits are separated. */
const NUMBER = /(?:\d[\s().+-]*){8,}/;

/** One line of plain text; undefined when nothing is left, or too much. */
export function toChatText(typed: string): string | undefined {
  const text = toDisplayableText(typed);
  return text === '' || [...text].length > CHAT_TEXT_MAX ? undefined : text;
}

function hasDomain(text: string): boolean {
  return [...text.matchAll(DOMAIN)].some(([, end = '', path]) => {
    const topLevel = end.toLowerCase();
    return topLevel.startsWith('xn--') || (TOP_LEVELS.has(topLevel) && (path !== undefined || !WORDS.has(topLevel)));
  });
}

/** Links and phone numbers, which are used to lure players to other sites. */
export function leadsElsewhere(text: string): boolean {
  const plain = toPlainDigits(text).replaceAll(DOTS, '.');
  return ADDRESS.test(plain) || hasDomain(plain) || NUMBER.test(plain.replaceAll(AMOUNT, ' '));
}
