import { type Minor, toMinor } from '../../../contract/core/money.ts';
import { toRebate } from '../promotion-amounts.ts';
import { NOTHING, type PromotionBehaviour, type RuleOf } from './promotion-kind.ts';

export function rebate(rule: RuleOf<'rebate'>): PromotionBehaviour {
  const cycle = { length: rule.cycle, toReward: (stakesMinor: Minor) => toRebate(rule, stakesMinor) };
  return { ...NOTHING, paidAs: 'rebate', cycle, largestMinor: toMinor(rule.maxBonus) };
}
