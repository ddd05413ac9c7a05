import type { Minor } from '../../../contract/core/money.ts';
import type { PromotionRule } from '../../../contract/promotions/terms.ts';
import type { TransferKind } from '../../wallet/transfer-kinds.ts';

export type RuleOf<Kind extends PromotionRule['kind']> = Extract<PromotionRule, { kind: Kind }>;

/**
 * The differences between kinds of promotions, for one rule. Amounts are minor units; `null` means that the kind does not have the
 * feature.
 */
export interface PromotionBehaviour {
  /** Kind of the ledger transfer that pays the reward. */
  paidAs: TransferKind;
  /** Amount of a bonus that is ready as soon as the member joins. */
  giftMinor: Minor | null;
  /** Bonus of the first large enough deposit after joining; 0 for a deposit that is too small. Some markets forbid it (`DEPOSIT_BONUSES`). */
  toDepositBonus: ((depositMinor: Minor) => number) | null;
  /** Reward for the stakes of each cycle; 0 means no reward. */
  cycle: { length: RuleOf<'rebate'>['cycle']; toReward(stakesMinor: Minor): number } | null;
  /** Prizes that are drawn among the tickets after the end. The end of such a promotion cannot be moved. */
  draw: { toTickets(stakesMinor: Minor): number; prizesMinor: readonly number[] } | null;
  /** Maximum amount that the operator may grant to an application. */
  grantMaxMinor: Minor | null;
  /** The largest amount that the promotion pays one member at once. */
  largestMinor: Minor;
}

/** A behaviour without any feature; each entry of the registry replaces the features that it has. */
export const NOTHING = {
  paidAs: 'bonus',
  giftMinor: null,
  toDepositBonus: null,
  cycle: null,
  draw: null,
  grantMaxMinor: null,
} as const satisfies Omit<PromotionBehaviour, 'largestMinor'>;
