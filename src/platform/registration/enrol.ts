import type * as z from 'zod/mini';
import type { RegisterRule, register, registerMobile } from '../../contract/registration/registration.ts';
import { toRegisterText } from '../../contract/registration/rules.ts';
import { hasFeature, type WhitelabelNode } from '../../contract/system/whitelabel.ts';
import { type Answer, accept, refuse, refuseFields } from '../../server/result.ts';
import type { RegistrationSource } from '../agents/registration-sources.ts';
import type { Call } from '../http/implement.ts';
import { createAccount } from '../member/create-account.ts';
import { createMemberId } from '../member/member-id.ts';
import type { SignInClient } from '../session/client.ts';
import { finishSignIn } from '../session/finish-sign-in.ts';
import { checkHumanAnswer, refuseHuman, toProven } from '../session/human-check.ts';
import { readLoginPolicy } from '../session/login-policy.ts';
import { hashPassword } from '../session/password-hash.ts';
import { toTries } from '../session/proof-of-work-tries.ts';
import { readSignInClient, recordClientMarks } from '../session/sign-in-client.ts';
import { toDetails } from './field-rules.ts';
import { isGuessedPassword, isGuessedPaymentPassword } from './password-rules.ts';
import { countRegistration } from './registration-limits.ts';
import { findOrigin } from './upline.ts';

export type RegisterCall = Call<z.output<typeof register.request>>;
export type RegisterMobileCall = Call<z.output<typeof registerMobile.request>>;
export type Registered = z.output<typeof register.response>;

/** Number of proof-of-work tries that a registration needs, where the rules demand the human check. */
const TRIES = toTries(1);

export async function checkCaptcha(
  rules: readonly RegisterRule[],
  call: RegisterCall | RegisterMobileCall,
): Promise<Answer<null>> {
  const isAsked = rules.some(({ field, visible, required }) => field === 'captcha' && visible && required);
  if (!isAsked) return accept(null);
  const human = await checkHumanAnswer(call, 'registration');
  if (toProven(human) >= TRIES) return accept(null);
  return call.settings.asksPicture
    ? refuseFields({ captcha: 'captcha' })
    : refuseHuman(call, human, 'registration', TRIES);
}

/** Refuses passwords that an attacker guesses first. */
export function checkGuesses({ input, settings }: RegisterCall | RegisterMobileCall, account: string): Answer<null> {
  const { password, paymentPassword = '' } = input;
  if (password && isGuessedPassword(password, account, settings)) return refuse('registration.password_common');
  const isGuessed = paymentPassword.trim() !== '' && isGuessedPaymentPassword(paymentPassword, account, settings);
  return isGuessed ? refuseFields({ paymentPassword: 'registration.password_common' }) : accept(null);
}

/** Called before the number is proven, so that a visitor with a mistyped invitation code can correct it and use the same SMS code. */
export async function readOrigin(
  { env, input }: RegisterCall | RegisterMobileCall,
  tree: WhitelabelNode,
): Promise<Answer<RegistrationSource | undefined>> {
  const origin = await findOrigin(env.DB, input);
  // Direct means without an invitation (spec §6).
  const isDirect = origin.ok && !origin.value;
  return isDirect && !hasFeature(tree, 'directRegistration') ? refuse('registration.disabled') : origin;
}

export interface Opened {
  memberId: string;
  account: string;
}

export interface Person {
  account: string;
  /** The referrer; undefined without one. */
  origin: RegistrationSource | undefined;
  /** E.164, proven. */
  phone: string | undefined;
  /** Stores the account for repeated calls of this attempt, in case the answer is lost. */
  keepAttempt?: ((opened: Opened) => Promise<void>) | undefined;
}

/** After all checks: creates the account and signs it in. */
export async function enrol(
  call: RegisterCall | RegisterMobileCall,
  { account, origin, phone, keepAttempt }: Person,
): Promise<Answer<Registered>> {
  const { env, input, settings } = call;
  const place = await readSignInClient(call);
  const counted = await countRegistration(call, place);
  if (!counted.ok) return counted;
  const memberId = createMemberId('member');
  const { password, paymentPassword } = input;
  const hash = (text: string | undefined) => (text?.trim() ? hashPassword(text, settings.scryptLog2N) : null);
  const created = await createAccount(env, {
    account,
    memberId,
    type: 0,
    upline: origin?.upline ?? null,
    origin,
    phone,
    rank: 0,
    email: toRegisterText('email', input.email ?? '') || null,
    firstTimeLogin: false,
    password: await hash(password),
    paymentPassword: await hash(paymentPassword),
    details: toDetails(input),
  });
  if (!created.ok) return created;
  await keepAttempt?.({ memberId, account });
  await recordClientMarks(env, memberId, place);
  return openSession(call, { memberId, account }, place);
}

/** Signs in an account that this call, or an earlier one with the same attempt, has opened. */
export async function openSession(
  call: RegisterCall | RegisterMobileCall,
  { memberId, account }: Opened,
  place: SignInClient,
): Promise<Answer<Registered>> {
  const { env, input } = call;
  const registered = { account, firstTimeLogin: false, passwordExpired: false };
  if (!input.login) return accept(registered);
  const policy = await readLoginPolicy(env.DB);
  const signedIn = await finishSignIn(call, { memberId, method: 'registration', place, side: undefined, policy });
  if (!signedIn.ok) return signedIn;
  call.waitUntil(env.ATTEMPTS.getByName(account).register({ prefix: place.prefix, device: place.device }));
  return accept({ ...registered, token: signedIn.value.token });
}
