import type { CaptchaPurpose } from '../../contract/session/session.ts';
import { toAddressPrefix } from '../../lib/address-prefix.ts';
import { toPlainDigits } from '../../lib/plain-digits.ts';
import { type Answer, accept } from '../../server/result.ts';
import { afterAnswer } from '../http/after-answer.ts';
import type { Call } from '../http/implement.ts';
import { refuseUntil } from '../http/refuse-until.ts';
import { NETWORK_CODE_CHECK } from '../limits/bounds.ts';
import { checkSender, type Outgoing, sendNow, sendSoon } from '../mail/send.ts';
import type { Template } from '../mail/words.ts';
import { checkHumanAnswer, type HumanCall, refuseHuman, toProven } from '../session/human-check.ts';
import { toTries } from '../session/proof-of-work-tries.ts';
import { readSignInClient } from '../session/sign-in-client.ts';
import { createCode } from './codes.ts';
import { CHANNEL_OF, type Contact } from './contact.ts';
import { takeMessage } from './take-message.ts';
import { CODE_LIFE_MINUTES } from './verification-store.ts';

export type CodePurpose = 'login' | 'registration' | 'reset' | `contact:${string}` | `place:${string}`;

function getCodes(env: Env, { kind, value }: Contact) {
  return env.VERIFICATION.getByName(`${kind}:${value}`);
}

type ProofCall = Pick<Call<unknown>, 'env' | 'getVisitor' | 'userAgent'>;

const tryCode =
  (verb: 'check' | 'peek') =>
  async (call: ProofCall, contact: Contact, purpose: CodePurpose, code: string): Promise<number | null> => {
    const { prefix, device } = await readSignInClient(call);
    return getCodes(call.env, contact)[verb](purpose, toPlainDigits(code).trim(), { prefix, device });
  };

/** Answers when the right code was issued; null for a wrong one. A device that brings a right code is known for this contact from then on. */
export const spendCode = tryCode('check');
/** As `spendCode`, but a right code stays valid. */
export const peekCode = tryCode('peek');

/** Refuses a wrong proof, and a missing proof if this network has requested many codes. Counts the request for the network. */
export async function checkHuman(
  call: HumanCall & Pick<Call<unknown>, 'headers'>,
  purpose: CaptchaPurpose,
): Promise<Answer<null>> {
  const [human, visitor] = await Promise.all([checkHumanAnswer(call, purpose), call.getVisitor()]);
  const prefix = visitor ? toAddressPrefix(visitor.ip) : '';
  if (human === 'wrong') return refuseHuman(call, human, purpose, toTries(0));
  if (prefix === '') return accept(null);
  const codes = call.env.VERIFICATION.getByName(`net:${prefix}`);
  const asked = await codes.begin('networkCodes', NETWORK_CODE_CHECK, toProven(human));
  if (asked.state === 'go') return accept(null);
  if (asked.state === 'locked') return refuseUntil(call, 'verification.too_many', asked.until);
  return refuseHuman(call, human, purpose, asked.tries);
}

export interface CodeMessage {
  contact: Contact;
  purpose: CodePurpose;
  template: Template;
  /** Message to send in place of the code. The new code is then not sent to anyone. */
  instead?: Template | undefined;
  /** Only contacts with an account get a message; the answer and its time are the same for all. */
  isDiscreet?: boolean;
  /** True if no account has this contact; only used with `isDiscreet`. */
  isUnknown?: boolean;
  language?: string;
}

type CodeCall = Pick<
  Call<unknown>,
  'env' | 'settings' | 'headers' | 'waitUntil' | 'language' | 'getVisitor' | 'userAgent'
>;

/** `delivery` is the id for `getCodeDelivery`. A discreet message, which only contacts with an account get, has none. */
export interface SentCode {
  expiredMinutes: number;
  delivery?: string;
}

/**
 * Counts and sends the message after the answer has left. Writing a count takes longer than reading it, so an earlier count would show in the
 * time of the answer whether the contact has an account.
 */
async function sendDiscreetly(call: CodeCall, { contact, isUnknown }: CodeMessage, outgoing: Outgoing): Promise<void> {
  const taken = await takeMessage(call, contact, !isUnknown);
  if (taken.ok && !isUnknown) sendSoon(call, outgoing);
}

/**
 * Creates a code, which replaces earlier codes of its purpose, and sends it. The answer is the same for every contact; without a working sender
 * it is `verification.not_sent`.
 */
export async function sendCode(call: CodeCall, message: CodeMessage): Promise<Answer<SentCode>> {
  const { contact, purpose, template, instead, isDiscreet, language = call.language } = message;
  const code = createCode();
  const taken = await takeMessage(call, contact, !isDiscreet);
  if (!taken.ok) return taken;
  const { prefix, device } = await readSignInClient(call);
  const until = await getCodes(call.env, contact).issue(purpose, code, { prefix, device });
  if (until !== null) {
    await taken.value.giveBack();
    return refuseUntil(call, 'verification.too_many', until);
  }
  const channel = CHANNEL_OF[contact.kind];
  const outgoing = (sent: Template): Outgoing => {
    const values = sent === template ? { code, count: CODE_LIFE_MINUTES } : {};
    return { channel, to: contact.value, template: sent, language, values };
  };
  const sent = isDiscreet ? await checkSender(call, channel) : await sendNow(call, outgoing(instead ?? template));
  if (!sent.ok) {
    await taken.value.giveBack();
    return sent;
  }
  if (isDiscreet) afterAnswer(call, () => sendDiscreetly(call, message, outgoing(template)));
  return accept({
    expiredMinutes: CODE_LIFE_MINUTES,
    ...(sent.value?.delivery ? { delivery: sent.value.delivery } : {}),
  });
}
