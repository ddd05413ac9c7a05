import { type ReactNode, useMemo } from 'react';
import type { Passkey } from '../../contract/staff/passkeys.ts';
import { useFormat } from '../core/format.ts';
import { useWords } from '../core/words.ts';
import { Chip } from '../ui/Chip.tsx';
import { Grid } from '../ui/Grid.tsx';
import type { Column } from '../ui/grid-columns.ts';

interface Props {
  readonly label: string;
  readonly rows: readonly Passkey[];
  readonly isLoading: boolean;
  readonly toActions: (row: Passkey) => ReactNode;
}

/** Passkeys of one person. */
export function PasskeyGrid({ label, rows, isLoading, toActions }: Props) {
  const { t } = useWords();
  const { time } = useFormat();
  const columns = useMemo<readonly Column<Passkey>[]>(
    () => [
      { id: 'name', title: t('staff.name'), cell: ({ name }) => <span className="any-text">{name}</span> },
      { id: 'device', title: t('staff.device'), cell: ({ device }) => device || '–' },
      {
        id: 'kept',
        title: t('staff.kept'),
        cell: ({ isSynced }) => (
          <Chip tone="plain" text={t(isSynced ? 'staff.passkey_synced' : 'staff.passkey_bound')} />
        ),
      },
      { id: 'host', title: t('staff.host'), isHidden: true, cell: ({ host }) => <span className="mono">{host}</span> },
      { id: 'added', title: t('staff.added'), isEnd: true, cell: ({ createdAt }) => time(createdAt) },
      {
        id: 'used',
        title: t('staff.used'),
        isEnd: true,
        cell: ({ lastUsedAt }) => (lastUsedAt ? time(lastUsedAt) : '–'),
      },
      { id: 'actions', isPinned: true, title: t('calls.actions'), cell: toActions },
    ],
    [t, time, toActions],
  );
  return (
    <Grid
      name="staff.passkeys"
      label={label}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      empty={t('staff.no_passkey')}
      isLoading={isLoading}
    />
  );
}
