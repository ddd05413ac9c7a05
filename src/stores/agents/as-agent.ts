import { atom } from 'nanostores';
import { forAccount } from '../core/account-scope.ts';
import type { Result } from '../core/result.ts';

/** A suspended agent cannot read any figures: every page of the team shows a notice instead of its content. */
export const $isSuspended = atom(false);
forAccount(() => $isSuspended.set(false));

/** Wraps a request about the team: a suspension concerns the whole page. */
export async function asAgent<Value>(asked: Promise<Result<Value>>): Promise<Result<Value>> {
  const answer = await asked;
  if (!answer.ok && answer.failure.code === 'member.suspended') $isSuspended.set(true);
  return answer;
}

/** Clears the notice before a new attempt; a page reloads when it is shown. */
export function forgetSuspension(): void {
  $isSuspended.set(false);
}
