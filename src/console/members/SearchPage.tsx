import { type FormEvent, useMemo, useState } from 'react';
import type { OutputOf } from '../../contract/core/endpoint.ts';
import { findMembers, SEARCH_MAX } from '../../contract/operator/members.ts';
import { useFormat } from '../core/format.ts';
import { navigate, toHref } from '../core/route.ts';
import { usePages } from '../core/use-pages.ts';
import { useWords } from '../core/words.ts';
import { Chip } from '../ui/Chip.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Field } from '../ui/Field.tsx';
import { Grid } from '../ui/Grid.tsx';
import type { Column } from '../ui/grid-columns.ts';
import { Link } from '../ui/Link.tsx';
import { Page } from '../ui/Page.tsx';
import { toStateTone } from './member-states.ts';

type Found = OutputOf<typeof findMembers>['list'][number];

function Results({ q }: { readonly q: string }) {
  const { t } = useWords();
  const { day } = useFormat();
  const { rows, hasMore, failure, isLoading, loadMore, refresh } = usePages(findMembers, { q, pageSize: 50 });
  const columns = useMemo<readonly Column<Found>[]>(
    () => [
      {
        id: 'account',
        title: t('members.account'),
        sortBy: ({ account }) => account,
        cell: ({ account }) => (
          <Link className="link any-text" href={toHref(['members', account])}>
            {account}
          </Link>
        ),
      },
      {
        id: 'state',
        title: t('members.state'),
        sortBy: ({ state }) => state,
        cell: ({ state }) => <Chip tone={toStateTone(state)} text={t(`members.state_${state}`)} />,
      },
      {
        id: 'found',
        title: t('members.found_in'),
        cell: ({ foundIn }) => foundIn.map((one) => t(`members.found_${one}`)).join(', '),
      },
      {
        id: 'upline',
        title: t('members.upline'),
        sortBy: ({ upline }) => upline ?? '',
        cell: ({ upline }) => upline ?? '–',
      },
      { id: 'rank', title: t('members.rank'), isEnd: true, sortBy: ({ rank }) => rank, cell: ({ rank }) => rank },
      {
        id: 'joined',
        title: t('members.joined'),
        isEnd: true,
        sortBy: ({ joinedDay }) => joinedDay,
        cell: ({ joinedDay }) => day(joinedDay),
      },
      { id: 'id', title: t('members.id'), isHidden: true, cell: ({ id }) => <span className="mono">{id}</span> },
    ],
    [t, day],
  );
  return (
    <>
      <FailureNote failure={failure} onRetry={() => void refresh()} />
      <Grid
        name="members"
        label={t('members.results')}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        onOpen={({ account }) => navigate(toHref(['members', account]))}
        empty={t('members.none')}
        isLoading={isLoading}
        onMore={hasMore ? () => void loadMore() : undefined}
      />
    </>
  );
}

/** The search: one field that accepts everything that identifies a member. */
export function SearchPage({ q }: { readonly q: string }) {
  const { t } = useWords();
  const [text, setText] = useState(q);
  const search = (event: FormEvent) => {
    event.preventDefault();
    navigate(toHref(['members'], { q: text.trim() }));
  };
  return (
    <Page title={t('members.title')}>
      <search>
        <form className="search" onSubmit={search}>
          <Field
            label={t('members.search')}
            hint={t('members.search_hint')}
            type="search"
            required
            autoFocus
            maxLength={SEARCH_MAX}
            value={text}
            onChange={setText}
          />
          <button type="submit" className="button" data-kind="main">
            {t('members.find')}
          </button>
        </form>
      </search>
      {q && <Results q={q} />}
    </Page>
  );
}
