import { type State, toKey } from './engine.ts';
import type { Played } from './play.ts';
import type { Match } from './schedule.ts';
import { SPORTS } from './sports.ts';

/** A fixture of a league is on the list, with its odds and the digest of its seed, this long before it begins. Nothing takes a bet earlier. */
export const OPENS_AHEAD_MS = 16 * 60_000;

export type Phase = 'upcoming' | 'live' | 'ended' | 'void';

/** A match at a moment: nothing of what the seed has for later is in it. */
export interface Moment {
  readonly phase: Phase;
  readonly tick: number;
  readonly state: State;
  /** Betting rests: somebody has just scored, or the match is nearly over. */
  readonly isSuspended: boolean;
  /** Odds are the same as long as this is. */
  readonly version: string;
  /** Ticks that the odds are made for: first and last of the while in which they hold. */
  readonly pricedTicks: readonly [first: number, last: number];
}

export function toEndMs(match: Match, played: Played): number {
  return match.startsAtMs + (played.states.length - 1) * match.tickMs;
}

function findLastScore({ scorers }: Played, tick: number): number {
  for (let at = tick; at > 0; at -= 1) if (scorers[at]) return at;
  return 0;
}

export function requireState({ states }: Played, tick: number): State {
  const state = states[tick];
  if (!state) throw new Error(`No state after tick ${tick}`);
  return state;
}

/** @param voidAtMs when the operator called the match off; the clock stopped then */
export function toMoment(match: Match, played: Played, nowMs: number, voidAtMs?: number): Moment {
  const { windowTicks, suspendMs, engine } = SPORTS[match.sportId];
  const atMs = Math.min(nowMs, voidAtMs ?? nowMs);
  const elapsedMs = atMs - match.startsAtMs;
  const last = played.states.length - 1;
  const tick = Math.min(last, Math.max(0, Math.floor(elapsedMs / match.tickMs)));
  const state = requireState(played, tick);
  const isVoid = voidAtMs !== undefined && nowMs >= voidAtMs;
  const phase = isVoid ? 'void' : elapsedMs < 0 ? 'upcoming' : tick >= last ? 'ended' : 'live';
  const window = Math.floor(tick / windowTicks);
  const scoredAt = findLastScore(played, tick);
  const isFresh = scoredAt > 0 && elapsedMs < scoredAt * match.tickMs + suspendMs;
  const isLate = tick >= engine.maxTicks - windowTicks;
  return {
    phase,
    tick,
    state,
    isSuspended: phase === 'live' && (isFresh || isLate),
    version: `${phase}.${phase === 'live' ? window : 0}.${toKey(state)}`,
    pricedTicks: [Math.max(window * windowTicks, scoredAt), (window + 1) * windowTicks - 1],
  };
}
