import { useStore } from '@nanostores/react';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { toHref } from '../core/route.ts';
import { $page, hasPermission } from '../core/session-state.ts';
import { useWords } from '../core/words.ts';
import { Link } from '../ui/Link.tsx';
import { Page } from '../ui/Page.tsx';
import type { CallGroup } from './call-groups.ts';
import { CURRENT_OF } from './current-values.ts';
import { useFieldNames } from './names.ts';

/** The calls of a group that the person may make. */
export function useAllowed(calls: readonly Endpoint[]): readonly Endpoint[] {
  const session = useStore($page);
  return session.kind === 'open' ? calls.filter(({ permission }) => hasPermission(session.person, permission)) : [];
}

export function GroupPage({ group, calls }: { readonly group: CallGroup; readonly calls: readonly Endpoint[] }) {
  const { t } = useWords();
  const { toCallName, toAbout } = useFieldNames();
  const allowed = useAllowed(calls);
  const changes = allowed.filter(({ method }) => method !== 'GET');
  // A read whose values the form of a change shows needs no link of its own.
  const shown = changes.map(({ id }) => CURRENT_OF[id]?.read.id);
  const reads = allowed.filter(({ id, method }) => method === 'GET' && !shown.includes(id));
  const toList = (title: string, list: readonly Endpoint[]) =>
    list.length > 0 && (
      <section className="stack">
        <h2>{title}</h2>
        <ul className="calls">
          {list.map((endpoint) => (
            <li key={endpoint.id}>
              <Link className="card" href={toHref([group, endpoint.id])}>
                {toCallName(endpoint)}
                {toAbout(endpoint) && <span className="soft">{toAbout(endpoint)}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    );
  return (
    <Page title={t(`shell.screen_${group}`)}>
      {toList(t('calls.lists'), reads)}
      {toList(t('calls.changes'), changes)}
    </Page>
  );
}
