import type { CrashState } from '../../../contract/studio/crash.ts';
import { toFlightMs, toMultiplier } from '../../crash/curve.ts';
import { CRASHED_MS } from '../../crash/phases.ts';
import type { Sky } from './sky.ts';
import { SNAP_MS } from './sky.ts';

/** Update interval of the countdown, and of the number with reduced motion. */
const SLOW_MS = 250;

interface Options {
  readonly sky: Sky;
  /** Server time by the last message. */
  readonly now: () => number;
  readonly getState: () => CrashState | undefined;
  /** @param multiplier hundredths; undefined outside a flight */
  readonly onPicture: (multiplier: number | undefined) => void;
}

/** Draws every frame while the curve rises; otherwise it updates a few numbers a second. */
export function createFlightLoop({ sky, now, getState, onPicture }: Options) {
  const still = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');
  let picture: number | undefined;

  /** Draws one picture. Returns true while something moves. */
  function draw(): boolean {
    const state = getState();
    if (state?.phase === 'flying') {
      const elapsedMs = Math.max(0, now() - state.startedAt);
      sky.draw({ kind: 'flying', elapsedMs: still?.matches ? 0 : elapsedMs });
      onPicture(toMultiplier(elapsedMs));
      return true;
    }
    onPicture(undefined);
    if (state?.phase === 'crashed' && state.round.crash !== null) {
      const elapsedMs = toFlightMs(Math.round(state.round.crash * 100));
      const sinceMs = Math.max(0, CRASHED_MS - (state.endsAt - now()));
      if (still?.matches) sky.draw({ kind: 'ground' });
      else sky.draw({ kind: 'snapped', elapsedMs, sinceMs });
      return sinceMs < SNAP_MS;
    }
    sky.draw({ kind: 'ground' });
    return false;
  }

  function next(): void {
    picture = undefined;
    if (draw() && !still?.matches) picture = requestAnimationFrame(next);
  }

  setInterval(() => {
    if (picture === undefined) draw();
  }, SLOW_MS);
  return {
    /** Called after each message about the round. */
    wake() {
      if (picture === undefined) next();
    },
  };
}
