import { type Answer, accept, refuse } from '../../server/result.ts';
import { findContactOwner } from '../member/contact-queries.ts';
import { getMember } from '../member/member-client.ts';
import { readPhone } from '../verification/phone.ts';
import { checkPhoneProof, peekPhoneProof } from '../verification/phone-proof.ts';
import { finishSignIn, type SessionValue, toPlainSession } from './finish-sign-in.ts';
import type { LoginCall } from './login-call.ts';
import { readLoginPolicy } from './login-policy.ts';
import { readSignInClient } from './sign-in-client.ts';

/** No code is ever sent to an unknown number, so no code is right for it and the answer is the same as for a wrong code. */
export async function signInBySms(call: LoginCall): Promise<Answer<SessionValue>> {
  const { env, input } = call;
  const phone = readPhone(input.mobileNum ?? '', input.countryDialingCode);
  const [policy, spent, memberId, place] = await Promise.all([
    readLoginPolicy(env.DB),
    call.spendSeal(),
    phone.ok ? findContactOwner(env.DB, { kind: 'phone', value: phone.value }) : undefined,
    readSignInClient(call),
  ]);
  if (!spent.ok) return spent;
  if (!policy.smsLogin) return refuse('session.sms_disabled');
  if (!phone.ok) return phone;
  const [known, entry] = await Promise.all([
    peekPhoneProof(call, phone.value, 'login', input),
    // A sign-in with an unknown number also calls a member's object, so that the answer takes the same time.
    getMember(env, memberId ?? `nobody:${phone.value}`).access.checkEntry(input.side ?? null),
  ]);
  if (!known.ok) return known;
  if (memberId === undefined) return refuse('verification.code_wrong');
  // Checked after the proof, because the refusal reveals something about the owner; and before the code is spent, so that the member can
  // use the code at the other sign-in (member or agent).
  if (!entry.ok) return entry;
  const proven = await checkPhoneProof(call, phone.value, 'login', input);
  if (!proven.ok) return proven;
  const signedIn = await finishSignIn(call, {
    memberId,
    method: 'sms',
    provenAt: proven.value.at,
    place,
    side: input.side,
    policy,
  });
  if (!signedIn.ok) return signedIn;
  call.waitUntil(env.ATTEMPTS.getByName(signedIn.value.issued.account).addDevice(place.device));
  return accept(toPlainSession(signedIn.value));
}
