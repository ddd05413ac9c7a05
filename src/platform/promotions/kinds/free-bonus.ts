import { toMinor } from '../../../contract/core/money.ts';
import { NOTHING, type PromotionBehaviour, type RuleOf } from './promotion-kind.ts';

export function freeBonus(rule: RuleOf<'free_bonus'>): PromotionBehaviour {
  return { ...NOTHING, giftMinor: toMinor(rule.amount) };
}
