import { useState } from 'react';
import { signInByKey } from '../core/passkeys.ts';
import { signIn } from '../core/session.ts';
import { useSubmit } from '../core/use-submit.ts';
import { useWords } from '../core/words.ts';
import { CodeField } from '../ui/CodeField.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Field } from '../ui/Field.tsx';
import { Door } from './Door.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';

export function SignIn({ isEnded }: { readonly isEnded: boolean }) {
  const { t } = useWords();
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { submit, failure, isBusy } = useSubmit(() => signIn(account, password, code));
  return (
    <Door title={t('shell.sign_in_title')}>
      {isEnded && (
        <p className="note" data-tone="warn" role="status">
          {t('errors.staff.unauthorized')}
        </p>
      )}
      <PasskeyButton onUse={signInByKey} />
      <form className="form" onSubmit={submit}>
        <Field
          label={t('shell.account')}
          value={account}
          onChange={setAccount}
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Field
          label={t('shell.password')}
          type="password"
          value={password}
          onChange={setPassword}
          required
          autoComplete="current-password"
        />
        <CodeField value={code} onChange={setCode} />
        <FailureNote failure={failure} />
        <button type="submit" className="button" data-kind="main" disabled={isBusy}>
          {t(isBusy ? 'common.sending' : 'shell.sign_in')}
        </button>
      </form>
    </Door>
  );
}
