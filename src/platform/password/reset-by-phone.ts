import type * as z from 'zod/mini';
import type { resetPasswordByPhone, sendResetSms } from '../../contract/session/password.ts';
import { hasFeature } from '../../contract/system/whitelabel.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import { clock } from '../../server/clock.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import type { Call } from '../http/implement.ts';
import { notifyOwner } from '../mail/notify-owner.ts';
import { findContactOwner } from '../member/contact-queries.ts';
import { findAccount } from '../member/directory-queries.ts';
import { getMember } from '../member/member-client.ts';
import { finishSignIn, type SessionValue, toPlainSession } from '../session/finish-sign-in.ts';
import { readLoginPolicy } from '../session/login-policy.ts';
import { hashPassword } from '../session/password-hash.ts';
import { readSignInClient } from '../session/sign-in-client.ts';
import { readSetting } from '../system/settings.ts';
import { readPhone } from '../verification/phone.ts';
import { checkPhoneProof, peekPhoneProof } from '../verification/phone-proof.ts';
import { checkHuman, sendCode } from '../verification/send-code.ts';
import { checkNewPassword } from './new-password.ts';
import { readResetPause } from './reset-pause.ts';

async function isOpen(env: Env): Promise<boolean> {
  return hasFeature(await readSetting(env.DB, 'whitelabel'), 'phonePasswordReset');
}

export async function requestResetSms(
  call: Call<z.output<typeof sendResetSms.request>>,
): Promise<Answer<{ expirationTime: number }>> {
  const { env, input } = call;
  if (!(await isOpen(env))) return refuse('password.reset_disabled');
  const phone = readPhone(input.mobileNum, input.countryDialingCode);
  if (!phone.ok) return phone;
  const human = await checkHuman(call, 'reset');
  if (!human.ok) return human;
  const contact = { kind: 'phone', value: phone.value } as const;
  const isUnknown = (await findContactOwner(env.DB, contact)) === undefined;
  const sent = await sendCode(call, { contact, purpose: 'reset', template: 'reset', isDiscreet: true, isUnknown });
  return sent.ok ? accept({ expirationTime: clock() + sent.value.expiredMinutes * MINUTE_MS }) : sent;
}

type ResetCall = Call<z.output<typeof resetPasswordByPhone.request>>;

/** Sets the password and signs the member in (spec §4). Forgets failed sign-ins of the name, because access to the phone proves the member. */
export async function resetPasswordWithPhone(call: ResetCall): Promise<Answer<SessionValue>> {
  const { env, input, settings } = call;
  if (!(await isOpen(env))) return refuse('password.reset_disabled');
  const phone = readPhone(input.mobileNum, input.countryDialingCode);
  if (!phone.ok) return phone;
  // A forbidden password is refused before a try of the code is counted.
  const { newPassword } = input;
  const allowed = await checkNewPassword({ env, settings }, { newPassword }, '');
  if (!allowed.ok) return allowed;
  const proof = { code: input.verificationCode, firebaseIdToken: input.firebaseIdToken };
  const [known, memberId] = await Promise.all([
    peekPhoneProof(call, phone.value, 'reset', proof),
    findContactOwner(env.DB, { kind: 'phone', value: phone.value }),
  ]);
  if (!known.ok) return known;
  if (memberId === undefined) return refuse('verification.code_wrong');
  // Checked after the proof, because the answer reveals something about the account name. Checked before the code is spent, so that the
  // same code works for a better password.
  const account = (await findAccount(env.DB, memberId)) ?? '';
  const checked = await checkNewPassword({ env, settings }, { newPassword }, account);
  if (!checked.ok) return checked;
  const proven = await checkPhoneProof(call, phone.value, 'reset', proof);
  if (!proven.ok) return proven;
  const [record, pauseMs] = await Promise.all([
    hashPassword(newPassword, settings.scryptLog2N),
    readResetPause(env.DB),
  ]);
  const reset = await getMember(env, memberId).password.reset(null, record, pauseMs, proven.value.at);
  if (!reset.ok) return reset;
  await env.ATTEMPTS.getByName(reset.value.account).unlock();
  notifyOwner(call, memberId, 'password_changed', reset.value.account);
  const [place, policy] = await Promise.all([readSignInClient(call), readLoginPolicy(env.DB)]);
  const signedIn = await finishSignIn(call, { memberId, method: 'reset', place, side: undefined, policy });
  if (!signedIn.ok) return signedIn;
  call.waitUntil(env.ATTEMPTS.getByName(reset.value.account).addDevice(place.device));
  return accept(toPlainSession(signedIn.value));
}
