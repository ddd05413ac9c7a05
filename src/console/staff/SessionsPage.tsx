import { useStore } from '@nanostores/react';
import { useCallback, useState } from 'react';
import type { Endpoint, OutputOf } from '../../contract/core/endpoint.ts';
import { endStaffSession, listStaffSessions } from '../../contract/staff/people.ts';
import { CallDialog } from '../calls/CallDialog.tsx';
import { toHref } from '../core/route.ts';
import { $page, hasPermission } from '../core/session-state.ts';
import { useCall } from '../core/use-call.ts';
import { useWords } from '../core/words.ts';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Link } from '../ui/Link.tsx';
import { Page } from '../ui/Page.tsx';
import { PasskeysOfPerson } from './PasskeysOfPerson.tsx';
import { SessionGrid } from './SessionGrid.tsx';

type Row = OutputOf<typeof listStaffSessions>['list'][number];
const NONE: readonly Row[] = [];

/** Live sessions of a person; an ended one is refused from its next call on. */
export function SessionsPage({ account }: { readonly account: string }) {
  const { t } = useWords();
  const session = useStore($page);
  const { value, failure, isLoading, refresh } = useCall(listStaffSessions, { account });
  const [ending, setEnding] = useState<string>();
  const mayEnd = session.kind === 'open' && hasPermission(session.person, endStaffSession.permission);
  const toActions = useCallback(
    ({ id }: Row) =>
      mayEnd && (
        <button type="button" className="button" data-kind="quiet" onClick={() => setEnding(id)}>
          {t('staff.end_session')}
        </button>
      ),
    [t, mayEnd],
  );
  return (
    <Page
      title={t('staff.sessions_of', { account })}
      tools={
        <Link className="button" data-kind="quiet" href={toHref(['staff'])}>
          {t('shell.screen_staff')}
        </Link>
      }
    >
      <FailureNote failure={failure} onRetry={() => void refresh()} />
      <SessionGrid
        label={t('staff.sessions_of', { account })}
        rows={value?.list ?? NONE}
        isLoading={isLoading}
        toActions={toActions}
      />
      <PasskeysOfPerson account={account} mayRevoke={mayEnd} onRevoked={() => void refresh()} />
      {ending && (
        <CallDialog
          endpoint={endStaffSession as unknown as Endpoint}
          known={{ account, id: ending }}
          onClose={(outcome) => {
            setEnding(undefined);
            if (outcome !== 'cancelled') void refresh();
          }}
        />
      )}
    </Page>
  );
}
