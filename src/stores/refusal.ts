import { atom } from 'nanostores';
import type { FailureCode } from '../contract/errors.ts';
import { interruptWith, openDialog } from './dialogs.ts';
import type { Failure } from './result.ts';

/** What the warning dialog says. */
export const $refusal = atom<Failure | undefined>(undefined);

/** A refusal that belongs to no field and no form: a warning with OK. */
export function refuseWith(failure: Failure | FailureCode): void {
  $refusal.set(typeof failure === 'string' ? { code: failure, requestId: '' } : failure);
  openDialog('refusal');
}

/** The same over a dialog, which comes back with what was typed. */
export function warnWith(failure: Failure): void {
  $refusal.set(failure);
  interruptWith('refusal');
}
