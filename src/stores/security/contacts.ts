import { atom, computed, type ReadableAtom } from 'nanostores';
import { PHONE_ERRORS } from '../../contract/core/phone-errors.ts';
import { bindContact, CONTACT_MAX, sendContactCode } from '../../contract/security/security.ts';
import { isEmail, toPlainEmail } from '../../lib/email.ts';
import { forAccount } from '../core/account-scope.ts';
import { createForm, type Problems, type Values } from '../core/forms.ts';
import { AS_TYPED } from '../core/kept-input.ts';
import { request } from '../core/request.ts';
import type { Failure } from '../core/result.ts';
import { toPhoneInput, toPhoneProblem } from '../registration/countries.ts';
import { createCodeSender, toCode, toCodeProblem } from '../session/code-sender.ts';
import { withProof } from '../session/human-proof.ts';
import { toPhoneContact } from '../session/phone-code.ts';
import { toCaptchaInput } from '../session/sms-form.ts';
import { finishPanel, securityConfig, whenPanelCloses } from './overview.ts';

type Kind = 'phone' | 'email';
const FIELD = { phone: 'mobileNum', email: 'email' } as const;
const VALUE_REFUSALS: readonly Failure['code'][] = [...PHONE_ERRORS, 'verification.email_invalid'];

function toValueProblems(kind: Kind, values: Values): Problems {
  if (kind === 'phone') {
    const problem = toPhoneProblem(values);
    return problem ? { mobileNum: problem } : {};
  }
  const email = toPlainEmail(values.email ?? '');
  if (email.length > CONTACT_MAX) return { email: 'too_big' };
  if (isEmail(email)) return {};
  return { email: email ? 'verification.email_invalid' : 'required' };
}

function toValue(kind: Kind, values: Values) {
  if (kind === 'email') return { kind, value: toPlainEmail(values.email ?? ''), countryDialingCode: '' };
  const { mobileNum, countryDialingCode } = toPhoneInput(values);
  return { kind, value: mobileNum, countryDialingCode };
}

/** Replacing a contact needs the password; so does a first contact if the sign-in is some minutes old. */
function createAsksPassword(kind: Kind, $wasAsked: ReadableAtom<boolean>): ReadableAtom<boolean> {
  return computed([securityConfig.$state, $wasAsked], (state, wasAsked) => {
    const config = 'value' in state ? state.value : undefined;
    return wasAsked || Boolean(config && (config[kind] !== null || config.needsSecret));
  });
}

/** A number or e-mail, verified by a code. */
function createContactForm(kind: Kind) {
  const code = createCodeSender((values) => (kind === 'email' ? toValue(kind, values).value : toPhoneContact(values)));
  /** True after the platform asked for the password: the sign-in became too old while the form was open. */
  const $wasAsked = atom(false);
  const $asksPassword = createAsksPassword(kind, $wasAsked);
  const toSecretProblem = () => {
    if ($asksPassword.get()) return 'security.secret_wrong';
    $wasAsked.set(true);
    return 'required';
  };
  const toField = (failure: Failure): Problems | undefined => {
    if (VALUE_REFUSALS.includes(failure.code)) return { [FIELD[kind]]: failure.code };
    if (failure.code === 'verification.code_wrong') return { code: failure.code };
    return failure.code === 'session.secret_wrong' ? { password: toSecretProblem() } : undefined;
  };
  const form = createForm({
    kept: { name: `contact.${kind}`, fields: { [FIELD[kind]]: AS_TYPED, country: AS_TYPED } },
    check: (values) => ({
      ...toValueProblems(kind, values),
      ...toCodeProblem(values.code),
      ...($asksPassword.get() && !values.password?.trim() ? { password: 'required' } : {}),
    }),
    submit: async (values) => {
      const { password = '', code: typed } = values;
      const answer = await request(bindContact, {
        ...toValue(kind, values),
        verificationCode: toCode(typed),
        ...(password.trim() ? { password: password.trim() } : {}),
      });
      if (answer.ok) {
        reset();
        finishPanel(kind);
        void securityConfig.reload();
      }
      return answer;
    },
    toProblems: toField,
  });

  async function sendCode(): Promise<void> {
    const values = form.$values.get();
    const problems = toValueProblems(kind, values);
    form.$problems.set(problems);
    if (Object.keys(problems).length > 0) return;
    const input = { ...toValue(kind, values), ...toCaptchaInput(values) };
    await code.send(values, () => withProof('sms', (proof) => request(sendContactCode, { ...input, ...proof })));
    form.change('captcha', '');
  }

  function reset(): void {
    form.reset();
    code.reset();
    $wasAsked.set(false);
  }

  // The form stays, because a code sent for the contact may still arrive.
  whenPanelCloses(kind, () => form.change('password', ''));
  forAccount(reset);
  return { kind, field: FIELD[kind], form, code, $asksPassword, sendCode, reset };
}

export type ContactForm = ReturnType<typeof createContactForm>;
export const phoneContact = createContactForm('phone');
export const emailContact = createContactForm('email');
