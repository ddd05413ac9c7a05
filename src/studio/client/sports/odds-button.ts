import { make, onClick } from '../dom.ts';
import type { Pick } from './api.ts';
import { toMatchName, toPickName } from './names.ts';
import { findOdds, isSamePick, type Quoted, type Slip, togglePick } from './slip-state.ts';
import type { SportsSpeech } from './words.ts';

export interface Table {
  readonly speech: SportsSpeech;
  getSlip(): Slip;
  setSlip(slip: Slip): void;
  /** Bets with an unknown outcome. Until they are decided the slip cannot change. */
  listPending(): readonly unknown[];
}

export interface OddsButton {
  readonly element: HTMLButtonElement;
  update(match: Quoted): void;
}

/** One pick with its odds: pressed while on the slip, disabled while not offered. Announces when odds moved and in which direction. */
export function createOddsButton(table: Table, first: Quoted, marketId: string, pick: Pick): OddsButton {
  const { speech } = table;
  const label = make('span', { class: 'pick' }, toPickName(first, marketId, pick, speech));
  const odds = make('span', { class: 'odds', translate: 'no' });
  const arrow = make('span', { class: 'arrow', 'aria-hidden': 'true' });
  // No `aria-label`, because users of speech input say the visible text.
  const state = make('span', { class: 'unseen' });
  const element = make(
    'button',
    { type: 'button', class: 'bet', 'aria-pressed': 'false' },
    label,
    make('span', { class: 'unseen' }, `, ${speech.say('oddsWord')} `),
    make('span', { class: 'odds-row' }, arrow, odds),
    state,
  );
  let match = first;
  let last: number | null = null;
  onClick(element, () => {
    if (element.getAttribute('aria-disabled') !== 'true')
      table.setSlip(togglePick(table.getSlip(), match, marketId, pick));
  });

  const point = (present: number) => {
    if (last === null || last === present) return;
    const isUp = present > last;
    arrow.textContent = isUp ? '▲' : '▼';
    element.dataset['moved'] = isUp ? 'up' : 'down';
  };

  return {
    element,
    update(next) {
      match = next;
      const present = findOdds(match, marketId, pick);
      const isOff = present === null || match.isSuspended || table.listPending().length > 0;
      const text = present === null ? '–' : speech.amount(present);
      if (present !== null) point(present);
      last = present ?? last;
      if (odds.textContent !== text) odds.textContent = text;
      const isPressed = table.getSlip().some((leg) => isSamePick(leg, { matchId: match.matchId, marketId, pick }));
      element.setAttribute('aria-pressed', String(isPressed));
      element.setAttribute('aria-disabled', String(isOff));
      const rest = match.isSuspended ? speech.say('suspended') : present === null ? speech.say('closedMarket') : '';
      const more = [rest, toMatchName(match, speech)].filter((part) => part !== '').join(', ');
      if (state.textContent !== `, ${more}`) state.textContent = `, ${more}`;
    },
  };
}
