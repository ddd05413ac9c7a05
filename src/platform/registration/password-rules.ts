import { brand } from '../../brand/brand.ts';
import { fold } from '../../lib/fold.ts';
import type { Settings } from '../env.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

/** What anyone would guess of a person on this site. */
const CONTEXT = ['orla', 'cassino', 'casino', 'aposta'];
/** Letters and digits that must be left when the guessable words are taken out. */
const OWN_MIN = 5;
/** A shorter name, or word of a name, is part of too much else. */
const NAME_MIN = 3;

type Owner = Readonly<Record<'name' | 'merchantCode', string>>;

/** What the site is called: each word of its name, all of them in one, and its code. */
function toNameWords({ name, merchantCode }: Owner): string[] {
  const words = fold(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [words.join(''), fold(merchantCode), ...words].filter((word) => word.length >= NAME_MIN);
}

function isRun(text: string): boolean {
  const codes = [...text].map((char) => char.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  const [step] = steps;
  return steps.size === 1 && step !== undefined && Math.abs(step) <= 1;
}

/** True for what is tried first: lists of leaked passwords, one sign repeated, runs, and the site's or one's own name with a few digits. */
function isCommonPassword(password: string, account: string, owner: Owner): boolean {
  const text = password.trim().normalize('NFC').toLowerCase();
  if (COMMON_PASSWORDS.has(text) || isRun(text)) return true;
  const words = [...(account.length >= NAME_MIN ? [account] : []), ...toNameWords(owner), ...CONTEXT];
  const plain = fold(text);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), plain);
  return rest !== plain && rest.replace(/[^\p{L}\p{N}]/gu, '').length < OWN_MIN;
}

/** What staff and agents may give somebody else: the default password too, for the next sign-in must change it. */
export function isGuessedStartPassword(password: string, account: string, settings: Settings): boolean {
  return password !== settings.defaultPassword && isCommonPassword(password, account, brand);
}

/** What nobody may choose: what is tried first, and the configured default, which the next sign-in would ask to change. */
export function isGuessedPassword(
  password: string,
  account: string,
  { defaultPassword }: Settings,
  owner: Owner = brand,
): boolean {
  return password === defaultPassword || isCommonPassword(password, account, owner);
}
