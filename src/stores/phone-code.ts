import type { CaptchaPurpose } from '../contract/session.ts';
import { createCodeSender, type Sent } from './code-sender.ts';
import { toPhoneInput, toPhoneProblem } from './countries.ts';
import type { Form, Values } from './forms.ts';
import { $phoneProvider, type ConfirmCode, type PhoneProvider, toE164, toPhoneFailure } from './phone-provider.ts';
import type { Failure, Result } from './result.ts';

/** Spec §9: the countdown of the Firebase route. */
const PROVIDER_WAIT_MINUTES = 1;
const MILLISECONDS = 1_000;

/** What goes over the wire in the place of a code (spec §3). */
export interface FirebaseProof {
  readonly firebaseChannel: 'sms';
  readonly firebaseIdToken: string;
}

/** Refusals after which the platform takes the same proof no more. */
const SPENT: readonly Failure['code'][] = ['verification.code_wrong', 'verification.not_allowed'];
/** Refusals that are said at a field. */
const FIELD_OF_CODE: Partial<Record<Failure['code'], string>> = {
  'verification.phone_invalid': 'mobileNum',
  'session.captcha_required': 'captcha',
  'session.captcha_wrong': 'captcha',
};
const WRONG: Failure = { code: 'verification.code_wrong', requestId: '' };

interface Sending {
  readonly phone: string;
  readonly confirm: ConfirmCode;
}

/** The number that a code goes to; without a country it stands as it was typed. */
export function toPhoneContact(values: Values): string {
  const phone = toPhoneInput(values);
  return toE164(phone) || phone.mobileNum;
}

/** The code of a number: by our own SMS, or by Firebase while the brand has it on. An `isDiscreet` one goes to the number of an account alone. */
export function createPhoneCode(purpose?: CaptchaPurpose, isDiscreet?: boolean) {
  const sender = createCodeSender(toPhoneContact, purpose, isDiscreet);
  let sending: Sending | undefined;
  /** A code of Firebase serves once: what it was turned into outlives a form that must be mended. */
  let proven: { readonly code: string; readonly token: string } | undefined;

  function forget(): void {
    sending = undefined;
    proven = undefined;
  }

  async function sendByProvider(load: () => Promise<PhoneProvider>, values: Values): Promise<Result<Sent>> {
    forget();
    const phone = toE164(toPhoneInput(values));
    if (!phone) return { ok: false, failure: { code: 'verification.phone_invalid', requestId: '' } };
    try {
      const provider = await load();
      sending = { phone, confirm: await provider.send(phone) };
      return { ok: true, value: { expiredMinutes: PROVIDER_WAIT_MINUTES } };
    } catch (error) {
      return { ok: false, failure: toPhoneFailure(error) };
    }
  }

  /** What is refused is said at its field, by whomever; before anything is sent where we see it ourselves. */
  async function ask(
    form: Pick<Form, '$values' | '$problems' | 'change'>,
    bySms: () => Promise<Result<Sent>>,
  ): Promise<void> {
    const values = form.$values.get();
    const problem = toPhoneProblem(values);
    form.$problems.set(problem ? { mobileNum: problem } : {});
    if (problem) return;
    const load = $phoneProvider.get();
    const wasPicture = sender.$needsCaptcha.get();
    await sender.send(values, load ? () => sendByProvider(load, values) : bySms);
    // A picture serves one try, and another picture is another code.
    if (wasPicture || sender.$needsCaptcha.get()) form.change('captcha', '');
    const failure = sender.$failure.get();
    if (load && failure?.retryAfter) sender.lock(failure.retryAfter * MILLISECONDS);
    const field = failure && FIELD_OF_CODE[failure.code];
    if (!field) return;
    sender.$failure.set(undefined);
    form.$problems.set({ [field]: failure.code });
  }

  async function prove(values: Values, code: string): Promise<Result<FirebaseProof | undefined>> {
    if (!$phoneProvider.get()) return { ok: true, value: undefined };
    if (!sending || sending.phone !== toE164(toPhoneInput(values))) return { ok: false, failure: WRONG };
    try {
      if (proven?.code !== code) proven = { code, token: await sending.confirm(code) };
      return { ok: true, value: { firebaseChannel: 'sms', firebaseIdToken: proven.token } };
    } catch (error) {
      return { ok: false, failure: toPhoneFailure(error) };
    }
  }

  function reset(): void {
    forget();
    sender.reset();
  }

  /** Sends a form with what proves its number: undefined where the code itself does. */
  async function sendProven<Value>(
    values: Values,
    code: string,
    send: (proof: FirebaseProof | undefined) => Promise<Result<Value>>,
  ): Promise<Result<Value>> {
    const proof = await prove(values, code);
    if (!proof.ok) return proof;
    const answer = await send(proof.value);
    if (answer.ok) reset();
    else if (SPENT.includes(answer.failure.code)) forget();
    return answer;
  }

  return { ...sender, ask, sendProven, reset };
}
