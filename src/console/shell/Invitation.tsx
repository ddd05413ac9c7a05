import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { OutputOf } from '../../contract/core/endpoint.ts';
import { startInvitationPasskey } from '../../contract/staff/passkeys.ts';
import { acceptInvitation, confirmInvitation } from '../../contract/staff/session.ts';
import { call } from '../core/api.ts';
import { acceptByKey } from '../core/passkeys.ts';
import { navigate, toHref } from '../core/route.ts';
import { signOut } from '../core/session.ts';
import { $session } from '../core/session-state.ts';
import { useSubmit } from '../core/use-submit.ts';
import { useWords } from '../core/words.ts';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Field } from '../ui/Field.tsx';
import { Door } from './Door.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { QrCode } from './QrCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const PASSWORD_MIN = 10;
type Accepted = OutputOf<typeof acceptInvitation>;

/** The secret is behind `#`, so it is in no request and no log. */
const readInvitation = () => location.hash.slice(1);

/** Accepts an invitation with a passkey, or in three steps: choose a password, set up the authenticator, keep the recovery codes. */
export function Invitation() {
  const { t } = useWords();
  const session = useStore($session);
  const [isFree, setFree] = useState(false);
  // Remembers that nobody was signed in at first. Accepting with a passkey below opens a session; the warning about an open session must
  // not appear then.
  if (session.kind === 'guest' && !isFree) setFree(true);
  const [invitation] = useState(readInvitation);
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [code, setCode] = useState('');
  const [accepted, setAccepted] = useState<Accepted>();
  const [codes, setCodes] = useState<readonly string[]>();
  const differs = again !== '' && again !== password;
  const accept = useSubmit(() => call(acceptInvitation, { invitation, password }), setAccepted);
  const acceptByPasskey = async () => {
    const result = await acceptByKey(invitation, await call(startInvitationPasskey, { invitation }));
    if (result.ok) navigate(toHref(['account']), { replaces: true });
    return result;
  };
  const confirm = useSubmit(
    () => call(confirmInvitation, { invitation, password, code }),
    ({ recoveryCodes }) => setCodes(recoveryCodes),
  );
  if (!isFree && session.kind !== 'unknown') {
    const name = 'person' in session ? session.person?.name : undefined;
    return (
      <Door title={t('shell.invitation_title')}>
        <p className="note" data-tone="warn" role="status">
          {name ? t('shell.invitation_session', { name }) : t('shell.invitation_locked')}
        </p>
        <button type="button" className="button" data-kind="main" onClick={() => void signOut()}>
          {t('shell.sign_out')}
        </button>
      </Door>
    );
  }
  if (codes) {
    return (
      <Door title={t('shell.codes_title')}>
        <RecoveryCodes codes={codes} onDone={() => navigate(toHref([]), { replaces: true })} />
      </Door>
    );
  }
  if (accepted) {
    return (
      <Door title={t('shell.totp_title')}>
        <p className="soft">{t('shell.totp_text')}</p>
        <QrCode text={accepted.totpUri} label={t('shell.totp_qr')} />
        <p>
          {t('shell.totp_secret')} <code className="mono any-text">{accepted.secret}</code>
        </p>
        <form className="form" onSubmit={confirm.submit}>
          <Field
            label={t('shell.code')}
            value={code}
            onChange={setCode}
            required
            inputMode="numeric"
            autoComplete="one-time-code"
          />
          <FailureNote failure={confirm.failure} />
          <button type="submit" className="button" data-kind="main" disabled={confirm.isBusy}>
            {t('shell.confirm')}
          </button>
        </form>
      </Door>
    );
  }
  return (
    <Door title={t('shell.invitation_title')}>
      <p className="soft">{t('shell.invitation_text')}</p>
      <PasskeyButton onUse={acceptByPasskey} />
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (password === again) void accept.submit();
        }}
      >
        <Field
          label={t('shell.new_password')}
          hint={t('shell.new_password_hint', { min: PASSWORD_MIN })}
          type="password"
          minLength={PASSWORD_MIN}
          value={password}
          onChange={setPassword}
          required
          autoComplete="new-password"
        />
        <Field
          label={t('shell.password_again')}
          type="password"
          value={again}
          onChange={setAgain}
          required
          autoComplete="new-password"
          problem={differs ? t('shell.password_differs') : undefined}
        />
        <FailureNote failure={accept.failure} />
        <button type="submit" className="button" data-kind="main" disabled={accept.isBusy}>
          {t('shell.go_on')}
        </button>
      </form>
    </Door>
  );
}
