import { createForm, type Problems, type Values } from '../core/forms.ts';
import { ask } from '../core/lazy-request.ts';
import type { Failure } from '../core/result.ts';
import { PHONE_FIELD_OF_CODE, toPhoneInput, toPhoneProblem } from '../registration/countries.ts';
import { toCode, toCodeProblem } from './code-sender.ts';
import { withProof } from './human-proof.ts';
import { createPhoneCode } from './phone-code.ts';
import { signInBySms } from './session.ts';

const FIELD_OF_CODE: Partial<Record<Failure['code'], string>> = {
  ...PHONE_FIELD_OF_CODE,
  'verification.code_wrong': 'code',
  'session.captcha_wrong': 'captcha',
};

/** Refusals that concern the number, its code or the captcha. */
export function toPhoneField({ code }: Failure): Problems | undefined {
  const field = FIELD_OF_CODE[code];
  return field ? { [field]: code } : undefined;
}

export function toCodeProblems(values: Values): Problems {
  const phone = toPhoneProblem(values);
  return { ...(phone ? { mobileNum: phone } : {}), ...toCodeProblem(values.code) };
}

export function toCaptchaInput({ captcha = '' }: Values): { captcha?: string } {
  return captcha.trim() ? { captcha: captcha.trim() } : {};
}

export const loginCode = createPhoneCode('sms', true);

export async function sendLoginCode(): Promise<void> {
  const values = smsForm.$values.get();
  const input = { ...toPhoneInput(values), ...toCaptchaInput(values) };
  await loginCode.ask(smsForm, () => withProof('sms', (proof) => ask('sendLoginSms', { ...input, ...proof })));
}

/** Sign-in by SMS (spec §2, if the brand enables it). */
export const smsForm = createForm({
  check: toCodeProblems,
  submit: async (values) => {
    const code = toCode(values.code);
    const answer = await loginCode.sendProven(values, code, (proof) =>
      signInBySms({ ...toPhoneInput(values), ...(proof ?? { code }) }),
    );
    if (answer.ok) smsForm.reset();
    return answer;
  },
  toProblems: (failure) => (failure.code === 'session.verification_required' ? {} : toPhoneField(failure)),
});
