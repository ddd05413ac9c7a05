import { useMemo, useState } from 'react';
import { LIST_COLUMNS } from '../calls/list-columns.ts';
import { type Row, useAutoColumns } from '../calls/use-auto-columns.tsx';
import type { Callable } from '../core/api.ts';
import { navigate, toHref } from '../core/route.ts';
import { usePages } from '../core/use-pages.ts';
import { useWords } from '../core/words.ts';
import { toZoneDay } from '../core/zone-time.ts';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Field } from '../ui/Field.tsx';
import { Grid } from '../ui/Grid.tsx';
import type { Column } from '../ui/grid-columns.ts';
import { Link } from '../ui/Link.tsx';
import { MEMBER_LISTS } from './member-lists.ts';

/** Page that a row links to: a payment, a round, or another member. Undefined for other rows. */
function toRowHref(account: string, section: string, row: Row): string | undefined {
  if (section === 'rounds') return toHref(['members', account, 'rounds', String(row.roundId)]);
  if (section === 'shared') return toHref(['members', String(row.account)]);
  return ['deposits', 'withdrawals', 'transfers'].includes(section) ? toHref(['money', String(row.id)]) : undefined;
}

/** One long list of a member, in the order of its call. */
export function MemberList({ account, section }: { readonly account: string; readonly section: string }) {
  const { t } = useWords();
  const listing = MEMBER_LISTS[section];
  if (!listing) throw new Error(`No section ${section}`);
  const { endpoint, input, days } = listing;
  const [from, setFrom] = useState(() => toZoneDay(days));
  const [to, setTo] = useState(() => toZoneDay());
  const asked = { account, ...input, ...(days ? { from, to } : {}) };
  const { rows, hasMore, failure, isLoading, loadMore, refresh } = usePages(endpoint as Callable, asked);
  const auto = useAutoColumns(rows as readonly Row[], LIST_COLUMNS[endpoint.id]);
  const columns = useMemo<readonly Column<Row>[]>(() => {
    const [first, ...others] = auto;
    if (!first) return [];
    const cell = (row: Row) => {
      const href = toRowHref(account, section, row);
      return href ? (
        <Link className="link any-text" href={href}>
          {String(row[first.id])}
        </Link>
      ) : (
        first.cell(row)
      );
    };
    return [{ ...first, cell }, ...others];
  }, [auto, account, section]);
  return (
    <>
      {days && (
        <div className="filters">
          <Field label={t('common.from')} type="date" value={from} onChange={setFrom} />
          <Field label={t('common.to')} type="date" value={to} onChange={setTo} />
        </div>
      )}
      <FailureNote failure={failure} onRetry={() => void refresh()} />
      <Grid
        name={`members.${section}`}
        label={t(`members.section_${section}`)}
        columns={columns}
        rows={rows as readonly Row[]}
        keyOf={(row) => String(row.id ?? row.roundId ?? row.entryId ?? row.claimId ?? JSON.stringify(row))}
        onOpen={(row) => {
          const href = toRowHref(account, section, row);
          if (href) navigate(href);
        }}
        empty={t('members.nothing')}
        isLoading={isLoading}
        onMore={hasMore ? () => void loadMore() : undefined}
      />
    </>
  );
}
