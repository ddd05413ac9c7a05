import { atom } from 'nanostores';
import type { FailureCode } from '../contract/errors.ts';
import { interruptWith, openDialog } from './dialogs.ts';
import type { Failure } from './result.ts';

/** Failure shown in the warning dialog. */
export const $refusal = atom<Failure | undefined>(undefined);

/** Shows a refusal that belongs to no field or form as a warning with OK. */
export function refuseWith(failure: Failure | FailureCode): void {
  $refusal.set(typeof failure === 'string' ? { code: failure, requestId: '' } : failure);
  openDialog('refusal');
}

/** Shows the warning over a dialog, which reopens with its typed values. */
export function warnWith(failure: Failure): void {
  $refusal.set(failure);
  interruptWith('refusal');
}
