import type { SportsMatchView } from '../../../contract/studio/sports.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { getMarket } from '../../sports/markets.ts';
import type { SportId } from '../../sports/sports.ts';
import { make } from '../dom.ts';
import type { RowTable } from './match-row.ts';
import { toMarketName } from './names.ts';
import { createOddsButton, type OddsButton } from './odds-button.ts';

/** One market: its picks and the margin of the house. */
function createLine(table: RowTable, first: SportsMatchView, marketId: string) {
  const { speech } = table;
  const picks = getMarket(first.sportId as SportId, marketId)?.picks ?? [];
  const buttons: OddsButton[] = picks.map((pick) => createOddsButton(table, first, marketId, pick));
  const margin = make('small', {});
  const bets = make('div', { class: `bets of-${picks.length}`, dir: 'ltr' }, ...buttons.map(({ element }) => element));
  return {
    element: make('div', { class: 'market-line' }, bets, margin),
    update(view: SportsMatchView) {
      const kept = view.markets.find((market) => market.marketId === marketId)?.margin ?? 0;
      margin.textContent =
        kept > 0 ? speech.say('marginShown', { margin: speech.percent(kept) }) : speech.say('closedMarket');
      for (const button of buttons) button.update(view);
    },
  };
}

/** The markets of a match. Markets with the same name, such as the lines of total goals, share one heading. */
export function createMarkets(table: RowTable, first: SportsMatchView) {
  const { sportId } = first;
  const groups = groupBy(first.markets, ({ marketId }) => toMarketName(sportId, marketId, table.speech));
  const lines: ReturnType<typeof createLine>[] = [];
  const sections = [...groups].map(([name, markets], index) => {
    const own = markets.map(({ marketId }) => createLine(table, first, marketId));
    lines.push(...own);
    const id = `market-${index}`;
    const elements = own.map(({ element }) => element);
    return make('section', { class: 'market', 'aria-labelledby': id }, make('h3', { id }, name), ...elements);
  });
  return {
    element: make('div', { class: 'markets' }, ...sections),
    update(view: SportsMatchView) {
      for (const line of lines) line.update(view);
    },
  };
}
