import TLDS from 'tlds' with { type: 'json' };
import { CHAT_TEXT_MAX } from '../../contract/chat/chat.ts';
import { toDisplayableText } from '../../lib/displayable-text.ts';
import { listLooks, unboxLetters } from '../../lib/look-alike.ts';
import { toPlainDigits } from '../../lib/plain-digits.ts';

const ADDRESS = /:\/\/|\bwww\.|\S@\S/i;
/** A domain name. The first group is its ending; the group `path` matches if a path, port or query follows. */
const DOMAIN =
  /[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.([\p{L}\p{M}][\p{L}\p{M}\d]+|xn--[a-z\d-]+)(?![\p{L}\p{M}\p{N}-])(?<path>[/:]\S|\?[\w-]+=)?/giu;
/** An IP address with a path or port. Without one, the four numbers may be a list. */
const IP_ADDRESS = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}[/:]\S/;
const TOP_LEVELS: ReadonlySet<string> = new Set(TLDS);
const LURING: ReadonlySet<string> = new Set(['com', 'bet', 'net', 'org', 'casino']);
/** Endings that are also words, as after a full stop without a space: `perdi.me ajuda`, `good.today`. They end an address only if a path follows. */
const WORDS: ReadonlySet<string> = new Set(
  'am as at be bom by de do es eu in is it la legal me my na no now one pa se so to today us'.split(' '),
);
/** Hosts of messengers and short links whose ending is a word. They are addresses even without a path. */
const HOSTS =
  /(?<![\p{L}\p{M}\p{N}.-])(?:(?:t|wa)\s{0,2}\.\s{0,2}me|(?:m|fb|line|signal|telegram)\.me|youtu\.be|lnkd\.in|redd\.it|instagr\.am)(?![\p{L}\p{M}\p{N}-])/iu;
/** Endings of sites that lure players. They end an address even after a space and a dot, because few people write a space before a full stop. */
const SPACED_DOMAIN =
  /[\p{L}\p{N}]\s{1,2}\.\s{0,2}(?:app|bet|br|casino|cc|click|club|com|fun|games?|io|link|live|net|online|org|poker|shop|site|store|top|vip|win|xyz)(?![\p{L}\p{M}\p{N}-])/iu;
/** An ending after a dot and a space: `joga na sorte. com`. Only endings that are no sentence on their own are listed. */
const LAST_DOMAIN = /[\p{L}\p{N}]\.\s{1,2}(?:bet|br|casino|com|io|net|org|xyz)(?:\s*[./!?,;)]|\s*$)/iu;
/** A domain whose dot is written as a word (`dot` or `ponto`). Its ending must be the last word of the sentence. */
const SPELLED_DOMAIN =
  /[\p{L}\p{N}]\s(?:dot|ponto)\s(?:com|bet|net|org)(?:\s(?:(?:dot|ponto)\s)?br)?(?:\s*[!?,;/)]|\s*\.?\s*$)/iu;
/** The user name of a messenger: `@` with the name, beside the word for the messenger. */
const HANDLE =
  /\b(?:telegram|insta(?:gram)?|whats(?:app)?|discord|tg|zap)[^\p{L}\p{N}@]{0,4}@[\w.]{3,}|@[\w.]{3,}\s(?:(?:at|do|in|no|on)\s)?(?:telegram|insta(?:gram)?|whats(?:app)?|discord|tg|zap)\b/iu;
/** Letters that are typed apart: `s o r t e . b e t`. */
const APART = /(?<!\S)(?:\S ){4,}\S(?!\S)/gu;
/** Digits in filled circles, which no normalisation turns into digits. */
const CIRCLED = /[❶-❾➀-➈➊-➒⓿]/gu;
/**
 * Signs that stand for a dot: Chinese and Japanese full stops, which browsers read as dots; raised dots; bullets and the full stops of all scripts
 * between letters; and dots, or the words `dot` and `ponto`, in brackets.
 */
const DOTS =
  /[。｡·‧∙⋅܂]|(?<=[\p{L}\p{N}])(?:[•●◦・･᛫⸱⸳⚫⚪🔴🞄ꓸ꘎𐩐܁՝៖]|(?![!?])\p{Sentence_Terminal})(?=[\p{L}\p{N}])|[([{<]\s{0,2}(?:\.|dot|ponto)\s{0,2}[)\]}>]/giu;
/** Arabic zeros between Latin letters, because they look like dots. */
const ZEROS = /(?<=\p{Script=Latin})[٠۰](?=\p{Script=Latin})/gu;
/** An amount of money, which is no phone number: groups of digits after a currency sign, or round thousands. */
const AMOUNT =
  /\p{Sc}\s*\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{1,2})?(?!\d)|(?<!\d[.,]?)\d{1,3}(?:\.\d{3})*\.000(?![.\d])|(?<!\d[.,]?)\d{1,3}(?:,\d{3})*,000(?![,\d])/gu;
/** Days of this century, with dots or hyphens. */
const DATE = /(?<!\d)(?:\d{1,2}\.\d{1,2}\.20\d{2}|20\d{2}-\d{2}-\d{2})(?!\d)/g;
/** Odds: `1.50 2.30`. */
const ODDS = /(?<![\d.])\d{1,3}\.\d{2}(?![.\d])/g;
/** A phone number: eight or more digits with any separators, except those of dates, odds, times and lists of numbers. */
const NUMBER = /(?:\d[^\p{L}\p{N}\p{Sc}/,:;%]*){8,}/gu;
const YEAR = /^(?:19|20)\d{2}$/;

/** One line of plain text; undefined when nothing is left, or too much. */
export function toChatText(typed: string): string | undefined {
  const text = toDisplayableText(typed);
  return text === '' || [...text].length > CHAT_TEXT_MAX ? undefined : text;
}

/** True for a disguised ending: `c0m`, or `com` with letters of another script. */
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

/** True for a list of years (`2026 2027`) or of lottery numbers (one or two digits each, in rising order). */
function isSeries(text: string): boolean {
  const numbers = text.match(/\d+/g) ?? [];
  if (numbers.every((number) => YEAR.test(number))) return true;
  return numbers.every((number, at) => number.length <= 2 && (at === 0 || Number(number) > Number(numbers[at - 1])));
}

function hasPhone(text: string): boolean {
  const others = [AMOUNT, DATE, ODDS].reduce((left, pattern) => left.replaceAll(pattern, ' '), text);
  return (others.match(NUMBER) ?? []).some((number) => !isSeries(number));
}

/** True if the text contains a link, a messenger name or a phone number, which are used to lure players to other sites. */
export function leadsElsewhere(text: string): boolean {
  const letters = unboxLetters(text).normalize('NFKC').replaceAll(ZEROS, '.');
  const digits = toPlainDigits(letters.replaceAll(CIRCLED, toDigit)).replaceAll(DOTS, '.');
  const plain = digits.replaceAll(APART, (part) => part.replaceAll(' ', ''));
  if (ADDRESS.test(plain) || IP_ADDRESS.test(plain) || hasDomain(plain)) return true;
  if ([HOSTS, SPACED_DOMAIN, LAST_DOMAIN, SPELLED_DOMAIN, HANDLE].some((pattern) => pattern.test(plain))) return true;
  return hasPhone(plain);
}
