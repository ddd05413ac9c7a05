import type * as z from 'zod/mini';
import type { sendLoginVerification, VerificationMethod, verifyLogin } from '../../contract/session/session.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import type { Call } from '../http/implement.ts';
import { refuseUntil } from '../http/refuse-until.ts';
import { findContacts } from '../member/contact-queries.ts';
import { getMember } from '../member/member-client.ts';
import { sendCode, spendCode } from '../verification/send-code.ts';
import { type SessionValue, toPlainSession } from './finish-sign-in.ts';
import { forgiveSignIn } from './network-failures.ts';
import type { WaitingSignIn } from './new-session.ts';
import { SECOND_FACTORS, toCodeContact } from './second-factors.ts';
import { readSignInClient, recordClientMarks } from './sign-in-client.ts';
import { createSessionToken, type ReadToken, readSessionToken } from './tokens.ts';

async function findContact(env: Env, { memberId }: ReadToken, waiting: WaitingSignIn, method: VerificationMethod) {
  return toCodeContact(method, waiting, await findContacts(env.DB, memberId));
}

export async function sendPlaceCode(call: Call<z.output<typeof sendLoginVerification.request>>) {
  const { env, input } = call;
  const challenge = await readSessionToken(input.challenge);
  if (!challenge) return refuse('session.challenge_expired');
  const waiting = await getMember(env, challenge.memberId).access.getWaiting(challenge.hash);
  if (!waiting.ok) return waiting;
  const contact = await findContact(env, challenge, waiting.value, input.method);
  if (!contact) return refuse('verification.not_allowed');
  return sendCode(call, { contact, purpose: `place:${challenge.memberId}`, template: 'place' });
}

type VerifyCall = Call<z.output<typeof verifyLogin.request>>;

async function checkCode(call: VerifyCall, challenge: ReadToken, waiting: WaitingSignIn): Promise<Answer<null>> {
  const { env, input } = call;
  if (!SECOND_FACTORS[input.method].contact) return waiting.hasTotp ? accept(null) : refuse('verification.not_allowed');
  const contact = await findContact(env, challenge, waiting, input.method);
  if (!contact) return refuse('verification.not_allowed');
  const issuedAt = await spendCode(call, contact, `place:${challenge.memberId}`, input.code);
  return issuedAt !== null ? accept(null) : refuse('verification.code_wrong');
}

/** Completes a sign-in that waited for a code, and makes the device that brought the code known. */
export async function passVerification(call: VerifyCall): Promise<Answer<SessionValue>> {
  const { env, input } = call;
  const challenge = await readSessionToken(input.challenge);
  if (!challenge) return refuse('session.challenge_expired');
  const { access } = getMember(env, challenge.memberId);
  const tried = await access.tryWaiting(challenge.hash);
  if (!tried.ok) return tried;
  const { waiting, lockedUntil } = tried.value;
  if (lockedUntil !== null) return refuseUntil(call, 'session.locked', lockedUntil);
  const checked = await checkCode(call, challenge, waiting);
  if (!checked.ok) return checked;
  const [{ token, hash }, { device }] = await Promise.all([
    createSessionToken(challenge.memberId),
    readSignInClient(call),
  ]);
  const totpCode = SECOND_FACTORS[input.method].contact ? null : input.code;
  const issued = await access.passWaiting(challenge.hash, totpCode, hash, device);
  if (!issued.ok) return issued;
  const { account, place } = waiting;
  call.waitUntil(forgiveSignIn(env, account, { prefix: place.prefix, device }));
  call.waitUntil(recordClientMarks(env, challenge.memberId, place));
  const session = toPlainSession({ token, issued: issued.value });
  if (waiting.totpOnly) return accept(session);
  const { firstTimeLogin, passwordExpired } = issued.value;
  return accept({ ...session, firstTimeLogin, passwordExpired });
}
