/** Common beginnings of passwords, for the hint while typing; the server has the full list. */
const STEMS =
  /password|passw0rd|senha|qwerty|asdfgh|1q2w3e|abc123|abcdef|iloveyou|teamo|admin|brasil|flamengo|corinthians|palmeiras|deus|jesus|letmein|welcome|12345\d*|98765\d*|(.)\1{3,}/g;
const OWN_MIN = 5;
const GOOD_LENGTH = 12;
const LONG_LENGTH = 16;
const SIGNS = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}\s]/u];

/** True if almost nothing remains without guessable words. */
export function isEasyPassword(password: string, words: readonly string[]): boolean {
  const text = password.trim().toLowerCase();
  if (text === '') return false;
  const names = words.map((word) => word.trim().toLowerCase()).filter((word) => word.length >= 3);
  const rest = names.reduce((left, word) => left.replaceAll(word, ''), text).replace(STEMS, '');
  return rest !== text && rest.replace(/[^\p{L}\p{N}]/gu, '').length < OWN_MIN;
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
