import type * as z from 'zod/mini';
import type { login } from '../../contract/session.ts';
import type { Call } from '../http/implement.ts';
import { findContactOwner } from '../member/contact-queries.ts';
import { getMember } from '../member/member-client.ts';
import { type Answer, accept, refuse } from '../result.ts';
import { toPhone } from '../verification/contact.ts';
import { checkPhoneProof, peekPhoneProof } from '../verification/phone-proof.ts';
import { finishSignIn, type SessionValue, toPlainSession } from './finish-sign-in.ts';
import { readLoginPolicy } from './login-policy.ts';
import { readPlace } from './place.ts';

/** A number of nobody never got a code, so no code is right for it: the answer is the same. */
export async function signInBySms(call: Call<z.output<typeof login.request>>): Promise<Answer<SessionValue>> {
  const { env, input } = call;
  const [policy, spent] = await Promise.all([readLoginPolicy(env.DB), call.spendSeal()]);
  if (!spent.ok) return spent;
  if (!policy.smsLogin) return refuse('session.sms_disabled');
  const value = toPhone(input.mobileNum ?? '', input.countryDialingCode);
  if (!value) return refuse('verification.phone_invalid');
  const contact = { kind: 'phone', value } as const;
  const [known, memberId, place] = await Promise.all([
    peekPhoneProof(call, value, 'login', input),
    findContactOwner(env.DB, contact),
    readPlace(call, input.loginDeviceId),
  ]);
  if (!known.ok) return known;
  if (memberId === undefined) return refuse('verification.code_wrong');
  // After the proof, for it tells about the owner; before it is spent, which serves at the right door.
  const entry = await getMember(env, memberId).access.checkEntry(input.side ?? null);
  if (!entry.ok) return entry;
  const proven = await checkPhoneProof(call, value, 'login', input);
  if (!proven.ok) return proven;
  const signedIn = await finishSignIn(call, { memberId, method: 'sms', place, side: input.side, policy });
  return signedIn.ok ? accept(toPlainSession(signedIn.value)) : signedIn;
}
