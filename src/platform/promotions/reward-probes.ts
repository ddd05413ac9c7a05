import { createCrashProbes } from '../crash-probes.ts';

/**
 * Steps after which a test can simulate a crash: three of redeeming goods (points return when the stock was too low), three of promotions,
 * two of missions.
 */
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
