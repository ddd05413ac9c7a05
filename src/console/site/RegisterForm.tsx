import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { RegisterRule } from '../../contract/registration/registration.ts';
import { setRegisterRules } from '../../contract/system/operator.ts';
import { getSystemSettings } from '../../contract/system/site-operator.ts';
import { call } from '../core/api.ts';
import { notify } from '../core/notices.ts';
import { $session, hasPermission } from '../core/session-state.ts';
import { useCall } from '../core/use-call.ts';
import { useSubmit } from '../core/use-submit.ts';
import { useWords } from '../core/words.ts';
import { FailureNote } from '../ui/FailureNote.tsx';

/** Without these nobody could register or sign in. */
const FIXED: readonly string[] = ['username', 'password', 'confirmPassword'];

export function RegisterForm() {
  const { t } = useWords();
  const { value, failure, refresh } = useCall(getSystemSettings, {});
  if (failure) return <FailureNote failure={failure} onRetry={() => void refresh()} />;
  if (!value) return <p className="soft">{t('common.loading')}</p>;
  return <Rules stored={value.register} />;
}

/** Which fields registration shows and requires, beside a picture of the form. */
function Rules({ stored }: { readonly stored: readonly RegisterRule[] }) {
  const { t } = useWords();
  const session = useStore($session);
  const mayChange = session.kind === 'open' && hasPermission(session.person, setRegisterRules.permission);
  const [rules, setRules] = useState(stored);
  const { submit, failure, isBusy } = useSubmit(
    () => call(setRegisterRules, { rules: [...rules] as never }),
    () => notify(t('calls.done')),
  );
  const change = (field: string, part: Partial<RegisterRule>) =>
    setRules(rules.map((rule) => (rule.field === field ? { ...rule, ...part } : rule)));
  return (
    <div className="register">
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <ul className="rules">
          {rules.map(({ field, visible, required }) => (
            <li key={field} className="card row spread">
              <strong>{t(`site.field_${field}`)}</strong>
              <span className="row">
                <label className="check">
                  <input
                    type="checkbox"
                    checked={visible}
                    disabled={!mayChange || FIXED.includes(field)}
                    onChange={(event) =>
                      change(field, { visible: event.target.checked, required: event.target.checked && required })
                    }
                  />
                  {t('site.shown')}
                </label>
                <label className="check">
                  <input
                    type="checkbox"
                    checked={required}
                    disabled={!mayChange || !visible || FIXED.includes(field)}
                    onChange={(event) => change(field, { required: event.target.checked })}
                  />
                  {t('site.required')}
                </label>
              </span>
            </li>
          ))}
        </ul>
        <FailureNote failure={failure} />
        {mayChange && (
          <div className="row">
            <button type="submit" className="button" data-kind="main" disabled={isBusy}>
              {t(isBusy ? 'common.sending' : 'calls.save')}
            </button>
          </div>
        )}
      </form>
      <aside className="picture card" aria-label={t('site.picture')}>
        <h2>{t('site.picture')}</h2>
        {rules
          .filter(({ visible }) => visible)
          .map(({ field, required, min, max }) => (
            <div key={field} className="field">
              <span className="label">
                {t(`site.field_${field}`)}
                {required && <span className="must"> *</span>}
              </span>
              <span className="input soft">{t('site.length', { min, max })}</span>
            </div>
          ))}
        <span className="button" data-kind="main">
          {t('site.register')}
        </span>
      </aside>
    </div>
  );
}
