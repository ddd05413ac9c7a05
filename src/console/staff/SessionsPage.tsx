import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { Endpoint, OutputOf } from '../../contract/core/endpoint.ts';
import { endStaffSession, listStaffSessions } from '../../contract/staff/people.ts';
import { useFormat } from '../core/format.ts';
import { toHref } from '../core/route.ts';
import { $session, hasPermission } from '../core/session-state.ts';
import { useCall } from '../core/use-call.ts';
import { useWords } from '../core/words.ts';
import { Chip } from '../ui/Chip.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Grid } from '../ui/Grid.tsx';
import type { Column } from '../ui/grid-columns.ts';
import { Link } from '../ui/Link.tsx';
import { Page } from '../ui/Page.tsx';
import { PasskeysOfPerson } from './PasskeysOfPerson.tsx';
import { StepDialog } from './StepDialog.tsx';

type Row = OutputOf<typeof listStaffSessions>['list'][number];
const NONE: readonly Row[] = [];

/** Live sessions of a person; an ended one is refused from its next call on. */
export function SessionsPage({ account }: { readonly account: string }) {
  const { t } = useWords();
  const { time } = useFormat();
  const session = useStore($session);
  const { value, failure, isLoading, refresh } = useCall(listStaffSessions, { account });
  const [ending, setEnding] = useState<string>();
  const mayEnd = session.kind === 'open' && hasPermission(session.person, endStaffSession.permission);
  const columns = useMemo<readonly Column<Row>[]>(
    () => [
      {
        id: 'device',
        title: t('staff.device'),
        sortBy: ({ device }) => device,
        cell: ({ device }) => <span className="any-text">{device || '–'}</span>,
      },
      { id: 'address', title: t('audit.address'), cell: ({ address }) => <span className="mono">{address}</span> },
      {
        id: 'state',
        title: t('money.state'),
        cell: ({ isLocked }) => (
          <Chip tone={isLocked ? 'warn' : 'ok'} text={t(isLocked ? 'staff.locked' : 'staff.open')} />
        ),
      },
      {
        id: 'created',
        title: t('staff.began'),
        isEnd: true,
        sortBy: ({ createdAt }) => createdAt,
        cell: ({ createdAt }) => time(createdAt),
      },
      {
        id: 'used',
        title: t('staff.used'),
        isEnd: true,
        sortBy: ({ lastUsedAt }) => lastUsedAt,
        cell: ({ lastUsedAt }) => time(lastUsedAt),
      },
      {
        id: 'actions',
        isPinned: true,
        title: t('calls.actions'),
        cell: ({ id }) =>
          mayEnd && (
            <button type="button" className="button" data-kind="quiet" onClick={() => setEnding(id)}>
              {t('staff.end_session')}
            </button>
          ),
      },
    ],
    [t, time, mayEnd],
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
      <Grid
        name="staff.sessions"
        label={t('staff.sessions_of', { account })}
        columns={columns}
        rows={value?.list ?? NONE}
        keyOf={({ id }) => id}
        empty={t('staff.no_session')}
        isLoading={isLoading}
      />
      <PasskeysOfPerson account={account} mayRevoke={mayEnd} onRevoked={() => void refresh()} />
      {ending && (
        <StepDialog
          endpoint={endStaffSession as unknown as Endpoint}
          known={{ account, id: ending }}
          onClose={(changed) => {
            setEnding(undefined);
            if (changed) void refresh();
          }}
        />
      )}
    </Page>
  );
}
