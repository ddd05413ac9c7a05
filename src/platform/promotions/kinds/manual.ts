import { toMinor } from '../../../contract/core/money.ts';
import { NOTHING, type PromotionBehaviour, type RuleOf } from './promotion-kind.ts';

export function manual(rule: RuleOf<'manual'>): PromotionBehaviour {
  return { ...NOTHING, grantMaxMinor: toMinor(rule.maxAmount) };
}
