import { type ReactNode, useMemo } from 'react';
import type * as z from 'zod/mini';
import type { StaffSessionRowSchema } from '../../contract/staff/session.ts';
import { useFormat } from '../core/format.ts';
import { useWords } from '../core/words.ts';
import { Chip } from '../ui/Chip.tsx';
import { Grid } from '../ui/Grid.tsx';
import type { Column } from '../ui/grid-columns.ts';

type Row = z.infer<typeof StaffSessionRowSchema>;

interface Props<One extends Row> {
  readonly label: string;
  readonly rows: readonly One[];
  readonly isLoading: boolean;
  readonly toActions: (row: One) => ReactNode;
}

/** Live sessions of one person. */
export function SessionGrid<One extends Row>({ label, rows, isLoading, toActions }: Props<One>) {
  const { t } = useWords();
  const { time } = useFormat();
  const columns = useMemo<readonly Column<One>[]>(
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
      { id: 'actions', isPinned: true, title: t('calls.actions'), cell: toActions },
    ],
    [t, time, toActions],
  );
  return (
    <Grid
      name="staff.sessions"
      label={label}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      empty={t('staff.no_session')}
      isLoading={isLoading}
    />
  );
}
