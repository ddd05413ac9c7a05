import { type Branch, type Engine, type Pairing, type State, toWeight, WEIGHT_SUM } from '../engine.ts';

export const TOWERS_TO_WIN = 6;
const MINUTES = 36;
const QUIET_MINUTES = 4;
/** Base chance, out of 65,536, that a tower falls in a minute. `FALL_GROWTH` is added for each minute after the quiet ones. */
const FALL_WEIGHT = 13_500;
const FALL_GROWTH = 640;
/** Percentage points that each tower of a lead adds to the leader's chance of winning the next tower. Skill changes it too. */
const LEAD_PERCENT = 4;
const SKILL_PERCENT = 0.62;
const SHARE_MIN = 12;

function toFallWeight(minute: number, isLevel: boolean): number {
  if (minute <= QUIET_MINUTES) return 0;
  if (minute === MINUTES) return isLevel ? WEIGHT_SUM : 0;
  return FALL_WEIGHT + (minute - QUIET_MINUTES) * FALL_GROWTH;
}

function branch([home, away]: State, minute: number, pairing: Pairing): Branch[] {
  const falls = toFallWeight(minute, home === away);
  const share = 50 + (home - away) * LEAD_PERCENT + (pairing.home.attack - pairing.away.attack) * SKILL_PERCENT;
  const homeWeight = toWeight((falls * Math.min(100 - SHARE_MIN, Math.max(SHARE_MIN, share))) / 100);
  return [
    { weight: homeWeight, state: [home + 1, away], scorer: 'home' },
    { weight: falls - homeWeight, state: [home, away + 1], scorer: 'away' },
    { weight: WEIGHT_SUM - falls, state: [home, away], scorer: null },
  ];
}

/**
 * A tick is a minute in which at most one tower falls. Six towers win. In the last minute a tower falls only when the score is level, so no
 * match is drawn.
 */
export const SALT_CROWN: Engine = {
  start: [0, 0],
  maxTicks: MINUTES,
  isOver: ([home, away], tick) => home >= TOWERS_TO_WIN || away >= TOWERS_TO_WIN || tick >= MINUTES,
  branch,
  listIncidents: () => [],
};
