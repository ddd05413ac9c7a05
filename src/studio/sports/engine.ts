/** `home` and `away`, the score for markets, come first. The other numbers depend on the sport. Each number is below 64. */
export type State = readonly [home: number, away: number, ...rest: number[]];
export type Side = 'home' | 'away';

export interface Team {
  readonly teamId: string;
  readonly name: string;
  /** 100 is average. In sports without defence, `attack` is the whole skill. */
  readonly attack: number;
  readonly defence: number;
}

export interface Pairing {
  readonly home: Team;
  readonly away: Team;
}

/** A possible result of one tick. The weights of a tick are integers that sum to WEIGHT_SUM. */
export interface Branch {
  readonly weight: number;
  readonly state: State;
  readonly scorer: Side | null;
}

export const INCIDENT_KINDS = ['shot', 'corner', 'card'] as const;
export type IncidentKind = (typeof INCIDENT_KINDS)[number];

/** Detail for the timeline; no market depends on it. */
export interface Incident {
  readonly weight: number;
  readonly kind: IncidentKind;
  readonly side: Side;
}

/** One sport as a Markov chain: the next state depends only on the present state, the tick and the two teams. */
export interface Engine {
  readonly start: State;
  /** A match is over after this many ticks at the latest. */
  readonly maxTicks: number;
  isOver(state: State, tick: number): boolean;
  /** @param tick the tick being played, from 1 */
  branch(state: State, tick: number, pairing: Pairing): readonly Branch[];
  listIncidents(pairing: Pairing): readonly Incident[];
}

export const WEIGHT_SUM = 65_536;

export function toWeight(share: number): number {
  return Math.min(WEIGHT_SUM, Math.max(0, Math.round(share)));
}

const KEY_BASE = 64;

/** A number that is unique for each state of a sport. */
export function toKey(state: State): number {
  let key = 0;
  for (const part of state) key = key * KEY_BASE + part;
  return key;
}
