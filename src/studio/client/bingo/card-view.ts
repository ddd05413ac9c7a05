import { COLUMNS, toCard } from '../../bingo/card.ts';
import { findPattern, toMarked } from '../../bingo/patterns.ts';
import { make } from '../dom.ts';
import type { BingoSpeech } from './words.ts';

export interface CardView {
  readonly element: HTMLElement;
  mark(called: ReadonlySet<string>): void;
}

export function createCardView(name: string, speech: BingoSpeech): CardView {
  const { say } = speech;
  const balls = toCard(name);
  const cells = balls.map((ball) => make('span', { class: 'cell' }, ball));
  const state = make('span', { class: 'card-state' });
  const rows = [0, 1, 2].map((row) => balls.slice(row * COLUMNS, (row + 1) * COLUMNS).join(' ')).join('; ');
  const grid = make(
    'div',
    { class: 'grid', role: 'img', dir: 'ltr', 'aria-label': say('cardLabel', { name, rows }) },
    ...cells,
  );
  const head = make('div', { class: 'card-head' }, make('span', {}, say('card', { name })), state);
  const element = make('article', { class: 'card' }, head, grid);
  return {
    element,
    mark(called) {
      for (const [index, cell] of cells.entries()) cell.classList.toggle('hit', called.has(balls[index] ?? ''));
      const marked = toMarked(balls, called);
      const pattern = findPattern(marked);
      const count = balls.filter((ball) => called.has(ball)).length;
      const odds = pattern ? say('times', { odds: speech.amount(pattern.odds / 100) }) : '';
      const text = pattern ? `${speech.find(`pattern.${pattern.key}`)} · ${odds}` : speech.sayCount('marked', count);
      state.textContent = called.size > 0 ? text : '';
      element.classList.toggle('made', pattern !== undefined);
    },
  };
}
