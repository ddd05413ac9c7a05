import { useMemo, useState } from 'react';
import { openAgent } from '../../contract/agents/operator.ts';
import { listAgents } from '../../contract/agents/tree-operator.ts';
import type { Endpoint, OutputOf } from '../../contract/core/endpoint.ts';
import { CallDialog } from '../calls/CallDialog.tsx';
import { useAllowed } from '../calls/GroupPage.tsx';
import { useFieldNames } from '../calls/names.ts';
import { useFormat } from '../core/format.ts';
import { toHref } from '../core/route.ts';
import { usePages } from '../core/use-pages.ts';
import { useWords } from '../core/words.ts';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Grid } from '../ui/Grid.tsx';
import type { Column } from '../ui/grid-columns.ts';
import { Link } from '../ui/Link.tsx';

type Row = OutputOf<typeof listAgents>['list'][number];
const OPEN = openAgent as unknown as Endpoint;

/** One level of the tree: the agents of the house, or those directly below an agent. */
export function AgentTree({ upline }: { readonly upline: string }) {
  const { t } = useWords();
  const { number } = useFormat();
  const { toFieldName } = useFieldNames();
  const { rows, hasMore, failure, isLoading, loadMore, refresh } = usePages(listAgents, { upline });
  const [allowed] = useAllowed([OPEN]);
  const [isAsked, setAsked] = useState(false);
  const columns = useMemo<readonly Column<Row>[]>(
    () => [
      {
        id: 'account',
        title: toFieldName('account'),
        sortBy: ({ account }) => account,
        cell: ({ account }) => (
          <Link className="link" href={toHref(['members', account])}>
            {account}
          </Link>
        ),
      },
      {
        id: 'type',
        title: toFieldName('type'),
        sortBy: ({ type }) => type,
        cell: ({ type }) => t(`members.type_${type}`),
      },
      {
        id: 'members',
        title: t('agents.members'),
        isEnd: true,
        sortBy: ({ members }) => members,
        cell: ({ members }) => number(members),
      },
      {
        id: 'direct',
        title: t('agents.direct'),
        isEnd: true,
        sortBy: ({ direct }) => direct,
        cell: ({ direct }) => number(direct),
      },
      {
        id: 'agents',
        title: t('agents.below'),
        isEnd: true,
        sortBy: ({ agents }) => agents,
        cell: ({ account, agents }) =>
          agents > 0 ? (
            <Link className="link" href={toHref(['agents', 'tree'], { upline: account })}>
              {t('agents.show_below', { count: agents })}
            </Link>
          ) : (
            number(0)
          ),
      },
      {
        id: 'codes',
        title: t('agents.codes'),
        isEnd: true,
        sortBy: ({ codes }) => codes,
        cell: ({ account, codes }) =>
          codes > 0 ? (
            <Link className="link" href={toHref(['agents', 'codes', account])}>
              {t('agents.show_codes', { count: codes })}
            </Link>
          ) : (
            number(0)
          ),
      },
    ],
    [t, number, toFieldName],
  );
  return (
    <>
      {upline && (
        <p className="row">
          <Link className="link" href={toHref(['agents', 'tree'])}>
            {t('agents.house')}
          </Link>
          <span aria-hidden="true">›</span>
          <strong>{upline}</strong>
        </p>
      )}
      <FailureNote failure={failure} onRetry={() => void refresh()} />
      <Grid
        name="agents.tree"
        label={t('agents.tab_tree')}
        columns={columns}
        rows={rows}
        keyOf={({ account }) => account}
        empty={t('agents.nobody')}
        isLoading={isLoading}
        onMore={hasMore ? () => void loadMore() : undefined}
        tools={
          allowed && (
            <button type="button" className="button" onClick={() => setAsked(true)}>
              {t('calls.call_openAgent')}
            </button>
          )
        }
      />
      {isAsked && (
        <CallDialog
          endpoint={OPEN}
          record={{ upline }}
          onClose={(outcome) => {
            setAsked(false);
            if (outcome !== 'cancelled') void refresh();
          }}
        />
      )}
    </>
  );
}
