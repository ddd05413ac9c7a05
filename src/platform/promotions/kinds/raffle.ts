import { type Minor, toMinor } from '../../../contract/core/money.ts';
import { toTickets } from '../promotion-amounts.ts';
import { NOTHING, type PromotionBehaviour, type RuleOf } from './promotion-kind.ts';

/** Largest prize first. */
function listPrizes({ prizes }: RuleOf<'raffle'>): number[] {
  return prizes
    .flatMap(({ amount, count }) => Array.from({ length: count }, () => toMinor(amount)))
    .toSorted((a, b) => b - a);
}

export function raffle(rule: RuleOf<'raffle'>): PromotionBehaviour {
  const draw = {
    toTickets: (stakesMinor: Minor) => toTickets(rule, stakesMinor),
    get prizesMinor() {
      return listPrizes(rule);
    },
  };
  return {
    ...NOTHING,
    paidAs: 'raffle',
    draw,
    largestMinor: toMinor(Math.max(...rule.prizes.map(({ amount }) => amount))),
  };
}
