import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Person } from '../../contract/staff/session.ts';
import { unlockByKey } from '../core/passkeys.ts';
import { signOut, unlock } from '../core/session.ts';
import { $signInWays } from '../core/session-state.ts';
import { useSubmit } from '../core/use-submit.ts';
import { useWords } from '../core/words.ts';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Field } from '../ui/Field.tsx';
import { Door } from './Door.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';

/** Hides the page of an idle session until its person types the password or uses a passkey. */
export function Lock({ person }: { readonly person: Person | undefined }) {
  const { t } = useWords();
  const ways = useStore($signInWays);
  const hasPassword = ways.length === 0 || ways.includes('password');
  const hasKey = ways.includes('passkey');
  return (
    <Door title={t('shell.locked_title')}>
      <p className="soft">{person ? t('shell.locked_by', { name: person.name }) : t('shell.locked_text')}</p>
      {hasKey && <PasskeyButton onUse={unlockByKey} isAlone={!hasPassword} />}
      {hasPassword && <PasswordForm isFirst={!hasKey} />}
      <button type="button" className="button" data-kind="quiet" onClick={() => void signOut()}>
        {t('shell.sign_out')}
      </button>
    </Door>
  );
}

function PasswordForm({ isFirst }: { readonly isFirst: boolean }) {
  const { t } = useWords();
  const [password, setPassword] = useState('');
  const { submit, failure, isBusy } = useSubmit(() => unlock(password));
  return (
    <form className="form" onSubmit={submit}>
      <Field
        label={t('shell.password')}
        type="password"
        value={password}
        onChange={setPassword}
        required
        autoFocus={isFirst}
        autoComplete="current-password"
      />
      <FailureNote failure={failure} />
      <button type="submit" className="button" data-kind="main" disabled={isBusy}>
        {t(isBusy ? 'common.sending' : 'shell.unlock')}
      </button>
    </form>
  );
}
