import type { Minor } from '../../../contract/core/money.ts';
import type { PromotionRule } from '../../../contract/promotions/terms.ts';
import type { TransferKind } from '../../wallet/transfer-kinds.ts';

export type RuleOf<Kind extends PromotionRule['kind']> = Extract<PromotionRule, { kind: Kind }>;

/**
 * The differences between kinds of promotions, for one rule. Amounts are minor units; `null` means that the kind does not have the
 * feature.
 */
export interface PromotionBehaviour {
  /** Kind of the ledger transfer that pays it. */
  paidAs: TransferKind;
  /** Ready at joining. */
  giftMinor: Minor | null;
  /** Bonus of the first large enough deposit after joining; 0 for a deposit that is too small. Some markets forbid it (`DEPOSIT_BONUSES`). */
  toDepositBonus: ((depositMinor: Minor) => number) | null;
  /** Paid for the stakes of each cycle; a reward of 0 is none. */
  cycle: { length: RuleOf<'rebate'>['cycle']; toReward(stakesMinor: Minor): number } | null;
  /** Drawn after the end among tickets. Its end cannot be moved. */
  draw: { toTickets(stakesMinor: Minor): number; prizesMinor: readonly number[] } | null;
  /** The operator decides applications, up to this amount. */
  grantMaxMinor: Minor | null;
  /** The most that it pays one member at once. */
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
