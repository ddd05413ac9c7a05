import type { RegisterRule } from '../../contract/registration/registration.ts';
import { hasFeature } from '../../contract/system/whitelabel.ts';
import { clock } from '../../server/clock.ts';
import { type Answer, accept, refuse, refuseFields } from '../../server/result.ts';
import { findContactOwner } from '../member/contact-queries.ts';
import { toAccount } from '../member/create-account.ts';
import { toLocalDay } from '../records/local-day.ts';
import { readSignInClient } from '../session/sign-in-client.ts';
import { readSettings } from '../system/settings.ts';
import { readPhone } from '../verification/phone.ts';
import { checkPhoneProof } from '../verification/phone-proof.ts';
import { readAttempt } from './attempts.ts';
import {
  checkCaptcha,
  checkGuesses,
  enrol,
  openSession,
  type Registered,
  type RegisterMobileCall,
  readOrigin,
} from './enrol.ts';
import { toMobileExceptions, toMobileSwitches } from './exceptions.ts';
import { toFieldRefusals } from './field-rules.ts';
import { isNameTaken } from './name-taken.ts';
import { toOpenRules } from './open-rules.ts';

const NAME_SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const NAME_LENGTH = 10;

/** A name that does not reveal the number. */
function createName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(NAME_LENGTH));
  return `u${Array.from(bytes, (byte) => NAME_SIGNS[byte % NAME_SIGNS.length]).join('')}`;
}

async function checkPerson(
  call: RegisterMobileCall,
  rules: readonly RegisterRule[],
  account: string,
): Promise<Answer<null>> {
  const secrets = checkGuesses(call, account);
  if (!secrets.ok) return secrets;
  const captcha = await checkCaptcha(rules, call);
  if (!captcha.ok) return captcha;
  return (await isNameTaken(call.env.DB, account)) ? refuse('registration.username_taken') : accept(null);
}

async function provePhone(call: RegisterMobileCall, phone: string): Promise<Answer<null>> {
  const { verificationCode: code, firebaseIdToken } = call.input;
  const proven = await checkPhoneProof(call, phone, 'registration', { code, firebaseIdToken });
  if (!proven.ok) return proven;
  const owner = await findContactOwner(call.env.DB, { kind: 'phone', value: phone });
  return owner === undefined ? accept(null) : refuse('verification.not_allowed');
}

export async function registerByMobile(call: RegisterMobileCall): Promise<Answer<Registered>> {
  const { env, input, settings } = call;
  const { whitelabel: tree, register: known } = await readSettings(env.DB, ['whitelabel', 'register']);
  const rules = toOpenRules(known, tree);
  if (!hasFeature(tree, 'mobileRegistration')) return refuse('registration.disabled');
  const switches = toMobileSwitches(tree);
  const fields = toFieldRefusals(rules, input, toLocalDay(clock(), settings.timeZone), toMobileExceptions(switches));
  if (Object.keys(fields).length > 0) return refuseFields(fields);
  const phone = readPhone(input.mobileNum, input.countryDialingCode);
  if (!phone.ok) return phone;
  const attempt = await readAttempt(call, phone.value);
  if (attempt.opened) return openSession(call, attempt.opened, await readSignInClient(call));
  const account = input.username?.trim() ? toAccount(input.username) : createName();
  const checked = await checkPerson(call, rules, account);
  if (!checked.ok) return checked;
  const origin = await readOrigin(call, tree);
  if (!origin.ok) return origin;
  const proven = switches.isVerified ? await provePhone(call, phone.value) : accept(null);
  if (!proven.ok) return proven;
  const person = { account, origin: origin.value, phone: switches.isVerified ? phone.value : undefined };
  return enrol(call, { ...person, keepAttempt: attempt.keep });
}
