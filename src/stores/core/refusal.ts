import { atom } from 'nanostores';
import type { FailureCode } from '../../contract/core/errors.ts';
import { interruptWith, openDialog } from '../site/dialogs.ts';
import type { Failure } from './result.ts';

/** Failure shown in the warning dialog. */
export const $refusal = atom<Failure | undefined>(undefined);

/** If the session must change its password, opens the dialog for that and returns true: a warning would offer no way to change the password. */
function asksForPassword(failure: Failure | FailureCode): boolean {
  const code = typeof failure === 'string' ? failure : failure.code;
  if (code !== 'session.password_change_required') return false;
  openDialog('changePassModal');
  return true;
}

/** Shows a refusal that belongs to no field or form as a warning with OK. */
export function refuseWith(failure: Failure | FailureCode): void {
  if (asksForPassword(failure)) return;
  $refusal.set(typeof failure === 'string' ? { code: failure, requestId: '' } : failure);
  openDialog('refusal');
}

/** Shows the warning over a dialog, which reopens with its typed values. */
export function warnWith(failure: Failure): void {
  if (asksForPassword(failure)) return;
  $refusal.set(failure);
  interruptWith('refusal');
}
