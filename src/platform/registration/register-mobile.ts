import type { RegisterRule } from '../../contract/registration/registration.ts';
import { hasFeature, type WhitelabelNode } from '../../contract/system/whitelabel.ts';
import { clock } from '../../server/clock.ts';
import { type Answer, accept, refuse, refuseFields } from '../../server/result.ts';
import { findContactOwner } from '../member/contact-queries.ts';
import { toAccount } from '../member/create-account.ts';
import { toLocalDay } from '../records/local-day.ts';
import { readSignInClient } from '../session/sign-in-client.ts';
import { readSettings } from '../system/settings.ts';
import { readPhone } from '../verification/phone.ts';
import { checkPhoneProof } from '../verification/phone-proof.ts';
import { runAttempt } from './attempts.ts';
import {
  checkCaptcha,
  checkGuesses,
  enrol,
  openSession,
  type Person,
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

/** Creates an account name that does not reveal the phone number. */
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

interface Enrolment {
  readonly phone: string;
  readonly rules: readonly RegisterRule[];
  readonly tree: WhitelabelNode;
  readonly isVerified: boolean;
  readonly keepAttempt: Person['keepAttempt'];
}

async function enrolByPhone(
  call: RegisterMobileCall,
  { phone, rules, tree, isVerified, keepAttempt }: Enrolment,
): Promise<Answer<Registered>> {
  const { username } = call.input;
  const account = username?.trim() ? toAccount(username) : createName();
  const checked = await checkPerson(call, rules, account);
  if (!checked.ok) return checked;
  const origin = await readOrigin(call, tree);
  if (!origin.ok) return origin;
  const proven = isVerified ? await provePhone(call, phone) : accept(null);
  if (!proven.ok) return proven;
  return enrol(call, { account, origin: origin.value, phone: isVerified ? phone : undefined, keepAttempt });
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
  const isVerified = switches.isVerified;
  return runAttempt(call, phone.value, {
    run: (keepAttempt) => enrolByPhone(call, { phone: phone.value, rules, tree, isVerified, keepAttempt }),
    repeat: async (opened) => openSession(call, opened, await readSignInClient(call)),
  });
}
