import { BALLS, CALLS } from '../../bingo/bingo.ts';
import { make } from '../dom.ts';
import type { Calling } from './calling.ts';
import type { BingoSpeech } from './words.ts';

const RECENT = 4;

export function createBoard(speech: BingoSpeech) {
  const { say } = speech;
  const title = make('p', { class: 'round' });
  const count = make('p', { class: 'label' });
  const present = make('span', { class: 'present' }, '–');
  const recent = make('span', { class: 'recent' });
  const balls = Array.from({ length: BALLS }, (_, index) => String(index + 1).padStart(2, '0'));
  const cells = balls.map((ball) => [ball, make('span', {}, ball)] as const);
  const whole = make('div', { class: 'whole', dir: 'ltr', 'aria-hidden': 'true' }, ...cells.map(([, cell]) => cell));
  const all = make('details', { class: 'all' }, make('summary', {}, say('board')), whole);
  return {
    element: make(
      'section',
      { class: 'board', 'aria-label': say('board') },
      make('div', { class: 'board-head' }, title, count),
      make('div', { class: 'calls', dir: 'ltr' }, present, recent),
    ),
    all,
    show(calling: Calling | undefined): void {
      const number = calling?.drawNumber ?? '';
      title.textContent = calling ? say(calling.isOver ? 'over' : 'round', { number }) : say('noRound');
      count.textContent = calling ? speech.sayCount('called', CALLS, { done: calling.called.length }) : '';
      const called = calling?.called ?? [];
      present.textContent = called.at(-1) ?? '–';
      recent.replaceChildren(
        ...called
          .slice(-RECENT - 1, -1)
          .toReversed()
          .map((ball) => make('span', {}, ball)),
      );
      for (const [ball, cell] of cells) cell.classList.toggle('hit', called.includes(ball));
    },
  };
}
