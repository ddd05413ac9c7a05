import { useStore } from '@nanostores/react';
import { $captcha, refreshCaptcha } from '../../stores/captcha.ts';
import type { Form } from '../../stores/forms.ts';
import controls from './controls.module.css';
import { TextField } from './Fields.tsx';
import styles from './field.module.css';
import { Icon } from './Icon.tsx';
import { useWords } from './words.ts';

/** The picture, a new one on demand, and what it says. */
export function CaptchaField({ form, toProblem }: { form: Form; toProblem: (problem: string) => string }) {
  const { t } = useWords();
  const captcha = useStore($captcha, { ssr: 'initial' });
  return (
    <div className={styles.field}>
      <TextField
        form={form}
        field="captcha"
        label={t('captcha.label')}
        hint={t('captcha.hint')}
        toProblem={(problem) => (problem === 'required' ? t('captcha.required') : toProblem(problem))}
        input={{ autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, maxLength: 16 }}
      />
      <div className={styles.captcha}>
        <div className={styles.picture}>
          {captcha.status === 'shown' && <img src={captcha.picture} alt={t('captcha.picture')} />}
          {captcha.status === 'loading' && t('captcha.loading')}
          {captcha.status === 'failed' && t('captcha.failed')}
        </div>
        <button
          type="button"
          className={controls.icon}
          aria-label={t('captcha.refresh')}
          onClick={() => void refreshCaptcha()}
        >
          <Icon name="refresh" />
        </button>
      </div>
    </div>
  );
}
