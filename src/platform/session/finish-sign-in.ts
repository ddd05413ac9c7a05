import type * as z from 'zod/mini';
import type { SessionSchema, VerificationMethod } from '../../contract/session/session.ts';
import { type Answer, accept, type Refusal, refuse, refuseWith } from '../../server/result.ts';
import type { Call } from '../http/implement.ts';
import { findContacts } from '../member/contact-queries.ts';
import { getMember } from '../member/member-client.ts';
import { maskContact } from '../verification/contact.ts';
import type { SignInClient } from './client.ts';
import type { LoginPolicy } from './login-policy.ts';
import type { Issued, SignInOutcome, WaitingSignIn } from './new-session.ts';
import { listMethods, toCodeContact } from './second-factors.ts';
import { recordClientMarks } from './sign-in-client.ts';
import type { Proof } from './sign-in-proof.ts';
import { createSessionToken } from './tokens.ts';

export type Proven = Proof & {
  memberId: string;
  place: SignInClient;
  side: 'agent' | undefined;
  policy: LoginPolicy;
  /** The password was the configured default, so another one is required. */
  hasDefaultPassword?: boolean;
};

export interface SignedIn {
  token: string;
  issued: Issued;
}
export type SessionValue = z.output<typeof SessionSchema>;

async function toChallenge(env: Env, memberId: string, challenge: string, waiting: WaitingSignIn): Promise<Refusal> {
  const contacts = await findContacts(env.DB, memberId);
  const methods = listMethods(waiting, contacts);
  if (methods.length === 0) return refuse('session.verification_impossible');
  const mask = (method: VerificationMethod) => {
    const contact = toCodeContact(method, waiting, contacts);
    return contact ? maskContact(contact) : null;
  };
  return refuseWith('session.verification_required', {
    challenge,
    methods,
    phone: mask('sms'),
    email: mask('email'),
  });
}

/** Called after a right proof. Returns a session, or the step that is still missing. */
export async function finishSignIn(
  call: Pick<Call<unknown>, 'env' | 'waitUntil'>,
  proven: Proven,
): Promise<Answer<SignedIn>> {
  const { memberId, place, side = null, policy, hasDefaultPassword = false, ...proof } = proven;
  const [session, challenge] = await Promise.all([createSessionToken(memberId), createSessionToken(memberId)]);
  const outcome = await getMember(call.env, memberId).access.issueSession({
    tokenHash: session.hash,
    challengeHash: challenge.hash,
    place,
    side,
    verifiesNetwork: policy.verifiesNetwork,
    hasDefaultPassword,
    passwordLifeMs: proof.method === 'password' ? policy.passwordLifeMs : 0,
    ...proof,
  });
  if (!outcome.ok) return outcome;
  const found: SignInOutcome = outcome.value;
  if (found.state === 'waits') return toChallenge(call.env, memberId, challenge.token, found);
  call.waitUntil(recordClientMarks(call.env, memberId, place));
  return accept({ token: session.token, issued: found });
}

/** A sign-in without a password demands no password change (spec §4). */
export function toPlainSession({ token, issued }: SignedIn): SessionValue {
  return { token, account: issued.account, firstTimeLogin: false, passwordExpired: false };
}
