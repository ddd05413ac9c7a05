import {
  endStaffSession,
  listStaffPasskeys,
  listStaffSessions,
  revokeStaffPasskey,
} from '../../contract/staff/people.ts';
import { toHref } from '../core/route.ts';
import { useCall } from '../core/use-call.ts';
import { useWords } from '../core/words.ts';
import { Link } from '../ui/Link.tsx';
import { Page } from '../ui/Page.tsx';
import { PasskeyGrid } from './PasskeyGrid.tsx';
import { RowsOfPerson } from './RowsOfPerson.tsx';
import { SessionGrid } from './SessionGrid.tsx';

/** Live sessions and passkeys of a person. An ended session is refused from its next call on; a revoked passkey ends its sessions. */
export function SessionsPage({ account }: { readonly account: string }) {
  const { t } = useWords();
  const sessions = useCall(listStaffSessions, { account });
  const passkeys = useCall(listStaffPasskeys, { account });
  const refresh = () => void Promise.all([sessions.refresh(), passkeys.refresh()]);
  return (
    <Page
      title={t('staff.sessions_of', { account })}
      tools={
        <Link className="button" data-kind="quiet" href={toHref(['staff'])}>
          {t('shell.screen_staff')}
        </Link>
      }
    >
      <RowsOfPerson
        account={account}
        label={t('staff.sessions_of', { account })}
        called={sessions}
        Grid={SessionGrid}
        change={endStaffSession}
        verb={t('staff.end_session')}
        toName={({ device, address }) => device || address}
        onChanged={refresh}
      />
      <h2>{t('staff.passkeys')}</h2>
      <RowsOfPerson
        account={account}
        label={t('staff.passkeys')}
        called={passkeys}
        Grid={PasskeyGrid}
        change={revokeStaffPasskey}
        verb={t('staff.revoke')}
        toName={({ name }) => name}
        onChanged={refresh}
      />
    </Page>
  );
}
