import type { StudioTitle } from '../../catalogue.ts';
import { REELS, ROWS, toGrid, toRole } from '../../slots/engine.ts';
import { wait } from '../api.ts';
import { make } from '../dom.ts';
import { makeSymbol } from './symbol-sheet.ts';

/** A round lasts at least this long from the press of the button: no hurry is offered. */
export const SPIN_MIN_MS = 2500;
const FIRST_STOP_MS = 900;
const BETWEEN_STOPS_MS = 250;
const STOP_MS = SPIN_MIN_MS - FIRST_STOP_MS - BETWEEN_STOPS_MS * (REELS - 1);
const ROLL_CELLS = 12;
const ROLL_MS = 620;

function prefersStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export interface Reels {
  readonly element: HTMLElement;
  show(grid: readonly (readonly string[])[]): void;
  /** Starts rolling; the answer brings the reels to rest on a grid. */
  roll(): (grid: readonly (readonly string[])[]) => Promise<void>;
  /** Ends a roll that has no outcome: what stood before stands again. */
  rest(): void;
}

export function createReels(title: StudioTitle): Reels {
  const strips = Array.from({ length: REELS }, () => make('div', { class: 'strip' }));
  const element = make(
    'div',
    { class: 'reels', role: 'img' },
    ...strips.map((strip) => make('div', { class: 'reel' }, strip)),
  );
  const rolling: Animation[] = [];
  let standing: readonly (readonly string[])[] = toGrid(title.model, [0, 7, 14, 21, 28]).map((reel) =>
    reel.map((role) => title.cast[role]),
  );

  const fill = (reel: number, symbols: readonly string[]) => {
    strips[reel]?.replaceChildren(...symbols.map((id) => make('div', { class: 'cell' }, makeSymbol(id))));
  };
  const pass = (reel: number, count: number) => {
    const strip = title.model.strips[reel] ?? '';
    return Array.from({ length: count }, (_, index) => title.cast[toRole(strip[(index * 3 + reel) % strip.length])]);
  };
  /** In shares of the strip's own height, so that a turned phone disturbs nothing. */
  const slide = (cells: number) => `translateY(-${((cells - ROWS) / cells) * 100}%)`;
  const move = (reel: number, cells: number, options: KeyframeAnimationOptions) =>
    strips[reel]?.animate([{ transform: slide(cells) }, { transform: 'none' }], options);

  const show: Reels['show'] = (grid) => {
    standing = grid;
    for (const animation of rolling.splice(0)) animation.cancel();
    element.classList.remove('dim');
    for (let reel = 0; reel < REELS; reel += 1) fill(reel, grid[reel] ?? []);
  };

  async function stop(reel: number, startedAt: number, symbols: readonly string[]): Promise<void> {
    await wait(startedAt + FIRST_STOP_MS + reel * BETWEEN_STOPS_MS - performance.now());
    rolling[reel]?.cancel();
    const passing = pass(reel, ROLL_CELLS / 2);
    fill(reel, [...symbols, ...passing]);
    await move(reel, ROWS + passing.length, { duration: STOP_MS, easing: 'cubic-bezier(.16,.9,.3,1.02)' })?.finished;
    fill(reel, symbols);
  }

  function rollMoving(startedAt: number) {
    for (let reel = 0; reel < REELS; reel += 1) {
      const first = standing[reel] ?? [];
      fill(reel, [...first, ...pass(reel, ROLL_CELLS), ...first]);
      const animation = move(reel, ROLL_CELLS + 2 * ROWS, { duration: ROLL_MS, iterations: Number.POSITIVE_INFINITY });
      if (animation) rolling[reel] = animation;
    }
    return async (grid: readonly (readonly string[])[]) => {
      await Promise.all(
        grid.map((symbols, reel) => stop(reel, Math.max(startedAt, performance.now() - SPIN_MIN_MS), symbols)),
      );
      show(grid);
    };
  }

  return {
    element,
    show,
    rest: () => show(standing),
    roll() {
      const startedAt = performance.now();
      if (!prefersStill()) return rollMoving(startedAt);
      element.classList.add('dim');
      return async (grid) => {
        await wait(startedAt + SPIN_MIN_MS - performance.now());
        show(grid);
      };
    },
  };
}
