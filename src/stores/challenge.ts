import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { type Challenge, ChallengeSchema } from '../contract/session.ts';
import { openDialog } from './dialogs.ts';
import type { Failure } from './result.ts';

/** A sign-in whose secret was right, and that waits for a code (spec §4: an unregistered IP). */
export const $challenge = atom<Challenge | undefined>(undefined);

/** True when a refusal asked for a code: its dialog is open then. */
export function takeChallenge({ code, value }: Failure): boolean {
  if (code !== 'session.verification_required') return false;
  const challenge = z.safeParse(ChallengeSchema, value);
  if (!challenge.success) return false;
  $challenge.set(challenge.data);
  openDialog('verifyLogin');
  return true;
}
