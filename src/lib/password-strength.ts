/** Frequent words and runs of keys; the platform adds its longer list. Sequences of digits and repeated signs are guessed first, too. */
const STEMS =
  /password|passw0rd|senha|qwert[yz](?:uiop?)?|asdfg(?:hjkl?)?|zxcvb(?:nm?)?|qazwsx|1qaz|2?wsx|zaq1|xsw2|1q2w3e|abc123|abcdef|iloveyou|teamo|admin|brasil|flamengo|corinthians|palmeiras|deus|jesus|letmein|welcome|mudar|12345\d*|98765\d*|(.)\1{3,}/g;
/** Minimum length of a run: characters one step apart in either direction, as in `ana@4321`. */
const RUN_MIN = 4;
/** Minimum of letters and digits that must remain without guessable words; the second number applies if only digits remain, such as a date. */
const OWN_MIN = 5;
const OWN_DIGITS_MIN = 9;
const GOOD_LENGTH = 12;
const LONG_LENGTH = 16;
const SIGNS = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}\s]/u];

/** Signs and digits that stand for letters: `p@ssw0rd`, `br4s1l`. */
const SIGN_LETTERS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

const toLetters = (text: string) => text.replaceAll(/[@4310!$57]/g, (sign) => SIGN_LETTERS[sign] ?? sign);

/**
 * The forms of a text that are checked, in lower case: the text itself; the text backwards; the text with letters for
 * its signs, except at the end, where people append signs; and the text with letters for all of its signs.
 */
function listForms(text: string): string[] {
  const plain = text.trim().toLowerCase();
  const inner = plain.replace(/[^\p{L}]+$/u, '');
  const read = toLetters(inner) + plain.slice(inner.length);
  return [plain, [...plain].reverse().join(''), read, toLetters(plain)];
}

function withoutRuns(text: string): string {
  let kept = '';
  for (let at = 0; at < text.length; ) {
    const step = text.charCodeAt(at + 1) - text.charCodeAt(at);
    let end = at + 1;
    if (Math.abs(step) === 1) while (text.charCodeAt(end) - text.charCodeAt(end - 1) === step) end += 1;
    if (end - at < RUN_MIN) end = at + 1;
    kept += end - at < RUN_MIN ? text[at] : ' ';
    at = end;
  }
  return kept;
}

/** True if almost nothing remains without guessable words. */
export function isEasyPassword(password: string, words: readonly string[]): boolean {
  const names = words.map((word) => word.trim().toLowerCase()).filter((word) => word.length >= 3);
  return listForms(password).some((text) => {
    const named = names.reduce((left, word) => left.replaceAll(word, ' '), text);
    const rest = withoutRuns(named.replace(STEMS, ' '));
    const own = rest.replace(/[^\p{L}\p{N}]/gu, '');
    return rest !== text && own.length < (/^\d*$/.test(own) ? OWN_DIGITS_MIN : OWN_MIN);
  });
}

type Strength = 0 | 1 | 2 | 3 | 4;

/** 0 is empty, 1 easy to guess, 4 strong. Length counts more than character classes. */
export function toStrength(password: string, min: number, words: readonly string[]): Strength {
  const text = password.trim();
  if (text === '') return 0;
  if (text.length < min || isEasyPassword(text, words)) return 1;
  const kinds = SIGNS.filter((sign) => sign.test(text)).length;
  const score =
    1 + Number(kinds > 1) + Number(text.length >= GOOD_LENGTH) + Number(text.length >= LONG_LENGTH || kinds > 3);
  return Math.min(4, score) as Strength;
}
