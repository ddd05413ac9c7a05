import { useCallback, useState } from 'react';
import { listPasskeys, type Passkey, revokePasskey } from '../../contract/staff/passkeys.ts';
import type { Person } from '../../contract/staff/session.ts';
import { call } from '../core/api.ts';
import { notify } from '../core/notices.ts';
import { hasPasskeys } from '../core/passkeys.ts';
import { useCall } from '../core/use-call.ts';
import { useWords } from '../core/words.ts';
import { ActionDialog } from '../ui/ActionDialog.tsx';
import { Facts } from '../ui/Facts.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Page } from '../ui/Page.tsx';
import { AddPasskey } from './AddPasskey.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import { PasskeyGrid } from './PasskeyGrid.tsx';
import { RenamePasskey } from './RenamePasskey.tsx';

type Asked = { readonly kind: 'add' } | { readonly kind: 'rename' | 'revoke'; readonly row: Passkey };
const NONE: readonly Passkey[] = [];

/** A person's own account: roles, the passkeys that sign in, and the open sessions. */
export default function AccountScreen({ person }: { readonly person: Person }) {
  const { t } = useWords();
  const { value, failure, isLoading, refresh } = useCall(listPasskeys, {});
  const [asked, setAsked] = useState<Asked>();
  const toActions = useCallback(
    (row: Passkey) => (
      <span className="row">
        <button type="button" className="button" data-kind="quiet" onClick={() => setAsked({ kind: 'rename', row })}>
          {t('staff.rename')}
        </button>
        <button type="button" className="button" data-kind="quiet" onClick={() => setAsked({ kind: 'revoke', row })}>
          {t('staff.revoke')}
        </button>
      </span>
    ),
    [t],
  );
  const close = (done: string | undefined) => {
    setAsked(undefined);
    if (done === undefined) return;
    notify(done);
    void refresh();
  };
  const roles = person.roles.map((role) => t(`staff.role_${role}`)).join(', ');
  return (
    <Page
      title={t('shell.screen_account')}
      tools={
        hasPasskeys() && (
          <button type="button" className="button" data-kind="main" onClick={() => setAsked({ kind: 'add' })}>
            {t('staff.add_passkey')}
          </button>
        )
      }
    >
      <Facts
        rows={[
          [t('staff.name'), person.name],
          [
            t('staff.account'),
            <span key="account" className="mono">
              {person.account}
            </span>,
          ],
          [t('staff.roles'), roles || '–'],
        ]}
      />
      <h2>{t('staff.passkeys')}</h2>
      <p className="soft">{t('staff.passkeys_text')}</p>
      <FailureNote failure={failure} onRetry={() => void refresh()} />
      <PasskeyGrid label={t('staff.passkeys')} rows={value?.list ?? NONE} isLoading={isLoading} toActions={toActions} />
      <OwnSessions />
      {asked?.kind === 'add' && <AddPasskey onClose={close} />}
      {asked?.kind === 'rename' && <RenamePasskey row={asked.row} onClose={close} />}
      {asked?.kind === 'revoke' && (
        <ActionDialog
          title={t('staff.revoke_passkey', { name: asked.row.name })}
          confirm={t('staff.revoke')}
          isDangerous
          onSend={() => call(revokePasskey, { id: asked.row.id })}
          onClose={(outcome) => close(outcome === 'done' ? t('staff.passkey_revoked') : undefined)}
        >
          <p>{t('staff.revoke_text')}</p>
        </ActionDialog>
      )}
    </Page>
  );
}
