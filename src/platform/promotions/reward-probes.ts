import { createSteps } from '../crash-probes.ts';

/** Goods: points, stock, and points back where the stock was too late. Promotions: budget, money. Missions: reward, leaderboard. */
export type RewardStep =
  | 'points_spent'
  | 'goods_taken'
  | 'points_returned'
  | 'grant_reserved'
  | 'bonus_paid'
  | 'claim_expired'
  | 'mission_paid'
  | 'scores_projected';

export const { passStep, setStepProbe } = createSteps<RewardStep>();
