import { hasFeature } from '../../contract/system/whitelabel.ts';
import { clock } from '../../server/clock.ts';
import { type Answer, accept, refuse, refuseFields } from '../../server/result.ts';
import { findContactOwner } from '../member/contact-queries.ts';
import { toAccount } from '../member/create-account.ts';
import { toLocalDay } from '../records/local-day.ts';
import { readSetting } from '../system/settings.ts';
import { readPhone } from '../verification/phone.ts';
import { checkPhoneProof } from '../verification/phone-proof.ts';
import {
  checkCaptcha,
  checkGuesses,
  enrol,
  type Person,
  type RegisterCall,
  type Registered,
  readOrigin,
} from './enrol.ts';
import { NAME_EXCEPTIONS } from './exceptions.ts';
import { toFieldRefusals } from './field-rules.ts';
import { isNameTaken } from './name-taken.ts';
import { toOpenRules } from './open-rules.ts';

/** Returns the given phone number; undefined without one. While SMS verification is on, the number must be proven. */
async function readProvenPhone(
  call: RegisterCall,
  isVerified: boolean,
  isShown: boolean,
): Promise<Answer<string | undefined>> {
  const { env, input } = call;
  if (!input.mobileNum?.trim() || !isShown) return accept(undefined);
  const phone = readPhone(input.mobileNum, input.countryDialingCode);
  if (!phone.ok) return phone;
  if (!isVerified) return accept(undefined);
  const proof = { code: input.verificationCode, firebaseIdToken: input.firebaseIdToken };
  const proven = await checkPhoneProof(call, phone.value, 'registration', proof);
  if (!proven.ok) return proven;
  const owner = await findContactOwner(env.DB, { kind: 'phone', value: phone.value });
  return owner === undefined ? phone : refuse('verification.not_allowed');
}

/** Cheap checks come before the hash is computed; the SMS code is spent last. */
async function checkRegistration(call: RegisterCall, account: string): Promise<Answer<Person>> {
  const { env, input, settings } = call;
  const tree = await readSetting(env.DB, 'whitelabel');
  if (!hasFeature(tree, 'usernameRegistration')) return refuse('registration.disabled');
  const rules = toOpenRules(await readSetting(env.DB, 'register'), tree);
  const fields = toFieldRefusals(rules, input, toLocalDay(clock(), settings.timeZone), NAME_EXCEPTIONS);
  if (Object.keys(fields).length > 0) return refuseFields(fields);
  const secrets = checkGuesses(call, account);
  if (!secrets.ok) return secrets;
  const captcha = await checkCaptcha(rules, call);
  if (!captcha.ok) return captcha;
  if (await isNameTaken(env.DB, account)) return refuse('registration.username_taken');
  const origin = await readOrigin(call, tree);
  if (!origin.ok) return origin;
  const isShown = rules.some(({ field, visible }) => field === 'mobileNum' && visible);
  const phone = await readProvenPhone(call, hasFeature(tree, 'smsVerification'), isShown);
  return phone.ok ? accept({ account, origin: origin.value, phone: phone.value }) : phone;
}

export async function registerMember(call: RegisterCall): Promise<Answer<Registered>> {
  const person = await checkRegistration(call, toAccount(call.input.username));
  return person.ok ? enrol(call, person.value) : person;
}
