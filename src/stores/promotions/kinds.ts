import type { PromotionKind } from '../../contract/promotions/promotions.ts';

interface KindTraits {
  /** Paid for a deposit, and worth what is left of it. */
  readonly isOnDeposit?: true;
  /** Drawn among tickets. */
  readonly isDrawn?: true;
  /** The operator decides applications. */
  readonly isApplied?: true;
}

/** What the pages of the reward centre show for a kind. A kind without an entry does not compile. */
export const KIND_TRAITS: Readonly<Record<PromotionKind, KindTraits>> = {
  deposit_bonus: { isOnDeposit: true },
  free_bonus: {},
  rebate: {},
  raffle: { isDrawn: true },
  manual: { isApplied: true },
};
