import type { CaptchaPurpose } from '../../contract/session.ts';
import { toAddressPrefix } from '../../lib/prefix.ts';
import type { Call } from '../http/implement.ts';
import { refuseUntil } from '../http/refuse-until.ts';
import { type Answer, accept } from '../result.ts';
import { sendSoon } from '../sender/send.ts';
import type { Template } from '../sender/words.ts';
import { checkHumanAnswer, type HumanCall, refuseHuman, toProven } from '../session/human-check.ts';
import { toTries } from '../session/work-tries.ts';
import { createCode } from './codes.ts';
import type { Contact } from './contact.ts';
import { CODE_LIFE_MINUTES } from './verification-store.ts';

/** Sends of one network within an hour after which the human check is asked: codes cost money, and numbers can be walked through. */
const CAPTCHA_AFTER_SENDS = 10;
/** After so many more the check takes twice the work. */
const SENDS_A_STEP = 10;

export type CodePurpose = 'login' | 'registration' | 'reset' | `contact:${string}` | `place:${string}`;

function getCodes(env: Env, { kind, value }: Contact) {
  return env.VERIFICATION.getByName(`${kind}:${value}`);
}

export function isCodeRight(env: Env, contact: Contact, purpose: CodePurpose, code: string): Promise<boolean> {
  return getCodes(env, contact).check(purpose, code.trim());
}

/** As `isCodeRight`, but a right code may be used once more. */
export function peekCode(env: Env, contact: Contact, purpose: CodePurpose, code: string): Promise<boolean> {
  return getCodes(env, contact).peek(purpose, code.trim());
}

/** An answer that is there must be right; of a network that asked often it must be there. */
export async function checkHuman(call: HumanCall, purpose: CaptchaPurpose): Promise<Answer<null>> {
  const [human, visitor] = await Promise.all([checkHumanAnswer(call, purpose), call.getVisitor()]);
  const prefix = visitor ? toAddressPrefix(visitor.ip) : '';
  const sends = prefix === '' ? 0 : await call.env.VERIFICATION.getByName(`net:${prefix}`).count();
  const over = sends - CAPTCHA_AFTER_SENDS;
  const tries = toTries(over / SENDS_A_STEP);
  const isEnough = human !== 'wrong' && (over <= 0 || toProven(human) >= tries);
  return isEnough ? accept(null) : refuseHuman(call, human, purpose, tries);
}

export interface CodeMessage {
  contact: Contact;
  purpose: CodePurpose;
  template: Template;
  /** What is sent instead of a code, or nothing at all: then the code that was made is right for nobody. */
  instead?: Template | 'nothing' | undefined;
  language?: string;
}

type CodeCall = Pick<Call<unknown>, 'env' | 'settings' | 'headers' | 'waitUntil' | 'language'>;

/** Makes the newest code of its purpose and sends it after the answer, which is the same whoever has the contact. */
export async function sendCode(call: CodeCall, message: CodeMessage): Promise<Answer<{ expiredMinutes: number }>> {
  const { contact, purpose, template, instead, language = call.language } = message;
  const code = createCode();
  const until = await getCodes(call.env, contact).issue(purpose, code);
  if (until !== null) return refuseUntil(call, 'verification.too_many', until);
  if (instead !== 'nothing') {
    const values = instead ? {} : { code, minutes: CODE_LIFE_MINUTES };
    const channel = contact.kind === 'phone' ? 'sms' : 'email';
    sendSoon(call, { channel, to: contact.value, template: instead ?? template, language, values });
  }
  return accept({ expiredMinutes: CODE_LIFE_MINUTES });
}
