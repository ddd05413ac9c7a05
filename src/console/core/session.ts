import type { OutputOf } from '../../contract/core/endpoint.ts';
import {
  getStaffSession,
  lockStaffSession,
  signInStaff,
  signOutStaff,
  unlockStaffSession,
} from '../../contract/staff/session.ts';
import { call, type Result } from './api.ts';
import { $session, $staleRights } from './session-state.ts';

type Answer = OutputOf<typeof getStaffSession>;

function takeSession({ person, isLocked }: Answer): void {
  $session.set({ kind: isLocked ? 'locked' : 'open', person });
}

async function take(answer: Promise<Result<Answer>>): Promise<Result<Answer>> {
  const result = await answer;
  if (result.ok) takeSession(result.value);
  return result;
}

/** Asks whether somebody is signed in; without an answer the sign-in is shown. */
export async function loadSession(): Promise<void> {
  const result = await take(call(getStaffSession, {}));
  if (!result.ok) $session.set({ kind: 'guest' });
}

export const signIn = (account: string, password: string, code: string) =>
  take(call(signInStaff, { account, password, code }));
export const unlock = (password: string) => take(call(unlockStaffSession, { password }));
export const lock = () => take(call(lockStaffSession, {}));

export async function signOut(): Promise<void> {
  await call(signOutStaff, {});
  $session.set({ kind: 'guest' });
}

/** Reads the rights again after a refusal, so that the menu and the actions follow a change of roles. */
export function followRights(): void {
  $staleRights.listen(async (isStale) => {
    if (!isStale) return;
    await take(call(getStaffSession, {}));
    $staleRights.set(false);
  });
}
