import type { CaptchaPurpose } from '../../contract/session/session.ts';
import type { Form, Values } from '../core/forms.ts';
import type { Failure, Result } from '../core/result.ts';
import { PHONE_FIELD_OF_CODE, toPhoneInput, toPhoneProblem } from '../registration/countries.ts';
import { createCodeSender, type Sent } from './code-sender.ts';
import { $phoneProvider, type ConfirmCode, type PhoneProvider, toE164, toPhoneFailure } from './phone-provider.ts';

/** Spec §9: countdown of the Firebase method. */
const PROVIDER_WAIT_MINUTES = 1;
const MILLISECONDS = 1_000;

/** Sent instead of a code (spec §3). */
export interface FirebaseProof {
  readonly firebaseChannel: 'sms';
  readonly firebaseIdToken: string;
}

/** Refusals after which the platform no longer accepts the same proof. */
const SPENT: readonly Failure['code'][] = ['verification.code_wrong', 'verification.not_allowed'];
/** Refusals shown at a field. */
const FIELD_OF_CODE: Partial<Record<Failure['code'], string>> = {
  ...PHONE_FIELD_OF_CODE,
  'session.captcha_required': 'captcha',
  'session.captcha_wrong': 'captcha',
};
const WRONG: Failure = { code: 'verification.code_wrong', requestId: '' };

interface Sending {
  readonly phone: string;
  readonly confirm: ConfirmCode;
}

/** Recipient of a code; without a country, the number as typed. */
export function toPhoneContact(values: Values): string {
  const phone = toPhoneInput(values);
  return toE164(phone) || phone.mobileNum;
}

/**
 * Sends the code of a number by our own SMS, or by Firebase if the brand uses it. With `isDiscreet`, only numbers with
 * an account receive a code.
 */
export function createPhoneCode(purpose?: CaptchaPurpose, isDiscreet?: boolean) {
  const sender = createCodeSender(toPhoneContact, purpose, isDiscreet);
  let sending: Sending | undefined;
  /** A Firebase code works once, so its token is kept for a corrected form. */
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

  /**
   * Requests a code. Shows a refusal of the platform or of Firebase at its field. Problems that this page finds are shown before sending.
   */
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
    // A captcha is valid for one attempt.
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

  /** Submits a form with the proof of its number; undefined if the code itself is the proof. */
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
