import type * as z from 'zod/mini';
import type { RegisterRule, register, registerMobile } from '../../contract/registration.ts';
import { clock } from '../clock.ts';
import type { Call } from '../http/implement.ts';
import { bindContact } from '../member/contact-queries.ts';
import { createAccount } from '../member/create-account.ts';
import { createMemberId } from '../member/member-id.ts';
import { type Answer, accept, refuse, refuseFields } from '../result.ts';
import { finishSignIn } from '../session/finish-sign-in.ts';
import { checkHumanAnswer } from '../session/human-check.ts';
import { readLoginPolicy } from '../session/login-policy.ts';
import { hashPassword } from '../session/password-hash.ts';
import { readPlace } from '../session/place.ts';
import { requireFeature } from '../system/features.ts';
import { toDetails } from './field-rules.ts';
import { findOrigin } from './upline.ts';

export type RegisterCall = Call<z.output<typeof register.request>>;
export type RegisterMobileCall = Call<z.output<typeof registerMobile.request>>;
export type Registered = z.output<typeof register.response>;

export async function checkCaptcha(
  rules: readonly RegisterRule[],
  call: RegisterCall | RegisterMobileCall,
): Promise<Answer<null>> {
  const isAsked = rules.some(({ field, visible, required }) => field === 'captcha' && visible && required);
  const isRight = !isAsked || (await checkHumanAnswer(call, 'registration')) === 'right';
  return isRight ? accept(null) : refuseFields({ captcha: 'captcha' });
}

interface Person {
  account: string;
  /** E.164, proven. */
  phone: string | undefined;
}

/** All was checked: makes the account and signs it in. */
export async function enrol(
  call: RegisterCall | RegisterMobileCall,
  { account, phone }: Person,
): Promise<Answer<Registered>> {
  const { env, input, settings } = call;
  const origin = await findOrigin(env.DB, [input.affiliateCode, input.referralCode], input.domain);
  if (!origin.ok) return origin;
  // Direct is without an invitation (spec §6).
  if (!origin.value && !(await requireFeature(env, 'directRegistration')).ok) return refuse('registration.disabled');
  const memberId = createMemberId('member');
  const { password, paymentPassword } = input;
  const hash = (text: string | undefined) => (text?.trim() ? hashPassword(text, settings.scryptLog2N) : null);
  const isCreated = await createAccount(env, {
    account,
    memberId,
    type: 0,
    upline: origin.value?.upline ?? null,
    origin: origin.value,
    rank: 0,
    email: input.email?.trim() || null,
    firstTimeLogin: false,
    password: await hash(password),
    paymentPassword: await hash(paymentPassword),
    details: toDetails(input),
  });
  if (!isCreated) return refuse('registration.username_taken');
  if (phone) await bindContact(env.DB, memberId, { kind: 'phone', value: phone }, clock());
  const registered = { account, firstTimeLogin: false, passwordExpired: false };
  if (!input.login) return accept(registered);
  const [place, policy] = await Promise.all([readPlace(call, input.loginDeviceId), readLoginPolicy(env.DB)]);
  const signedIn = await finishSignIn(call, { memberId, method: 'registration', place, side: undefined, policy });
  if (!signedIn.ok) return signedIn;
  call.waitUntil(env.ATTEMPTS.getByName(account).succeed({ prefix: place.prefix, device: place.device }, true));
  return accept({ ...registered, token: signedIn.value.token });
}
