import { type Branch, type Engine, type Incident, type Pairing, type State, toWeight, WEIGHT_SUM } from '../engine.ts';

const MINUTES = 90;
/** Maximum goals of a side, which keeps the table of endings finite. A match almost never reaches it. */
export const GOALS_MAX = 10;
/** Base chance, out of 65,536, that a team scores in a minute if both teams are average. The percents below adjust it. */
const GOAL_WEIGHT = 900;
const HOME_PERCENT = 114;
const AWAY_PERCENT = 94;
const CHASING_PERCENT = 108;

function toPhasePercent(minute: number): number {
  if (minute > 75) return 122;
  return minute > 45 ? 108 : 94;
}

function toGoalWeight(attack: number, defence: number, percents: readonly number[]): number {
  return toWeight(percents.reduce((weight, percent) => (weight * percent) / 100, (GOAL_WEIGHT * attack) / defence));
}

function branch([home, away]: State, minute: number, pairing: Pairing): Branch[] {
  const phase = toPhasePercent(minute);
  const homeChase = home < away ? CHASING_PERCENT : 100;
  const awayChase = away < home ? CHASING_PERCENT : 100;
  const homeWeight =
    home < GOALS_MAX ? toGoalWeight(pairing.home.attack, pairing.away.defence, [HOME_PERCENT, phase, homeChase]) : 0;
  const awayWeight =
    away < GOALS_MAX ? toGoalWeight(pairing.away.attack, pairing.home.defence, [AWAY_PERCENT, phase, awayChase]) : 0;
  return [
    { weight: homeWeight, state: [home + 1, away], scorer: 'home' },
    { weight: awayWeight, state: [home, away + 1], scorer: 'away' },
    { weight: WEIGHT_SUM - homeWeight - awayWeight, state: [home, away], scorer: null },
  ];
}

/** Chances of incidents in a minute, out of 65,536. A match has about 22 shots, 10 corners and 4 cards. */
function listIncidents({ home, away }: Pairing): Incident[] {
  const homeShare = home.attack / (home.attack + away.attack);
  return [
    { weight: toWeight(16_000 * homeShare), kind: 'shot', side: 'home' },
    { weight: toWeight(16_000 * (1 - homeShare)), kind: 'shot', side: 'away' },
    { weight: toWeight(7_300 * homeShare), kind: 'corner', side: 'home' },
    { weight: toWeight(7_300 * (1 - homeShare)), kind: 'corner', side: 'away' },
    { weight: 1_450, kind: 'card', side: 'home' },
    { weight: 1_450, kind: 'card', side: 'away' },
  ];
}

/** Ninety minutes with at most one goal in each. A team that is behind attacks more; the last fifteen minutes have the most goals. */
export const FOOTBALL: Engine = {
  start: [0, 0],
  maxTicks: MINUTES,
  isOver: (_state, tick) => tick >= MINUTES,
  branch,
  listIncidents,
};
