import type { Currency, Minor } from '../../contract/core/money.ts';

/** Commands that move money, in minor units. Keys are unique within a member's object. */
export interface AdjustCommand {
  key: string;
  amountMinor: Minor;
  reason: string;
}

export interface VendorCommand {
  vendor: string;
  transactionId: string;
  roundId: string;
  currency: Currency;
  /** A repeated call answers the present balance, instead of the balance of its first answer. */
  showsPresent?: boolean;
}

export interface BetCommand extends VendorCommand {
  gameCode: string;
  amountMinor: Minor;
  launchHash: string;
  /** The vendor paid out too much, so it takes no new money. */
  isStopped?: boolean;
}

export interface WinCommand extends VendorCommand {
  gameCode: string;
  amountMinor: Minor;
  /** The vendor's ceiling; 0 is none. */
  maxWinMinor?: number;
  /** The vendor paid out too much in 24 hours, so only a win that was paid before is answered. */
  isOverNet?: boolean;
  /** False: the round stays open for further wins. */
  ends?: boolean | undefined;
  /** A win without a bet; default `round`. */
  kind?: 'round' | 'jackpot' | 'promotion' | undefined;
}

export interface RollbackCommand extends VendorCommand {
  betTransactionId: string;
}

/** Takes a win back. */
export interface WinRollbackCommand extends VendorCommand {
  winTransactionId: string;
}

export interface Movement {
  balanceMinor: Minor;
  /** Money that this call moved to the account; 0 for a repeated call. */
  movedMinor: Minor;
}
