import type { SportsMatch } from '../../../contract/studio/sports.ts';
import { make, onClick } from '../dom.ts';
import { toClock, toMatchName, toTeamName } from './names.ts';
import { createOddsButton, type OddsButton, type Table } from './odds-button.ts';
import { setText } from './set-text.ts';

export interface MatchRow {
  readonly element: HTMLElement;
  update(match: SportsMatch): void;
  /** Updates the clock only. */
  tick(nowMs: number): void;
}

export interface RowTable extends Table {
  now(): number;
  openMatch(matchId: string): void;
}

/** One fixture of the list: teams, score, clock and its first market. */
export function createMatchRow(table: RowTable, first: SportsMatch): MatchRow {
  const { speech } = table;
  let match = first;
  const homeScore = make('b', { class: 'score' });
  const awayScore = make('b', { class: 'score' });
  const clock = make('span', { class: 'clock', dir: 'auto' });
  const state = make('span', { class: 'rest' });
  const teams = make(
    'button',
    { type: 'button', class: 'teams', 'data-focus': `match:${first.matchId}` },
    make('span', { class: 'team' }, make('span', {}, toTeamName(first.homeId)), homeScore),
    make('span', { class: 'team' }, make('span', {}, toTeamName(first.awayId)), awayScore),
    make('span', { class: 'line' }, clock, state),
  );
  onClick(teams, () => table.openMatch(match.matchId));
  const [market] = first.markets;
  const isThree = first.sportId === 'football';
  const picks = isThree ? (['home', 'draw', 'away'] as const) : (['home', 'away'] as const);
  const buttons: OddsButton[] = market
    ? picks.map((pick) => createOddsButton(table, first, market.marketId, pick))
    : [];
  const more = make('button', { type: 'button', class: 'more', 'data-focus': `more:${first.matchId}` });
  onClick(more, () => table.openMatch(match.matchId));
  const bets = make('div', { class: `bets of-${picks.length}`, dir: 'ltr' }, ...buttons.map(({ element }) => element));
  const element = make('li', { class: 'match', 'data-match': first.matchId }, teams, bets, more);

  return {
    element,
    update(next) {
      match = next;
      const { phase, isSuspended, state: score, marketCount } = match;
      const isPlayed = phase !== 'upcoming';
      element.dataset['phase'] = phase;
      setText(homeScore, isPlayed ? String(score[0] ?? 0) : '');
      setText(awayScore, isPlayed ? String(score[1] ?? 0) : '');
      setText(state, isSuspended ? speech.say('suspended') : '');
      const isOpen = phase === 'upcoming' || phase === 'live';
      bets.hidden = !isOpen;
      more.hidden = !isOpen || marketCount < 2;
      setText(more, speech.sayCount('moreMarkets', marketCount - 1));
      more.setAttribute('aria-label', `${more.textContent}, ${toMatchName(match, speech)}`);
      for (const button of buttons) button.update(match);
      this.tick(table.now());
    },
    tick(nowMs) {
      setText(clock, toClock(match, nowMs, speech));
    },
  };
}
