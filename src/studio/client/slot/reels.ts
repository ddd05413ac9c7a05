import type { StudioTitle } from '../../catalogue.ts';
import type { LinesModel } from '../../slots/lines-engine.ts';
import { SPIN_MIN_MS } from '../../slots/spin-timing.ts';
import { toRole } from '../../slots/symbol-roles.ts';
import type { WaysModel } from '../../slots/ways-engine.ts';
import { wait } from '../api.ts';
import { make } from '../dom.ts';
import { playSound } from '../sound.ts';
import type { Opened, Round } from './api.ts';
import { type Field, prefersStill } from './field.ts';
import { makeWinMarks } from './marks.ts';
import { isQuick } from './quick-switch.ts';
import { makeSymbol } from './symbols.ts';

const FIRST_STOP_MS = 900;
const BETWEEN_STOPS_MS = 250;
/** Times of a quick spin: all reels stop at once. */
const QUICK = { firstMs: 350, betweenMs: 0, stopMs: 250 } as const;
const ROLL_CELLS = 12;
const ROLL_MS = 620;

type Reels = readonly string[];

function toReels({ outcome }: Round): Reels {
  return outcome.kind === 'cluster' ? [] : outcome.grid;
}

/** Reels for lines and ways. `heights` are their rows; a shorter reel is centred. */
export function createReels(title: StudioTitle, model: LinesModel | WaysModel, game: Opened): Field {
  const { heights } = game;
  const whole = {
    firstMs: FIRST_STOP_MS,
    betweenMs: BETWEEN_STOPS_MS,
    stopMs: SPIN_MIN_MS - FIRST_STOP_MS - BETWEEN_STOPS_MS * (heights.length - 1),
  };
  const strips = heights.map(() => make('div', { class: 'strip' }));
  const element = make(
    'div',
    { class: 'reels', role: 'img', dir: 'ltr' },
    ...strips.map((strip) => make('div', { class: 'reel' }, strip)),
  );
  for (const [reel, strip] of strips.entries()) strip.parentElement?.style.setProperty('--height', `${heights[reel]}`);
  const rolling: Animation[] = [];
  let shown: Reels = heights.map((height, reel) => (model.strips[reel] ?? '').slice(reel * 3, reel * 3 + height));
  let marks: Element | undefined;

  const fill = (reel: number, roles: string) => {
    const cells = Array.from(roles, (role) => make('div', { class: 'cell' }, makeSymbol(title.cast[toRole(role)])));
    strips[reel]?.replaceChildren(...cells);
  };
  const pass = (reel: number, count: number) => {
    const strip = model.strips[reel] ?? '';
    return Array.from({ length: count }, (_, index) => strip[(index * 3 + reel) % strip.length]).join('');
  };
  /** Animates a reel. The distance is a share of the strip's height, so it stays correct when a phone is rotated. */
  const move = (reel: number, cells: number, options: KeyframeAnimationOptions) => {
    const start = `translateY(-${((cells - (heights[reel] ?? 0)) / cells) * 100}%)`;
    return strips[reel]?.animate([{ transform: start }, { transform: 'none' }], options);
  };

  const stand = (reels: Reels) => {
    shown = reels;
    for (const animation of rolling.splice(0)) animation.cancel();
    element.classList.remove('dim');
    for (const reel of heights.keys()) fill(reel, reels[reel] ?? '');
  };
  const show = (round: Round) => {
    stand(toReels(round));
    marks?.remove();
    marks = makeWinMarks(game, round);
    element.parentElement?.append(marks);
  };

  async function stop(reel: number, startedAt: number, roles: string): Promise<void> {
    const { firstMs, betweenMs, stopMs } = isQuick() ? QUICK : whole;
    await wait(startedAt + firstMs + reel * betweenMs - performance.now());
    rolling[reel]?.cancel();
    const passing = pass(reel, ROLL_CELLS / 2);
    fill(reel, roles + passing);
    await move(reel, roles.length + passing.length, { duration: stopMs, easing: 'cubic-bezier(.16,.9,.3,1.02)' })
      ?.finished;
    playSound('stop');
    fill(reel, roles);
  }

  function rollMoving(startedAt: number) {
    for (const [reel, height] of heights.entries()) {
      const first = shown[reel] ?? '';
      fill(reel, first + pass(reel, ROLL_CELLS) + first);
      const animation = move(reel, ROLL_CELLS + 2 * height, {
        duration: ROLL_MS,
        iterations: Number.POSITIVE_INFINITY,
      });
      if (animation) rolling[reel] = animation;
    }
    return async (round: Round) => {
      const from = Math.max(startedAt, performance.now() - SPIN_MIN_MS);
      await Promise.all(toReels(round).map((roles, reel) => stop(reel, from, roles)));
      show(round);
    };
  }

  return {
    element,
    show,
    rest: () => stand(shown),
    roll() {
      const startedAt = performance.now();
      marks?.remove();
      if (!prefersStill()) return rollMoving(startedAt);
      element.classList.add('dim');
      return async (round) => {
        await wait(startedAt + (isQuick() ? QUICK.firstMs : SPIN_MIN_MS) - performance.now());
        show(round);
      };
    },
  };
}
