import { useMemo, useState } from 'react';
import { listSettlementRuns, runSettlements } from '../../contract/contracts/operator.ts';
import type { Endpoint, OutputOf } from '../../contract/core/endpoint.ts';
import { CallDialog } from '../calls/CallDialog.tsx';
import { useAllowed } from '../calls/GroupPage.tsx';
import { useFormat } from '../core/format.ts';
import { usePages } from '../core/use-pages.ts';
import { useWords } from '../core/words.ts';
import { Chip } from '../ui/Chip.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Grid } from '../ui/Grid.tsx';
import type { Column } from '../ui/grid-columns.ts';

type Run = OutputOf<typeof listSettlementRuns>['list'][number];
const RUN = runSettlements as unknown as Endpoint;
const TONES = { counting: 'glass', paying: 'warn', done: 'ok' } as const;

/** `ready` is the number of settlements that need no further work, `all` the number of all settlements of the run. */
function toProgress({ none, paid, due, owed }: Run): { readonly ready: number; readonly all: number } {
  return { ready: none + paid, all: none + paid + due + owed };
}

/** Settlement runs, newest first, each with its progress. */
export function SettlementRuns() {
  const { t } = useWords();
  const { time, day, money, number } = useFormat();
  const { rows, hasMore, failure, isLoading, loadMore, refresh } = usePages(listSettlementRuns, {});
  const [allowed] = useAllowed([RUN]);
  const [isAsked, setAsked] = useState(false);
  const columns = useMemo<readonly Column<Run>[]>(
    () => [
      {
        id: 'lane',
        title: t('agents.lane'),
        sortBy: ({ lane }) => lane,
        cell: ({ lane }) => <span className="whole">{t(`agents.lane_${lane}`)}</span>,
      },
      {
        id: 'period',
        title: t('agents.period'),
        sortBy: ({ from }) => from,
        cell: ({ fromDay, toDay }) => (
          <span>{fromDay === toDay ? day(fromDay) : `${day(fromDay)} – ${day(toDay)}`}</span>
        ),
      },
      {
        id: 'state',
        title: t('agents.state'),
        sortBy: ({ state }) => state,
        cell: ({ state }) => <Chip tone={TONES[state]} text={t(`agents.state_${state}`)} />,
      },
      {
        id: 'progress',
        title: t('agents.progress'),
        cell: (run) => {
          const { ready, all } = toProgress(run);
          return (
            <span className="progress">
              <progress
                max={Math.max(1, all)}
                value={all === 0 && run.state === 'done' ? 1 : ready}
                aria-label={t('agents.progress')}
              />
              <span className="whole">{t('agents.of', { ready: number(ready), all: number(all) })}</span>
            </span>
          );
        },
      },
      {
        id: 'owed',
        title: t('agents.owed'),
        isEnd: true,
        sortBy: ({ owed }) => owed,
        cell: ({ owed }) => (owed > 0 ? <Chip tone="danger" text={number(owed)} /> : number(0)),
      },
      {
        id: 'amount',
        title: t('agents.amount'),
        isEnd: true,
        sortBy: ({ amount }) => amount,
        cell: ({ amount }) => money(amount),
      },
      {
        id: 'paid',
        title: t('agents.paid'),
        isEnd: true,
        sortBy: ({ paidAmount }) => paidAmount,
        cell: ({ paidAmount }) => money(paidAmount),
      },
      {
        id: 'contracts',
        title: t('agents.examined'),
        isEnd: true,
        isHidden: true,
        cell: ({ contracts }) => number(contracts),
      },
      {
        id: 'started',
        isWide: true,
        title: t('agents.started'),
        sortBy: ({ startedAt }) => startedAt,
        cell: ({ startedAt }) => <span className="whole">{time(startedAt)}</span>,
      },
    ],
    [t, time, day, money, number],
  );
  return (
    <>
      <FailureNote failure={failure} onRetry={() => void refresh()} />
      <Grid
        name="agents.settlements"
        label={t('agents.tab_settlements')}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        empty={t('calls.empty')}
        isLoading={isLoading}
        onMore={hasMore ? () => void loadMore() : undefined}
        tools={
          allowed && (
            <button type="button" className="button" onClick={() => setAsked(true)}>
              {t('calls.call_runSettlements')}
            </button>
          )
        }
      />
      {isAsked && (
        <CallDialog
          endpoint={RUN}
          onClose={(outcome) => {
            setAsked(false);
            if (outcome !== 'cancelled') void refresh();
          }}
        />
      )}
    </>
  );
}
