import type { SportsMatch } from '../../../contract/studio/sports.ts';
import type { SportId } from '../../sports/sports.ts';
import { make } from '../dom.ts';
import { createFinder, findMatches } from './finder.ts';
import { createListView } from './list-view.ts';
import type { RowTable } from './match-row.ts';

/** The search and the fixtures below it. */
export function createListPage(table: RowTable, onWish: () => void) {
  const finder = createFinder(table.speech, onWish);
  const list = createListView(table);
  return {
    element: make('div', { class: 'list-page' }, finder.element, list.element),
    clear: finder.clear,
    tick: list.tick,
    /** @param matches the matches of all sports */
    update(matches: readonly SportsMatch[], sportId: SportId): void {
      finder.update(matches.filter((match) => match.sportId === sportId));
      const wish = finder.getWish();
      list.update(findMatches(matches, sportId, wish, table.speech), wish.text.trim() !== '' || wish.leagueId !== '');
    },
  };
}
