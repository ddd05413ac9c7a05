import { type Branch, type Engine, type Pairing, type State, toWeight, WEIGHT_SUM } from '../engine.ts';

export const ROUNDS_TO_WIN = 9;
/** Sides change after this many rounds. */
export const ROUNDS_A_HALF = 8;
const HALF = WEIGHT_SUM / 2;
const DEFENDING_WEIGHT = 2_600;
/** The winner of the last round has better equipment. */
const EQUIPMENT_WEIGHT = 2_400;
const SKILL_WEIGHT = 360;
const NOBODY = 0;
const HOME = 1;
const AWAY = 2;

function branch([home, away, last = NOBODY]: State, round: number, pairing: Pairing): Branch[] {
  const defending = round <= ROUNDS_A_HALF ? DEFENDING_WEIGHT : -DEFENDING_WEIGHT;
  const equipment = { [NOBODY]: 0, [HOME]: EQUIPMENT_WEIGHT, [AWAY]: -EQUIPMENT_WEIGHT }[last] ?? 0;
  const skill = (pairing.home.attack - pairing.away.attack) * SKILL_WEIGHT;
  const weight = toWeight(HALF + skill + defending + equipment);
  return [
    { weight, state: [home + 1, away, HOME], scorer: 'home' },
    { weight: WEIGHT_SUM - weight, state: [home, away + 1, AWAY], scorer: 'away' },
  ];
}

/** A tick is a round; nine rounds win. Home defends first. */
export const BREACH_NINE: Engine = {
  start: [0, 0, NOBODY],
  maxTicks: ROUNDS_TO_WIN * 2 - 1,
  isOver: ([home, away]) => home >= ROUNDS_TO_WIN || away >= ROUNDS_TO_WIN,
  branch,
  listIncidents: () => [],
};
