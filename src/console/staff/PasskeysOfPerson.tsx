import { useCallback, useState } from 'react';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import type { Passkey } from '../../contract/staff/passkeys.ts';
import { listStaffPasskeys, revokeStaffPasskey } from '../../contract/staff/people.ts';
import { CallDialog } from '../calls/CallDialog.tsx';
import { useCall } from '../core/use-call.ts';
import { useWords } from '../core/words.ts';
import { FailureNote } from '../ui/FailureNote.tsx';
import { PasskeyGrid } from './PasskeyGrid.tsx';

interface Props {
  readonly account: string;
  readonly mayRevoke: boolean;
  /** A revoked passkey ends its sessions, too. */
  readonly onRevoked: () => void;
}

/** For a lost device: an admin revokes what its person cannot. */
export function PasskeysOfPerson({ account, mayRevoke, onRevoked }: Props) {
  const { t } = useWords();
  const { value, failure, isLoading, refresh } = useCall(listStaffPasskeys, { account });
  const [revoking, setRevoking] = useState<string>();
  const toActions = useCallback(
    ({ id }: Passkey) =>
      mayRevoke && (
        <button type="button" className="button" data-kind="quiet" onClick={() => setRevoking(id)}>
          {t('staff.revoke')}
        </button>
      ),
    [t, mayRevoke],
  );
  return (
    <>
      <h2>{t('staff.passkeys')}</h2>
      <FailureNote failure={failure} onRetry={() => void refresh()} />
      <PasskeyGrid rows={value?.list ?? []} isLoading={isLoading} toActions={toActions} />
      {revoking && (
        <CallDialog
          endpoint={revokeStaffPasskey as unknown as Endpoint}
          known={{ account, id: revoking }}
          onClose={(outcome) => {
            setRevoking(undefined);
            if (outcome === 'cancelled') return;
            void refresh();
            onRevoked();
          }}
        />
      )}
    </>
  );
}
