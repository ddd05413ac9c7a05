import { toMinor } from '../../../contract/core/money.ts';
import { NOTHING, type PromotionBehaviour, type RuleOf } from './promotion-kind.ts';

export function freeBonus(rule: RuleOf<'free_bonus'>): PromotionBehaviour {
  const giftMinor = toMinor(rule.amount);
  return { ...NOTHING, giftMinor, largestMinor: giftMinor };
}
