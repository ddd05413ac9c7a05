import { useStore } from '@nanostores/react';
import { type ComponentProps, useEffect, useRef } from 'react';
import { brand } from '../../brand/brand.ts';
import type { RegisterField, RegisterRule } from '../../contract/registration.ts';
import type { T } from '../../lib/words.ts';
import { AGE_FIELD, registrationForm } from '../../stores/registration.ts';
import { CaptchaField } from '../ui/CaptchaField.tsx';
import controls from '../ui/controls.module.css';
import styles from '../ui/dialog.module.css';
import { CheckField, PasswordField, TextField } from '../ui/Fields.tsx';
import { toFailureWords } from '../ui/failure-words.ts';
import { toRuleWords } from '../ui/rule-words.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { useWords } from '../ui/words.ts';

const PASSWORDS: readonly RegisterField[] = ['password', 'confirmPassword', 'paymentPassword'];
const INPUTS: Partial<Record<RegisterField, ComponentProps<typeof TextField>['input']>> = {
  username: { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false },
  payeeName: { autoComplete: 'name' },
  email: { autoComplete: 'email', inputMode: 'email', autoCapitalize: 'none' },
  mobileNum: { autoComplete: 'tel', inputMode: 'tel' },
  verificationCode: { autoComplete: 'one-time-code', inputMode: 'numeric' },
  idNumber: { autoComplete: 'off', inputMode: 'numeric' },
};

function toProblemWords(problem: string, rule: RegisterRule, t: T): string {
  if (problem === 'required') return t('form.required');
  if (problem === 'mismatch') return t('register.mismatch');
  const words = t(problem);
  return problem === 'pattern' || words === problem ? toRuleWords(rule, t) : words;
}

function RuleField({ rule }: { rule: RegisterRule }) {
  const { t } = useWords();
  const { field } = rule;
  const toProblem = (problem: string) => toProblemWords(problem, rule, t);
  if (field === 'captcha') return <CaptchaField form={registrationForm} toProblem={toProblem} />;
  const shared = {
    form: registrationForm,
    field,
    label: t(`register.${field}`),
    isOptional: !rule.required,
    hint: field === 'username' || field === 'password' ? toRuleWords(rule, t) : undefined,
    toProblem,
  };
  if (PASSWORDS.includes(field)) return <PasswordField {...shared} input={{ autoComplete: 'new-password' }} />;
  return <TextField {...shared} input={INPUTS[field] ?? { autoComplete: 'off' }} />;
}

export function RegisterForm({ rules }: { rules: readonly RegisterRule[] }) {
  const { t } = useWords();
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit(registrationForm);
  const failure = useStore(registrationForm.$failure);
  const isSubmitting = useStore(registrationForm.$isSubmitting);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit} aria-busy={isSubmitting}>
      <p role="alert" className={styles.failure}>
        {failure && toFailureWords(failure, t)}
      </p>
      {rules.map((rule) => (
        <RuleField key={rule.field} rule={rule} />
      ))}
      {brand.policy.minimumAge > 0 && (
        <CheckField
          form={registrationForm}
          field={AGE_FIELD}
          label={t('register.age', { age: brand.policy.minimumAge })}
          toProblem={() => t('register.age_required', { age: brand.policy.minimumAge })}
        />
      )}
      <button type="submit" className={controls.button} aria-disabled={isSubmitting}>
        {isSubmitting ? t('register.submitting') : t('register.submit')}
      </button>
    </form>
  );
}
