import type { OutputOf } from '../../contract/core/endpoint.ts';
import {
  getStaffSession,
  lockStaffSession,
  signInStaff,
  signOutStaff,
  unlockStaffSession,
} from '../../contract/staff/session.ts';
import { call, type Result } from './api.ts';
import { $session, $signInWays, $staleRights } from './session-state.ts';

type Answer = OutputOf<typeof getStaffSession>;

function keep({ person, isLocked, signInWays }: Answer): void {
  $signInWays.set(signInWays);
  $session.set({ kind: isLocked ? 'locked' : 'open', person });
}

/** Makes the session of a successful answer the current one. */
export async function takeSession(answer: Promise<Result<Answer>>): Promise<Result<Answer>> {
  const result = await answer;
  if (result.ok) keep(result.value);
  return result;
}

/** Asks whether somebody is signed in; without an answer the sign-in is shown. */
export async function loadSession(): Promise<void> {
  const result = await takeSession(call(getStaffSession, {}));
  if (!result.ok && $session.get().kind === 'unknown') $session.set({ kind: 'guest' });
}

export const signIn = (account: string, password: string, code: string) =>
  takeSession(call(signInStaff, { account, password, code }));
export const unlock = (password: string) => takeSession(call(unlockStaffSession, { password }));
export const lock = () => takeSession(call(lockStaffSession, {}));

export async function signOut(): Promise<void> {
  await call(signOutStaff, {});
  $session.set({ kind: 'guest' });
}

/** Reads the rights again after a refusal, so that the menu and the actions follow a change of roles. */
export function followRights(): void {
  $staleRights.listen(async (isStale) => {
    if (!isStale) return;
    await takeSession(call(getStaffSession, {}));
    $staleRights.set(false);
  });
}
