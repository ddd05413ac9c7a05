import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { CaptchaPurpose } from '../../contract/session/session.ts';
import type { Form } from '../../stores/core/forms.ts';
import { $captcha, refreshCaptcha, requireCaptcha } from '../../stores/session/captcha.ts';
import controls from './controls.module.css';
import { TextField } from './Fields.tsx';
import styles from './field.module.css';
import { Icon } from './Icon.tsx';
import { useWords } from './words.ts';

interface Props {
  readonly form: Form;
  readonly purpose: CaptchaPurpose;
  readonly toProblem: (problem: string) => string;
}

/** A captcha picture, a button for a new one, and its field. */
export function CaptchaField({ form, purpose, toProblem }: Props) {
  const { t } = useWords();
  const captcha = useStore($captcha, { ssr: 'initial' });
  const shownFor = captcha.status === 'none' ? undefined : captcha.purpose;
  const isOwn = shownFor === purpose;
  useEffect(() => {
    if (shownFor !== purpose) requireCaptcha(purpose);
  }, [shownFor, purpose]);
  return (
    <div className={styles.field}>
      <TextField
        form={form}
        field="captcha"
        label={t('captcha.label')}
        hint={t('captcha.hint')}
        toProblem={(problem) => (problem === 'required' ? t('captcha.required') : toProblem(problem))}
        input={{ autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }}
      />
      <div className={styles.captcha}>
        <div className={styles.picture}>
          {isOwn && captcha.status === 'shown' && <img src={captcha.picture} alt={t('captcha.picture')} />}
          {isOwn && captcha.status === 'loading' && t('captcha.loading')}
          {isOwn && captcha.status === 'failed' && t('captcha.failed')}
        </div>
        <button
          type="button"
          className={controls.icon}
          aria-label={t('captcha.refresh')}
          onClick={() => void refreshCaptcha(purpose)}
        >
          <Icon name="refresh" />
        </button>
      </div>
    </div>
  );
}
