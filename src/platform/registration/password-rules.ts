import { brand } from '../../brand/brand.ts';
import { fold } from '../../lib/fold.ts';
import { removeInvisible } from '../../lib/invisible-characters.ts';
import { isEasyPassword } from '../../lib/password-strength.ts';
import type { Settings } from '../env.ts';
import { COMMON_PASSWORDS, COMMON_PINS, COMMON_WORDS, SHORT_WORDS } from './common-passwords.ts';

/** Words that are easy to guess on this site. */
const CONTEXT = ['orla', 'cassino', 'casino', 'aposta'];
/** Shorter names and words of names occur in too many passwords by chance. */
const NAME_MIN = 3;

/** `123123`, `abababab`. */
const REPEATED = /^(.{1,3})\1+$/u;
/** A date of this or the last century (`31121999`, `19991231`), or two years (`19981999`). */
const DATE =
  /^(?:(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\d{2}|(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|(?:(?:19|20)\d{2}){2})$/;
/** A single word with only digits or signs around it. */
const CORE = /^[^\p{L}]*(\p{L}+)[^\p{L}]*$/u;

type Owner = Readonly<Record<'name' | 'merchantCode', string>>;

/** The site's names: each word, all words joined, and its code. */
function toNameWords({ name, merchantCode }: Owner): string[] {
  const words = fold(name).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [words.join(''), fold(merchantCode), ...words].filter((word) => word.length >= NAME_MIN);
}

function isRun(text: string): boolean {
  const codes = [...text].map((char) => char.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  const [step] = steps;
  return steps.size === 1 && step !== undefined && Math.abs(step) <= 1;
}

/**
 * True for the first guesses of an attacker: leaked passwords, repetitions, sequences, and a common word or the name of the site or the
 * member with a few digits or signs. Spaces, capitals, invisible characters and full-width signs do not hide such a password. Refuses every
 * password that the browser's hint calls easy.
 */
function isCommonPassword(password: string, account: string, owner: Owner): boolean {
  const text = removeInvisible(password.normalize('NFKC')).trim().toLowerCase();
  const bare = text.replaceAll(/\s/g, '');
  if (bare === '' || COMMON_PASSWORDS.has(bare) || isRun(bare) || REPEATED.test(bare)) return true;
  const words = [...(account.length >= NAME_MIN ? [account] : []), ...toNameWords(owner), ...CONTEXT];
  const plain = fold(bare);
  const [, core = ''] = CORE.exec(plain) ?? [];
  if (DATE.test(plain.replaceAll(/[./-]/g, '')) || SHORT_WORDS.has(core)) return true;
  return isEasyPassword(plain, [...words, ...COMMON_WORDS]);
}

/** For passwords given by staff and agents: allows the configured default, because the next sign-in must change it. */
export function isGuessedStartPassword(password: string, account: string, settings: Settings): boolean {
  return password !== settings.defaultPassword && isCommonPassword(password, account, brand);
}

/** For passwords chosen by members: also refuses the configured default, because the next sign-in would demand a change. */
export function isGuessedPassword(
  password: string,
  account: string,
  { defaultPassword }: Settings,
  owner: Owner = brand,
): boolean {
  return password === defaultPassword || isCommonPassword(password, account, owner);
}

/** A payment password may be six digits: the most frequent ones are refused, too. */
export function isGuessedPaymentPassword(password: string, account: string, settings: Settings): boolean {
  return COMMON_PINS.has(password.trim()) || isGuessedPassword(password, account, settings);
}
