import { TURN_MS } from '../../cards/table-timing.ts';
import type { TableView } from '../../cards/table-views.ts';
import { make } from '../dom.ts';
import type { CardsSpeech } from './words.ts';

const TICK_MS = 250;

export interface TurnClock {
  readonly element: HTMLElement;
  set(table: TableView | null): void;
}

/** Seconds left for the member's turn, or until the deal. Not announced: the line beside it says whose turn it is. */
export function createTurnClock(
  speech: CardsSpeech,
  serverNow: () => number,
  onForming: (seconds: number, people: number) => void,
): TurnClock {
  const bar = make('i', {});
  const text = make('span', {});
  const element = make('div', { class: 'clock', 'aria-hidden': 'true' }, bar, text);
  let table: TableView | null = null;
  let wholeMs = 1;
  const draw = () => {
    const isOwn = table?.state === 'playing' && table.turn === table.yourSeat && table.cards.length > 1;
    const isForming = table?.state === 'forming';
    const left = table?.dueMs ? Math.max(0, table.dueMs - serverNow()) : 0;
    // The pause after a trick is added to the deadline but does not count as turn time.
    const seconds = Math.min(Math.ceil(left / 1000), isOwn ? TURN_MS / 1000 : Number.POSITIVE_INFINITY);
    element.toggleAttribute('data-on', Boolean(isOwn || isForming) && left > 0);
    element.toggleAttribute('data-late', isOwn === true && seconds <= 5);
    bar.style.setProperty('inline-size', `${Math.min(100, (left / wholeMs) * 100)}%`);
    text.textContent = speech.say('secondsLeft', { seconds });
    if (isForming && table) onForming(seconds, table.seats.length);
  };
  setInterval(draw, TICK_MS);
  return {
    element,
    set(next) {
      const isNew = next?.dueMs !== table?.dueMs;
      table = next;
      if (isNew && next?.dueMs) wholeMs = Math.max(1, next.dueMs - serverNow());
      draw();
    },
  };
}
