import { toMinor } from '../../../contract/core/money.ts';
import { NOTHING, type PromotionBehaviour, type RuleOf } from './promotion-kind.ts';

export function manual(rule: RuleOf<'manual'>): PromotionBehaviour {
  const grantMaxMinor = toMinor(rule.maxAmount);
  return { ...NOTHING, grantMaxMinor, largestMinor: grantMaxMinor };
}
