import { toMinor } from '../../../contract/core/money.ts';
import { toDepositBonus } from '../promotion-amounts.ts';
import { NOTHING, type PromotionBehaviour, type RuleOf } from './promotion-kind.ts';

export function depositBonus(rule: RuleOf<'deposit_bonus'>): PromotionBehaviour {
  return {
    ...NOTHING,
    toDepositBonus: (depositMinor) => toDepositBonus(rule, depositMinor),
    largestMinor: toMinor(rule.maxBonus),
  };
}
