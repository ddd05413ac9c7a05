import type { SportsMatch } from '../../../contract/studio/sports.ts';
import { make } from '../dom.ts';
import { createMatchRow, type MatchRow, type RowTable } from './match-row.ts';
import { toLeagueName } from './names.ts';

interface Group {
  readonly key: string;
  readonly heading: string;
  readonly matches: readonly SportsMatch[];
}

/** Live matches first, then upcoming matches by league, then results. */
function toGroups(matches: readonly SportsMatch[], { speech }: RowTable): Group[] {
  const of = (phases: readonly string[]) => matches.filter(({ phase }) => phases.includes(phase));
  const upcoming = of(['upcoming']);
  const leagues = [...new Set(upcoming.map(({ leagueId }) => leagueId))];
  return [
    { key: 'live', heading: speech.say('live'), matches: of(['live']) },
    ...leagues.map((leagueId) => ({
      key: leagueId,
      heading: toLeagueName(leagueId, speech),
      matches: upcoming.filter((match) => match.leagueId === leagueId),
    })),
    { key: 'results', heading: speech.say('results'), matches: of(['ended', 'void']) },
  ];
}

/** Fixtures of one sport. Rows persist as long as their match is listed, so that focus and presses survive an update. */
export function createListView(table: RowTable) {
  const { speech } = table;
  const element = make('div', { class: 'list' });
  const rows = new Map<string, MatchRow>();
  let shape = '';

  const requireRow = (match: SportsMatch): MatchRow => {
    const key = `${match.matchId}:${match.markets[0]?.marketId}`;
    const known = rows.get(key);
    if (known) return known;
    const row = createMatchRow(table, match);
    rows.set(key, row);
    return row;
  };

  const none = make('p', { class: 'note', role: 'status' }, speech.say('findNone'));

  const makeGroup = ({ key, heading, matches }: Group) => {
    const isEmptyLive = key === 'live' && matches.length === 0;
    const id = `group-${key}`;
    return make(
      'section',
      { class: `group ${key === 'live' ? 'live' : ''}`, 'aria-labelledby': id },
      make('h2', { id }, heading),
      isEmptyLive
        ? make('p', { class: 'note' }, speech.say('noLive'))
        : make('ul', { class: 'matches' }, ...matches.map((match) => requireRow(match).element)),
    );
  };

  return {
    element,
    /** @param isSearch true: shows only the found matches, and no note if none of them is live */
    update(matches: readonly SportsMatch[], isSearch: boolean) {
      const groups = toGroups(matches, table).filter(
        ({ key, matches: some }) => (key === 'live' && !isSearch) || some.length > 0,
      );
      const next = JSON.stringify(groups.map(({ key, matches: some }) => [key, some.map(({ matchId }) => matchId)]));
      if (next !== shape) {
        shape = next;
        const focused = document.activeElement;
        element.replaceChildren(...(groups.length > 0 ? groups.map(makeGroup) : [none]));
        if (focused instanceof HTMLElement && element.contains(focused)) focused.focus();
        const listed = new Set(matches.map((match) => `${match.matchId}:${match.markets[0]?.marketId}`));
        for (const key of rows.keys()) if (!listed.has(key)) rows.delete(key);
      }
      for (const match of matches) requireRow(match).update(match);
    },
    tick(nowMs: number) {
      for (const row of rows.values()) row.tick(nowMs);
    },
  };
}
