import { readKey, writeKey } from '../core/storage-keys.ts';

/** Dialogs after a sign-in (reading): first-login action, last sign-in, popup announcements. */
export const SIGN_IN_STEPS = ['firstLogin', 'afterLogin', 'popups'] as const;
export type SignInStep = (typeof SIGN_IN_STEPS)[number];

/** Kept in session storage, so that the next page continues. */
export function planSteps(steps: readonly SignInStep[]): void {
  writeKey('afterSignIn', steps.length > 0 ? steps.join(' ') : undefined);
}

export function listSteps(): readonly SignInStep[] {
  const kept = (readKey('afterSignIn') ?? '').split(' ');
  return SIGN_IN_STEPS.filter((step) => kept.includes(step));
}

/** A new registration and a first sign-in have no previous sign-in to show. */
export function planSignIn(isFirst: boolean, isNew: boolean): void {
  if (isNew) planSteps(['popups']);
  else planSteps(isFirst ? ['firstLogin', 'popups'] : ['afterLogin', 'popups']);
}
