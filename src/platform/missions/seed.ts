import type { Settings } from '../env.ts';
import { toAddedLanguages } from '../system/added-languages.ts';
import { type SeedWords, toSeedTexts } from '../system/seed-texts.ts';
import { type MissionSetting, rewardsDeposits, toMissingMission } from './mission-queries.ts';

const BASE = { enabled: true };

const SEEDS = [
  {
    ...BASE,
    missionId: 'day-rounds',
    cycle: 'D',
    metric: 'rounds',
    target: 10,
    reward: { type: 'points', amount: 5 },
    score: 10,
    position: 10,
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
  },
] as const satisfies readonly Omit<MissionSetting, 'texts'>[];

function toMission(seed: (typeof SEEDS)[number], words: SeedWords): MissionSetting {
  const { missionId, target } = seed;
  const keys = { title: `mission.${missionId}.title`, details: `mission.${missionId}.details` } as const;
  return { ...seed, texts: toSeedTexts(words, keys, ({ money }) => ({ amount: money(target) })) };
}

export async function toMissingMissions(
  db: D1Database,
  { mayRewardDeposits }: Settings,
  words: SeedWords,
): Promise<D1PreparedStatement[]> {
  const lawful = SEEDS.filter(({ metric }) => mayRewardDeposits || !rewardsDeposits(metric));
  const missions = lawful.map((seed) => toMission(seed, words));
  const rows = missions.map(({ missionId, texts }) => ({ id: missionId, texts }));
  return [
    ...missions.map((mission) => toMissingMission(db, mission)),
    ...(await toAddedLanguages(db, 'missions', rows)),
  ];
}
