import { useStore } from '@nanostores/react';
import type { ComponentProps } from 'react';
import { brand } from '../../brand/brand.ts';
import type { RegisterField as Field, RegisterRule } from '../../contract/registration/registration.ts';
import type { T } from '../../lib/words.ts';
import { registerCode, registrationForm, sendRegisterCode } from '../../stores/registration/registration.ts';
import { CaptchaField } from '../ui/CaptchaField.tsx';
import { CodeField } from '../ui/CodeField.tsx';
import { PasswordField, TextField } from '../ui/Fields.tsx';
import { PasswordMeter } from '../ui/NewPasswordFields.tsx';
import { PhoneCheckNote } from '../ui/PhoneCheckNote.tsx';
import { PhoneField } from '../ui/PhoneField.tsx';
import { toProblemWords } from '../ui/problem-words.ts';
import { toRuleWords } from '../ui/rule-words.ts';
import { useWords } from '../ui/words.ts';

const PASSWORDS: readonly Field[] = ['password', 'confirmPassword', 'paymentPassword'];
const INPUTS: Partial<Record<Field, ComponentProps<typeof TextField>['input']>> = {
  username: { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false },
  payeeName: { autoComplete: 'name' },
  email: { autoComplete: 'email', inputMode: 'email', autoCapitalize: 'none' },
  idNumber: { autoComplete: 'off', inputMode: 'numeric' },
  birthday: { type: 'date', autoComplete: 'bday', min: '1900-01-01' },
};
/** Hints shown before the rule of a field (spec §5). */
const FORMATS: Partial<Record<Field, string>> = {
  payeeName: 'register.name_format',
  mobileNum: 'register.phone_format',
};
const MISSING: Partial<Record<Field, string>> = {
  verificationCode: 'register.code_required',
  mobileNum: 'register.phone_required',
};

/** Spec §5: error message of a violated rule. */
export function toRegisterProblem(problem: string, rule: RegisterRule, t: T): string {
  if (problem === 'required') return t(MISSING[rule.field] ?? 'form.required');
  if (problem === 'mismatch') return toProblemWords(problem, t);
  if (problem === 'accepted') return t('register.accepted_form', { form: rule.acceptedPattern ?? '' });
  if (problem === 'too_young') return t('register.too_young', { age: String(brand.policy.minimumAge) });
  if (problem === 'registration.invitation_code') return t('invitation_code_error');
  const words = t(problem);
  if (problem !== 'pattern' && words !== problem) return words;
  const format = FORMATS[rule.field];
  return format ? `${t(format)} ${toRuleWords(rule, t)}` : toRuleWords(rule, t);
}

function NewPassword({ rule, label, toProblem }: FieldProps) {
  const { t } = useWords();
  // The first render uses the initial values, like the prerendered dialog, so that hydration changes nothing. The strength of a password that was
  // typed in the meantime appears with the next render.
  const values = useStore(registrationForm.$values, { keys: ['password', 'username'], ssr: 'initial' });
  const { password = '', username = '' } = values;
  return (
    <>
      <PasswordField
        form={registrationForm}
        field="password"
        label={label}
        hint={toRuleWords(rule, t)}
        toProblem={toProblem}
        input={{ autoComplete: 'new-password' }}
      />
      <PasswordMeter password={password} min={rule.min} words={username ? [username] : []} />
    </>
  );
}

interface FieldProps {
  readonly rule: RegisterRule;
  readonly label: string;
  readonly toProblem: (problem: string) => string;
}

export function RegisterField({ rule }: { readonly rule: RegisterRule }) {
  const { t } = useWords();
  // Only one captcha is shown at a time. If sending the code needs a captcha, it is shown next to the code.
  const isCodeAsking = useStore(registerCode.$needsCaptcha);
  const { field } = rule;
  const label = t(`register.${field}`);
  const toProblem = (problem: string) => toRegisterProblem(problem, rule, t);
  const form = registrationForm;
  if (field === 'captcha')
    return isCodeAsking ? null : <CaptchaField {...{ form, toProblem }} purpose="registration" />;
  if (field === 'password') return <NewPassword rule={rule} label={label} toProblem={toProblem} />;
  if (field === 'mobileNum')
    return <PhoneField form={form} label={label} isOptional={!rule.required} toProblem={toProblem} />;
  if (field === 'verificationCode')
    return (
      <CodeField
        form={form}
        field={field}
        label={label}
        toProblem={toProblem}
        sender={registerCode}
        onSend={sendRegisterCode}
        note={<PhoneCheckNote />}
      />
    );
  const shared = { form, field, label, isOptional: !rule.required, toProblem };
  if (PASSWORDS.includes(field)) return <PasswordField {...shared} input={{ autoComplete: 'new-password' }} />;
  const hint = field === 'username' ? toRuleWords(rule, t) : undefined;
  return <TextField {...shared} hint={hint} input={INPUTS[field] ?? { autoComplete: 'off' }} />;
}
