import type { Engine } from './engine.ts';
import { BREACH_NINE } from './engines/breach-nine.ts';
import { FOOTBALL } from './engines/football.ts';
import { SALT_CROWN } from './engines/salt-crown.ts';
import { VOLLEYBALL } from './engines/volleyball.ts';

export const SPORT_IDS = ['football', 'volleyball', 'breach-nine', 'salt-crown'] as const;
export type SportId = (typeof SPORT_IDS)[number];
export type SportCategory = 'SPORTS' | 'ESPORTS';

export interface Sport {
  readonly sportId: SportId;
  readonly category: SportCategory;
  readonly engine: Engine;
  /** Real time of one tick of a league match. */
  readonly tickMs: number;
  /** Live odds hold for this many ticks unless a score occurs. */
  readonly windowTicks: number;
  /** Betting is suspended for this long after a score. */
  readonly suspendMs: number;
  /** A live bet is decided after this delay, at the odds of that moment. */
  readonly delayMs: number;
  /** Incremented with every change of the engine; a ticket records the model of its odds. */
  readonly modelVersion: string;
}

export const SPORTS: Readonly<Record<SportId, Sport>> = {
  football: {
    sportId: 'football',
    category: 'SPORTS',
    engine: FOOTBALL,
    tickMs: 4000,
    windowTicks: 3,
    suspendMs: 8000,
    delayMs: 4000,
    modelVersion: 'football-1',
  },
  volleyball: {
    sportId: 'volleyball',
    category: 'SPORTS',
    engine: VOLLEYBALL,
    tickMs: 10_000,
    windowTicks: 1,
    suspendMs: 2000,
    delayMs: 3000,
    modelVersion: 'volleyball-1',
  },
  'breach-nine': {
    sportId: 'breach-nine',
    category: 'ESPORTS',
    engine: BREACH_NINE,
    tickMs: 20_000,
    windowTicks: 1,
    suspendMs: 4000,
    delayMs: 4000,
    modelVersion: 'breach-nine-1',
  },
  'salt-crown': {
    sportId: 'salt-crown',
    category: 'ESPORTS',
    engine: SALT_CROWN,
    tickMs: 10_000,
    windowTicks: 1,
    suspendMs: 4000,
    delayMs: 3000,
    modelVersion: 'salt-crown-1',
  },
};

export function listSports(category: SportCategory): Sport[] {
  return SPORT_IDS.map((sportId) => SPORTS[sportId]).filter((sport) => sport.category === category);
}
