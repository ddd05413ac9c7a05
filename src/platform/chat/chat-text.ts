import TLDS from 'tlds' with { type: 'json' };
import { CHAT_TEXT_MAX } from '../../contract/chat/chat.ts';
import { toDisplayableText } from '../../lib/displayable-text.ts';
import { listLooks, unboxLetters } from '../../lib/look-alike.ts';
import { toPlainDigits } from '../../lib/plain-digits.ts';

const ADDRESS = /:\/\/|\bwww\.|\S@\S/i;
/** A name and its last part, and whether a path or port follows. */
const DOMAIN =
  /[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.([\p{L}\p{M}][\p{L}\p{M}\d]+|xn--[a-z\d-]+)(?![\p{L}\p{M}\p{N}-])(?<path>[/:]\S|\?[\w-]+=)?/giu;
/** An address of the internet by number, with a path or port; without one it may be a list. */
const IP_ADDRESS = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}[/:]\S/;
const TOP_LEVELS: ReadonlySet<string> = new Set(TLDS);
const LURING: ReadonlySet<string> = new Set(['com', 'bet', 'net', 'org', 'casino']);
/** Domains that are words, as after a full stop without a space: `perdi.me ajuda`, `good.today`. Only with a path they are addresses. */
const WORDS: ReadonlySet<string> = new Set(
  'am as at be bom by de do es eu in is it la legal me my na no now one pa se so to today us'.split(' '),
);
/** Hosts of messengers and short links whose ending is a word: addresses also without a path. */
const HOSTS =
  /(?<![\p{L}\p{M}\p{N}.-])(?:(?:t|wa)\s{0,2}\.\s{0,2}me|(?:m|fb|line|signal|telegram)\.me|youtu\.be|lnkd\.in|redd\.it|instagr\.am)(?![\p{L}\p{M}\p{N}-])/iu;
/** Endings of sites that lure players. After a space and a dot they end an address; few write a space before a full stop. */
const SPACED_DOMAIN =
  /[\p{L}\p{N}]\s{1,2}\.\s{0,2}(?:app|bet|br|casino|cc|click|club|com|fun|games?|io|link|live|net|online|org|poker|shop|site|store|top|vip|win|xyz)(?![\p{L}\p{M}\p{N}-])/iu;
/** With a space after the dot alone, only endings that no sentence consists of: `joga na sorte. com`. */
const LAST_DOMAIN = /[\p{L}\p{N}]\.\s{1,2}(?:bet|br|casino|com|io|net|org|xyz)(?:\s*[./!?,;)]|\s*$)/iu;
/** The dot as a word, before an ending with which the sentence stops. */
const SPELLED_DOMAIN =
  /[\p{L}\p{N}]\s(?:dot|ponto)\s(?:com|bet|net|org)(?:\s(?:(?:dot|ponto)\s)?br)?(?:\s*[!?,;/)]|\s*\.?\s*$)/iu;
/** A name at a messenger. */
const HANDLE =
  /\b(?:telegram|insta(?:gram)?|whats(?:app)?|discord|tg|zap)[^\p{L}\p{N}@]{0,4}@[\w.]{3,}|@[\w.]{3,}\s(?:(?:at|do|in|no|on)\s)?(?:telegram|insta(?:gram)?|whats(?:app)?|discord|tg|zap)\b/iu;
/** Letters that are typed apart: `s o r t e . b e t`. */
const APART = /(?<!\S)(?:\S ){4,}\S(?!\S)/gu;
/** Digits in filled circles, which no normalisation turns into digits. */
const CIRCLED = /[❶-❾➀-➈➊-➒⓿]/gu;
/**
 * Full stops of Chinese and Japanese, which browsers take for dots, raised dots; bullets and the full stops of all scripts between letters; and dots that
 * people put into brackets.
 */
const DOTS =
  /[。｡·‧∙⋅܂]|(?<=[\p{L}\p{N}])(?:[•●◦・･᛫⸱⸳⚫⚪🔴🞄ꓸ꘎𐩐܁՝៖]|(?![!?])\p{Sentence_Terminal})(?=[\p{L}\p{N}])|[([{<]\s{0,2}(?:\.|dot|ponto)\s{0,2}[)\]}>]/giu;
/** Arabic zeros are dots to the eye. */
const ZEROS = /(?<=\p{Script=Latin})[٠۰](?=\p{Script=Latin})/gu;
/** Money is no phone number: in groups after a currency sign, or with round thousands. */
const AMOUNT =
  /\p{Sc}\s*\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{1,2})?(?!\d)|(?<!\d[.,]?)\d{1,3}(?:\.\d{3})*\.000(?![.\d])|(?<!\d[.,]?)\d{1,3}(?:,\d{3})*,000(?![,\d])/gu;
/** Days of this century, with dots or hyphens. */
const DATE = /(?<!\d)(?:\d{1,2}\.\d{1,2}\.20\d{2}|20\d{2}-\d{2}-\d{2})(?!\d)/g;
/** Odds: `1.50 2.30`. */
const ODDS = /(?<![\d.])\d{1,3}\.\d{2}(?![.\d])/g;
/** A phone number, however its digits are separated; other signs separate dates, odds, times and the numbers of a list. */
const NUMBER = /(?:\d[^\p{L}\p{N}\p{Sc}/,:;%]*){8,}/gu;
const YEAR = /^(?:19|20)\d{2}$/;

/** One line of plain text; undefined when nothing is left, or too much. */
export function toChatText(typed: string): string | undefined {
  const text = toDisplayableText(typed);
  return text === '' || [...text].length > CHAT_TEXT_MAX ? undefined : text;
}

/** `c0m`, or `com` with letters of another script. */
function looksLikeEnding(end: string): boolean {
  return /[^a-z]/.test(end) && listLooks(end).some((look) => LURING.has(look));
}

function hasDomain(text: string): boolean {
  return [...text.matchAll(DOMAIN)].some(([, end = '', path]) => {
    const topLevel = end.toLowerCase();
    if (topLevel.startsWith('xn--') || looksLikeEnding(topLevel)) return true;
    return TOP_LEVELS.has(topLevel) && (path !== undefined || !WORDS.has(topLevel));
  });
}

function toDigit(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  return sign === '⓿' ? '0' : String(((code - 0x2776) % 10) + 1);
}

/** Years beside each other (`2026 2027`), and the numbers of a lottery: one or two digits each, rising. */
function isSeries(text: string): boolean {
  const numbers = text.match(/\d+/g) ?? [];
  if (numbers.every((number) => YEAR.test(number))) return true;
  return numbers.every((number, at) => number.length <= 2 && (at === 0 || Number(number) > Number(numbers[at - 1])));
}

function hasPhone(text: string): boolean {
  const others = [AMOUNT, DATE, ODDS].reduce((left, pattern) => left.replaceAll(pattern, ' '), text);
  return (others.match(NUMBER) ?? []).some((number) => !isSeries(number));
}

/** Links and phone numbers, which are used to lure players to other sites. */
export function leadsElsewhere(text: string): boolean {
  const letters = unboxLetters(text).normalize('NFKC').replaceAll(ZEROS, '.');
  const digits = toPlainDigits(letters.replaceAll(CIRCLED, toDigit)).replaceAll(DOTS, '.');
  const plain = digits.replaceAll(APART, (part) => part.replaceAll(' ', ''));
  if (ADDRESS.test(plain) || IP_ADDRESS.test(plain) || hasDomain(plain)) return true;
  if ([HOSTS, SPACED_DOMAIN, LAST_DOMAIN, SPELLED_DOMAIN, HANDLE].some((pattern) => pattern.test(plain))) return true;
  return hasPhone(plain);
}
