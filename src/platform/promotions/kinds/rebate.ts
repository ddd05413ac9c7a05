import { toRebate } from '../reckon.ts';
import { NOTHING, type PromotionBehaviour, type RuleOf } from './promotion-kind.ts';

export function rebate(rule: RuleOf<'rebate'>): PromotionBehaviour {
  const cycle = { length: rule.cycle, toReward: (stakesMinor: number) => toRebate(rule, stakesMinor) };
  return { ...NOTHING, paidAs: 'rebate', cycle };
}
