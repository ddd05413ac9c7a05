import { useStore } from '@nanostores/react';
import type { Challenge, VerificationMethod } from '../../contract/session/session.ts';
import type { T } from '../../lib/words.ts';
import { $challenge } from '../../stores/session/challenge.ts';
import {
  chooseMethod,
  placeCode,
  sendPlaceCode,
  signInAgain,
  toMethod,
  verifyForm,
} from '../../stores/session/verify-form.ts';
import { Choice } from '../ui/Choice.tsx';
import { CodeField } from '../ui/CodeField.tsx';
import controls from '../ui/controls.module.css';
import { Dialog } from '../ui/Dialog.tsx';
import styles from '../ui/dialog.late.module.css';
import { TextField } from '../ui/Fields.tsx';
import { toProblemWords } from '../ui/problem-words.ts';
import { useWords } from '../ui/words.ts';
import { DialogForm } from './DialogForm.tsx';

function toWay(method: VerificationMethod, { phone, email }: Challenge, t: T): string {
  return t(`verify.by_${method}`, { to: (method === 'sms' ? phone : email) ?? '' });
}

/** Second factor of a sign-in from an unknown network (spec §4): a code by SMS, e-mail or authenticator app. */
export function VerifyLoginDialog() {
  const { t } = useWords();
  const challenge = useStore($challenge);
  const { method: chosen } = useStore(verifyForm.$values, { keys: ['method'] });
  const method = toMethod(chosen);
  const toProblem = (problem: string) => toProblemWords(problem, t);
  const code = { form: verifyForm, field: 'code', label: t('verify.code'), toProblem };
  return (
    <Dialog title={t('verify.title')}>
      <p className={styles.text}>{t('verify.why')}</p>
      {challenge && method && challenge.methods.length > 1 && (
        <Choice
          label={t('verify.way')}
          options={challenge.methods.map((value) => ({ value, text: toWay(value, challenge, t) }))}
          value={method}
          onChange={chooseMethod}
        />
      )}
      {challenge?.methods.length === 1 && method && (
        <p className={`${styles.text} ${styles.note}`}>{toWay(method, challenge, t)}</p>
      )}
      <DialogForm form={verifyForm} submit={t('verify.submit')} submitting={t('verify.submitting')}>
        {method === 'totp' ? (
          <TextField
            {...code}
            hint={t('verify.totp_hint')}
            input={{ autoComplete: 'one-time-code', inputMode: 'numeric' }}
          />
        ) : (
          <CodeField {...code} sender={placeCode} onSend={sendPlaceCode} />
        )}
      </DialogForm>
      <div className={styles.others}>
        <button type="button" className={`${controls.button} ${controls.quiet} ${controls.wide}`} onClick={signInAgain}>
          {t('verify.again')}
        </button>
      </div>
    </Dialog>
  );
}
