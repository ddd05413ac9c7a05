import { readKey, writeKey } from './storage-keys.ts';

/** What follows a sign-in, each in its dialog (reading): the first-login action, the last sign-in, popup announcements. */
export const SIGN_IN_STEPS = ['firstLogin', 'afterLogin', 'popups'] as const;
export type SignInStep = (typeof SIGN_IN_STEPS)[number];

/** Kept in the session storage: a page that loads meanwhile goes on where the one before it was. */
export function planSteps(steps: readonly SignInStep[]): void {
  writeKey('afterSignIn', steps.length > 0 ? steps.join(' ') : undefined);
}

export function listSteps(): readonly SignInStep[] {
  const kept = (readKey('afterSignIn') ?? '').split(' ');
  return SIGN_IN_STEPS.filter((step) => kept.includes(step));
}

/** Whoever registered a moment ago has no sign-in before it, and whoever comes for the first time neither. */
export function planSignIn(isFirst: boolean, isNew: boolean): void {
  if (isNew) planSteps(['popups']);
  else planSteps(isFirst ? ['firstLogin', 'popups'] : ['afterLogin', 'popups']);
}
