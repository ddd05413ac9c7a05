import { atom } from 'nanostores';
import { forAccount } from '../account-scope.ts';
import type { Result } from '../result.ts';

/** An agent whom the operator suspended reads no figure of anybody: every page of the team says so instead of its content. */
export const $isSuspended = atom(false);
forAccount(() => $isSuspended.set(false));

/** A question about the team: the refusal of a suspended agent concerns the whole page. */
export async function asAgent<Value>(asked: Promise<Result<Value>>): Promise<Result<Value>> {
  const answer = await asked;
  if (!answer.ok && answer.failure.code === 'member.suspended') $isSuspended.set(true);
  return answer;
}

/** Tries again: a page asks anew when it is shown. */
export function forgetSuspension(): void {
  $isSuspended.set(false);
}
