import { atom } from 'nanostores';
import type { FailureCode } from '../contract/errors.ts';
import { interruptWith, openDialog } from './dialogs.ts';
import type { Failure } from './result.ts';

/** What the warning dialog says. */
export const $refusal = atom<Failure | undefined>(undefined);

/** The dialog of the change says it: a warning in its place would leave nothing to change the password with. */
function asksForPassword(failure: Failure | FailureCode): boolean {
  const code = typeof failure === 'string' ? failure : failure.code;
  if (code !== 'session.password_change_required') return false;
  openDialog('changePassModal');
  return true;
}

/** A refusal that belongs to no field and no form: a warning with OK. */
export function refuseWith(failure: Failure | FailureCode): void {
  if (asksForPassword(failure)) return;
  $refusal.set(typeof failure === 'string' ? { code: failure, requestId: '' } : failure);
  openDialog('refusal');
}

/** The same over a dialog, which comes back with what was typed. */
export function warnWith(failure: Failure): void {
  if (asksForPassword(failure)) return;
  $refusal.set(failure);
  interruptWith('refusal');
}
