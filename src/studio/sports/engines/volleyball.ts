import { type Branch, type Engine, type Pairing, type State, toWeight, WEIGHT_SUM } from '../engine.ts';

export const SETS_TO_WIN = 2;
const POINTS_TO_WIN = 9;
const POINTS_MAX = 11;
const HALF = WEIGHT_SUM / 2;
/** Advantage of the receiving team, which attacks first. */
const RECEIVING_WEIGHT = 5_200;
const SKILL_WEIGHT = 330;
const HOME_WEIGHT = 700;
const HOME_SERVES = 0;
const AWAY_SERVES = 1;

function hasWonSet(points: number, other: number): boolean {
  return points >= POINTS_MAX || (points >= POINTS_TO_WIN && points - other >= 2);
}

/** State: sets, points of the set, serving side. The winner of a rally serves next. */
function toNext(state: State, isHome: boolean): State {
  const [homeSets, awaySets, homePoints = 0, awayPoints = 0] = state;
  const home = homePoints + (isHome ? 1 : 0);
  const away = awayPoints + (isHome ? 0 : 1);
  const server = isHome ? HOME_SERVES : AWAY_SERVES;
  if (isHome && hasWonSet(home, away)) return [homeSets + 1, awaySets, 0, 0, server];
  if (!isHome && hasWonSet(away, home)) return [homeSets, awaySets + 1, 0, 0, server];
  return [homeSets, awaySets, home, away, server];
}

function branch(state: State, _rally: number, { home, away }: Pairing): Branch[] {
  const receiving = state[4] === AWAY_SERVES ? RECEIVING_WEIGHT : -RECEIVING_WEIGHT;
  const weight = toWeight(HALF + HOME_WEIGHT + (home.attack - away.attack) * SKILL_WEIGHT + receiving);
  return [
    { weight, state: toNext(state, true), scorer: 'home' },
    { weight: WEIGHT_SUM - weight, state: toNext(state, false), scorer: 'away' },
  ];
}

/** Sprint volleyball: two sets win; a set goes to nine points, two clear, at most eleven. A tick is a rally. */
export const VOLLEYBALL: Engine = {
  start: [0, 0, 0, 0, HOME_SERVES],
  maxTicks: (SETS_TO_WIN * 2 - 1) * (POINTS_MAX * 2 - 1),
  isOver: ([home, away]) => home >= SETS_TO_WIN || away >= SETS_TO_WIN,
  branch,
  listIncidents: () => [],
};
