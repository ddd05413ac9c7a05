import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { brand } from '../../brand/brand.ts';
import { isEasyPassword, toStrength } from '../../lib/password-strength.ts';
import type { Form } from '../../stores/core/forms.ts';
import { $passwordRule, loadPasswordRule } from '../../stores/session/password-rule.ts';
import { PasswordField } from './Fields.tsx';
import styles from './field.module.css';
import { toProblemWords } from './problem-words.ts';
import { toRuleWords } from './rule-words.ts';
import { useWords } from './words.ts';

interface MeterProps {
  readonly password: string;
  readonly min: number;
  /** Words about the person or site that make a password easy to guess. */
  readonly words?: readonly string[];
}

export function PasswordMeter({ password, min, words = [] }: MeterProps) {
  const { t } = useWords();
  const known = [...words, brand.name];
  const strength = toStrength(password, min, known);
  if (strength === 0) return null;
  return (
    <div className={styles.meter} data-strength={strength}>
      <span className={styles.bars} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
      <p role="status" className={styles.hint}>
        <span className="hidden-text">{t('password.strength')}: </span>
        {t(`password.strength_${strength}`)}
        {isEasyPassword(password, known) && <>. {t('password.easy')}</>}
      </p>
    </div>
  );
}

interface Props {
  readonly form: Form;
  readonly words?: readonly string[];
  readonly hasConfirmation?: boolean;
}

/** New password by the rule of registration, with confirmation. */
export function NewPasswordFields({ form, words = [], hasConfirmation = true }: Props) {
  const { t } = useWords();
  const rule = useStore($passwordRule);
  const { newPassword = '' } = useStore(form.$values, { keys: ['newPassword'] });
  useEffect(() => void loadPasswordRule(), []);
  const toProblem = (problem: string) =>
    problem === 'pattern' && rule ? toRuleWords(rule, t) : toProblemWords(problem, t);
  return (
    <>
      <PasswordField
        form={form}
        field="newPassword"
        label={t('password.new')}
        hint={rule && toRuleWords(rule, t)}
        toProblem={toProblem}
        input={{ autoComplete: 'new-password' }}
      />
      <PasswordMeter password={newPassword} min={rule?.min ?? 0} words={words} />
      {hasConfirmation && (
        <PasswordField
          form={form}
          field="confirmNewPassword"
          label={t('password.confirm')}
          toProblem={toProblem}
          input={{ autoComplete: 'new-password' }}
        />
      )}
    </>
  );
}
