import '../calls/calls.css';
import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type * as z from 'zod/mini';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import {
  inviteStaff,
  listStaff,
  restoreStaff,
  type StaffRowSchema,
  suspendStaff,
} from '../../contract/staff/people.ts';
import { CallDialog } from '../calls/CallDialog.tsx';
import { useFormat } from '../core/format.ts';
import { $route, toHref } from '../core/route.ts';
import { $page, hasPermission } from '../core/session-state.ts';
import { useCall } from '../core/use-call.ts';
import { useWords } from '../core/words.ts';
import { Chip } from '../ui/Chip.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Grid } from '../ui/Grid.tsx';
import type { Column } from '../ui/grid-columns.ts';
import { Link } from '../ui/Link.tsx';
import { Page } from '../ui/Page.tsx';
import { InvitationNote } from './InvitationNote.tsx';
import { RolesDialog } from './RolesDialog.tsx';
import { SessionsPage } from './SessionsPage.tsx';

export type StaffRow = z.infer<typeof StaffRowSchema>;
const STATE_TONES = { invited: 'warn', active: 'ok', suspended: 'danger' } as const;
const NONE: readonly StaffRow[] = [];

type Asked = { readonly kind: 'invite' } | { readonly kind: 'roles' | 'suspend' | 'restore'; readonly row: StaffRow };
const STEPS = { suspend: suspendStaff, restore: restoreStaff } as const;

/** The staff: names, roles and sessions. */
export default function StaffScreen() {
  const { segments } = useStore($route);
  const [, account] = segments;
  return account ? <SessionsPage account={account} /> : <StaffPage />;
}

function StaffPage() {
  const { t } = useWords();
  const { time, number } = useFormat();
  const session = useStore($page);
  const { value, failure, isLoading, refresh } = useCall(listStaff, {});
  const [asked, setAsked] = useState<Asked>();
  const [invitation, setInvitation] = useState<string>();
  const mayChange = session.kind === 'open' && hasPermission(session.person, inviteStaff.permission);
  const columns = useMemo<readonly Column<StaffRow>[]>(
    () => [
      {
        id: 'account',
        title: t('staff.account'),
        sortBy: ({ account }) => account,
        cell: ({ account }) => (
          <Link className="link whole" href={toHref(['staff', account])}>
            {account}
          </Link>
        ),
      },
      {
        id: 'name',
        title: t('staff.name'),
        sortBy: ({ name }) => name,
        cell: ({ name }) => <span className="whole">{name}</span>,
      },
      {
        id: 'roles',
        title: t('staff.roles'),
        cell: ({ roles }) => roles.map((role) => t(`staff.role_${role}`)).join(', ') || '–',
      },
      {
        id: 'state',
        title: t('money.state'),
        sortBy: ({ state }) => state,
        cell: ({ state }) => <Chip tone={STATE_TONES[state]} text={t(`staff.state_${state}`)} />,
      },
      {
        id: 'sessions',
        title: t('staff.sessions'),
        isEnd: true,
        sortBy: ({ sessions }) => sessions,
        cell: ({ sessions }) => number(sessions),
      },
      {
        id: 'last',
        title: t('staff.last_sign_in'),
        isEnd: true,
        sortBy: ({ lastSignInAt }) => lastSignInAt ?? '',
        cell: ({ lastSignInAt }) => (lastSignInAt ? time(lastSignInAt) : '–'),
      },
      ...(mayChange
        ? [
            {
              id: 'actions',
              isPinned: true,
              title: t('calls.actions'),
              cell: (row: StaffRow) => (
                <span className="row">
                  <button
                    type="button"
                    className="button"
                    data-kind="quiet"
                    onClick={() => setAsked({ kind: 'roles', row })}
                  >
                    {t('staff.change_roles')}
                  </button>
                  <button
                    type="button"
                    className="button"
                    data-kind="quiet"
                    onClick={() => setAsked({ kind: row.state === 'suspended' ? 'restore' : 'suspend', row })}
                  >
                    {t(row.state === 'suspended' ? 'staff.restore' : 'staff.suspend')}
                  </button>
                </span>
              ),
            },
          ]
        : []),
    ],
    [t, time, number, mayChange],
  );
  const close = (changed: boolean) => {
    setAsked(undefined);
    if (changed) void refresh();
  };
  return (
    <Page
      title={t('shell.screen_staff')}
      tools={
        mayChange && (
          <button type="button" className="button" data-kind="main" onClick={() => setAsked({ kind: 'invite' })}>
            {t('staff.invite')}
          </button>
        )
      }
    >
      {invitation && <InvitationNote invitation={invitation} />}
      <FailureNote failure={failure} onRetry={() => void refresh()} />
      <Grid
        name="staff"
        label={t('shell.screen_staff')}
        columns={columns}
        rows={value?.list ?? NONE}
        keyOf={({ id }) => id}
        empty={t('staff.none')}
        isLoading={isLoading}
      />
      {asked?.kind === 'invite' && <RolesDialog onInvited={setInvitation} onClose={close} />}
      {asked?.kind === 'roles' && <RolesDialog row={asked.row} onClose={close} />}
      {(asked?.kind === 'suspend' || asked?.kind === 'restore') && (
        <CallDialog
          endpoint={STEPS[asked.kind] as unknown as Endpoint}
          known={{ account: asked.row.account }}
          onClose={(outcome) => close(outcome !== 'cancelled')}
        />
      )}
    </Page>
  );
}
