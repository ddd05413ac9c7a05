import type { Settings } from '../env.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

/** What anyone would guess of a person on this site. */
const CONTEXT = ['orla', 'cassino', 'casino', 'aposta'];
/** Letters and digits that must be left when the guessable words are taken out. */
const OWN_MIN = 5;

function isRun(text: string): boolean {
  const codes = [...text].map((char) => char.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  const [step] = steps;
  return steps.size === 1 && step !== undefined && Math.abs(step) <= 1;
}

/** True for what is tried first: lists of leaked passwords, one sign repeated, runs, and the site's or one's own name with a few digits. */
function isCommonPassword(password: string, account: string): boolean {
  const text = password.trim().normalize('NFC').toLowerCase();
  if (COMMON_PASSWORDS.has(text) || isRun(text)) return true;
  const words = account.length >= 3 ? [account, ...CONTEXT] : CONTEXT;
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), text);
  return rest !== text && rest.replace(/[^\p{L}\p{N}]/gu, '').length < OWN_MIN;
}

/** What nobody may choose: what is tried first, and the configured default, which the next sign-in would ask to change. */
export function isGuessedPassword(password: string, account: string, { defaultPassword }: Settings): boolean {
  return password === defaultPassword || isCommonPassword(password, account);
}
