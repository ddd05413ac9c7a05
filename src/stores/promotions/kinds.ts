import type { PromotionKind } from '../../contract/promotions/promotions.ts';

interface KindTraits {
  /** The bonus is paid for a deposit, and computed from the remaining part of it. */
  readonly isOnDeposit?: true;
  /** The reward depends on stakes. */
  readonly isOnStakes?: true;
  /** True if prizes are drawn among tickets. */
  readonly isDrawn?: true;
  /** The operator decides applications. */
  readonly isApplied?: true;
}

/** Traits of a kind for the pages of the reward centre. Each kind needs an entry; without it, the code does not compile. */
export const KIND_TRAITS: Readonly<Record<PromotionKind, KindTraits>> = {
  deposit_bonus: { isOnDeposit: true },
  free_bonus: {},
  rebate: { isOnStakes: true },
  raffle: { isDrawn: true, isOnStakes: true },
  manual: { isApplied: true },
};
