import { useState } from 'react';
import type { Person } from '../../contract/staff/session.ts';
import { signOut, unlock } from '../core/session.ts';
import { useSubmit } from '../core/use-submit.ts';
import { useWords } from '../core/words.ts';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Field } from '../ui/Field.tsx';
import { Door } from './Door.tsx';

/** Hides the page of an idle session until its person types the password. */
export function Lock({ person }: { readonly person: Person | undefined }) {
  const { t } = useWords();
  const [password, setPassword] = useState('');
  const { submit, failure, isBusy } = useSubmit(() => unlock(password));
  return (
    <Door title={t('shell.locked_title')}>
      <p className="soft">{person ? t('shell.locked_by', { name: person.name }) : t('shell.locked_text')}</p>
      <form className="form" onSubmit={submit}>
        <Field
          label={t('shell.password')}
          type="password"
          value={password}
          onChange={setPassword}
          required
          autoFocus
          autoComplete="current-password"
        />
        <FailureNote failure={failure} />
        <div className="actions">
          <button type="button" className="button" data-kind="quiet" onClick={() => void signOut()}>
            {t('shell.sign_out')}
          </button>
          <button type="submit" className="button" data-kind="main" disabled={isBusy}>
            {t(isBusy ? 'common.sending' : 'shell.unlock')}
          </button>
        </div>
      </form>
    </Door>
  );
}
