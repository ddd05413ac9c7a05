import { createCrashProbes } from '../crash-probes.ts';

/** Goods: points, stock, return of the points when the stock was too low. Promotions: budget, money. Missions: reward, leaderboard. */
export type RewardStep =
  | 'points_spent'
  | 'goods_taken'
  | 'points_returned'
  | 'grant_reserved'
  | 'bonus_paid'
  | 'claim_expired'
  | 'mission_paid'
  | 'scores_projected';

export const { passStep, setStepProbe } = createCrashProbes<RewardStep>();
