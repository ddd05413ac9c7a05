import type { Settings } from '../env.ts';
import { CURRENCY_SYMBOL } from '../system/currency-symbol.ts';
import { type MissionSetting, rewardsDeposits, toMissingMission } from './mission-queries.ts';

const BASE = { enabled: true };

const SEEDS: readonly MissionSetting[] = [
  {
    ...BASE,
    missionId: 'day-rounds',
    cycle: 'D',
    metric: 'rounds',
    target: 10,
    reward: { type: 'points', amount: 5 },
    score: 10,
    position: 10,
    texts: {
      PT: { title: 'Dez rodadas hoje', details: 'Encerre 10 rodadas no mesmo dia, em qualquer jogo.' },
      EN: { title: 'Ten rounds today', details: 'Settle 10 rounds on one day, in any game.' },
    },
  },
  {
    ...BASE,
    missionId: 'week-games',
    cycle: 'W',
    metric: 'distinct_games',
    target: 5,
    reward: { type: 'points', amount: 20 },
    score: 30,
    position: 20,
    texts: {
      PT: { title: 'Explorador da semana', details: 'Jogue 5 jogos diferentes entre segunda e domingo.' },
      EN: { title: 'Explorer of the week', details: 'Play 5 different games between Monday and Sunday.' },
    },
  },
  {
    ...BASE,
    missionId: 'week-visits',
    cycle: 'W',
    metric: 'sign_in_days',
    target: 3,
    reward: { type: 'points', amount: 10 },
    score: 20,
    position: 30,
    texts: {
      PT: { title: 'Três dias na orla', details: 'Visite o site com a sua conta em 3 dias da semana.' },
      EN: { title: 'Three days at the shore', details: 'Visit the site with your account on 3 days of the week.' },
    },
  },
  {
    ...BASE,
    missionId: 'month-stake',
    cycle: 'M',
    metric: 'stake',
    target: 500,
    reward: { type: 'points', amount: 100 },
    score: 50,
    position: 40,
    texts: {
      PT: {
        title: 'Ritmo do mês',
        details: `Some ${CURRENCY_SYMBOL} 500,00 em apostas encerradas no mês. Jogue só o que pode perder.`,
      },
      EN: {
        title: 'Pace of the month',
        details: `Reach ${CURRENCY_SYMBOL} 500.00 of settled stakes in the month. Stake only what you can afford to lose.`,
      },
    },
  },
  {
    ...BASE,
    missionId: 'first-deposit',
    cycle: 'once',
    metric: 'deposits',
    target: 1,
    reward: { type: 'points', amount: 50 },
    score: 20,
    position: 50,
    texts: {
      PT: { title: 'Primeiro depósito', details: 'Faça o seu primeiro depósito e aposte esse valor uma vez.' },
      EN: { title: 'First deposit', details: 'Make your first deposit and stake it once.' },
    },
  },
];

export function toMissingMissions(db: D1Database, { mayRewardDeposits }: Settings): D1PreparedStatement[] {
  const lawful = SEEDS.filter(({ metric }) => mayRewardDeposits || !rewardsDeposits(metric));
  return lawful.map((mission) => toMissingMission(db, mission));
}
