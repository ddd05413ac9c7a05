import { type State, toKey } from './engine.ts';
import type { Played } from './play.ts';
import type { Match } from './schedule.ts';
import { SPORTS } from './sports.ts';

/** A league fixture is listed, with its odds and the digest of its seed, this long before it begins. No bet is accepted earlier. */
export const OPENS_AHEAD_MS = 16 * 60_000;

export type Phase = 'upcoming' | 'live' | 'ended' | 'void';

/** The state of a match at a moment. It reveals nothing of later play. */
export interface Moment {
  readonly phase: Phase;
  readonly tick: number;
  readonly state: State;
  /** Betting is suspended after a score and near the end of the match. */
  readonly isSuspended: boolean;
  /** Odds change only when `version` changes. */
  readonly version: string;
  /** The first and the last tick at which these odds hold. */
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

/** @param voidAtMs when the operator cancelled the match; its clock stopped then */
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
