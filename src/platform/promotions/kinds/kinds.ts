import type { PromotionKind } from '../../../contract/promotions/promotions.ts';
import type { PromotionRule } from '../../../contract/promotions/terms.ts';
import { depositBonus } from './deposit-bonus.ts';
import { freeBonus } from './free-bonus.ts';
import { manual } from './manual.ts';
import type { PromotionBehaviour, RuleOf } from './promotion-kind.ts';
import { raffle } from './raffle.ts';
import { rebate } from './rebate.ts';

/** Has one entry for each kind of the contract; without it, the code does not compile. */
const PROMOTION_BEHAVIOURS: { readonly [Kind in PromotionKind]: (rule: RuleOf<Kind>) => PromotionBehaviour } = {
  deposit_bonus: depositBonus,
  free_bonus: freeBonus,
  rebate,
  raffle,
  manual,
};

/** Returns the behaviour of a rule's kind. All code about promotions uses it instead of comparing kinds. */
export function toBehaviour(rule: PromotionRule): PromotionBehaviour {
  return PROMOTION_BEHAVIOURS[rule.kind](rule as never);
}

/** True if stakes count for this kind. */
export function countsStakes({ cycle, draw }: PromotionBehaviour): boolean {
  return cycle !== null || draw !== null;
}
