import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import type * as z from 'zod/mini';
import {
  getStatementBanks,
  listStatements,
  type StatementSchema,
  startStatement,
} from '../../contract/cashier/statements.ts';
import { useFormat } from '../core/format.ts';
import { navigate, toHref } from '../core/route.ts';
import { $page, hasPermission } from '../core/session-state.ts';
import { useCall } from '../core/use-call.ts';
import { usePages } from '../core/use-pages.ts';
import { useWords } from '../core/words.ts';
import { Chip } from '../ui/Chip.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Grid } from '../ui/Grid.tsx';
import type { Column } from '../ui/grid-columns.ts';
import { Link } from '../ui/Link.tsx';
import { Page } from '../ui/Page.tsx';
import { countResults, useCoversName } from './sums.ts';
import { Upload } from './Upload.tsx';

type Row = z.infer<typeof StatementSchema>;
const PAGE_SIZE = 20;
const toPage = (id: string) => toHref(['statements', id]);

function useColumns(): readonly Column<Row>[] {
  const { t } = useWords();
  const { number, day, time } = useFormat();
  const toCovers = useCoversName();
  return useMemo(
    () => [
      {
        id: 'bank',
        title: t('statements.bank'),
        sortBy: ({ bank }) => bank,
        cell: ({ id, bank }) => (
          <Link className="link any-text" href={toPage(id)}>
            {bank}
          </Link>
        ),
      },
      {
        id: 'days',
        title: t('statements.days'),
        sortBy: ({ from }) => from,
        cell: ({ from, to }) => <span className="whole">{from === to ? day(from) : `${day(from)} – ${day(to)}`}</span>,
      },
      { id: 'covers', title: t('statements.covers'), cell: ({ covers }) => toCovers(covers) },
      {
        id: 'rows',
        title: t('statements.rows'),
        isEnd: true,
        sortBy: ({ rows }) => rows,
        cell: ({ rows }) => number(rows),
      },
      {
        id: 'result',
        title: t('statements.outcome'),
        cell: ({ state, sums }) => {
          if (state === 'open') return <Chip tone="warn" text={t('statements.unfinished')} />;
          const { matched, total } = countResults(sums);
          const differ = total - matched;
          return differ === 0 ? (
            <Chip tone="ok" text={t('statements.all_match')} />
          ) : (
            <Chip tone="danger" text={t('statements.differences', { count: differ })} />
          );
        },
      },
      {
        id: 'person',
        title: t('statements.person'),
        sortBy: ({ person }) => person,
        cell: ({ person }) => person || t('audit.machine'),
      },
      {
        id: 'started',
        title: t('statements.compared'),
        isEnd: true,
        sortBy: ({ startedAt }) => startedAt,
        cell: ({ startedAt }) => time(startedAt),
      },
      {
        id: 'file',
        title: t('statements.file'),
        isHidden: true,
        cell: ({ file }) => <span className="any-text">{file}</span>,
      },
    ],
    [t, number, day, time, toCovers],
  );
}

/** Files of banks and providers that were compared with the books, and the form for the next one. */
export function StatementList() {
  const { t } = useWords();
  const session = useStore($page);
  const columns = useColumns();
  const mayCompare = session.kind === 'open' && hasPermission(session.person, startStatement.permission);
  const banks = useCall(getStatementBanks, mayCompare ? {} : undefined);
  const { rows, hasMore, failure, isLoading, loadMore, refresh } = usePages(listStatements, { pageSize: PAGE_SIZE });
  return (
    <Page title={t('shell.screen_statements')}>
      {mayCompare && <FailureNote failure={banks.failure} onRetry={() => void banks.refresh()} />}
      {mayCompare && banks.value && <Upload banks={banks.value.banks} covers={banks.value.covers} />}
      <FailureNote failure={failure} onRetry={() => void refresh()} />
      <Grid
        name="statements"
        label={t('shell.screen_statements')}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        onOpen={({ id }) => navigate(toPage(id))}
        empty={t('statements.none')}
        isLoading={isLoading}
        onMore={hasMore ? () => void loadMore() : undefined}
      />
    </Page>
  );
}
