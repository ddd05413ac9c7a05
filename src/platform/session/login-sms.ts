import type * as z from 'zod/mini';
import type { login } from '../../contract/session/session.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import type { Call } from '../http/implement.ts';
import { findContactOwner } from '../member/contact-queries.ts';
import { getMember } from '../member/member-client.ts';
import { toPhone } from '../verification/contact.ts';
import { checkPhoneProof, peekPhoneProof } from '../verification/phone-proof.ts';
import { finishSignIn, type SessionValue, toPlainSession } from './finish-sign-in.ts';
import { readLoginPolicy } from './login-policy.ts';
import { readPlace } from './place.ts';

/** A number of nobody never got a code, so no code is right for it: the answer is the same. */
export async function signInBySms(call: Call<z.output<typeof login.request>>): Promise<Answer<SessionValue>> {
  const { env, input } = call;
  const value = toPhone(input.mobileNum ?? '', input.countryDialingCode);
  const [policy, spent, memberId, place] = await Promise.all([
    readLoginPolicy(env.DB),
    call.spendSeal(),
    value === undefined ? undefined : findContactOwner(env.DB, { kind: 'phone', value }),
    readPlace(call),
  ]);
  if (!spent.ok) return spent;
  if (!policy.smsLogin) return refuse('session.sms_disabled');
  if (value === undefined) return refuse('verification.phone_invalid');
  const [known, entry] = await Promise.all([
    peekPhoneProof(call, value, 'login', input),
    // Nobody's object is as cold as anybody's.
    getMember(env, memberId ?? `nobody:${value}`).access.checkEntry(input.side ?? null),
  ]);
  if (!known.ok) return known;
  if (memberId === undefined) return refuse('verification.code_wrong');
  // Said after the proof, for it tells about the owner; before the code is spent, which serves at the right door.
  if (!entry.ok) return entry;
  const proven = await checkPhoneProof(call, value, 'login', input);
  if (!proven.ok) return proven;
  const signedIn = await finishSignIn(call, { memberId, method: 'sms', place, side: input.side, policy });
  if (!signedIn.ok) return signedIn;
  call.waitUntil(env.ATTEMPTS.getByName(signedIn.value.issued.account).addDevice(place.device));
  return accept(toPlainSession(signedIn.value));
}
