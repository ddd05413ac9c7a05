import { atom } from 'nanostores';
import type { Challenge } from '../../contract/session/session.ts';
import { findCalls } from '../core/lazy-request.ts';
import type { Failure } from '../core/result.ts';
import { openDialog } from '../site/dialogs.ts';

/** A sign-in with a correct secret that awaits a code (spec §4: an unregistered IP). */
export const $challenge = atom<Challenge | undefined>(undefined);

/** True if the refusal asks for a code; its dialog is then open. */
export function takeChallenge(failure: Failure): boolean {
  const challenge = findCalls()?.toChallenge(failure);
  if (!challenge) return false;
  $challenge.set(challenge);
  openDialog('verifyLogin');
  return true;
}
