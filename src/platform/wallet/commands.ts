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
  /** True if the vendor was stopped because it paid out too much: its bets are refused. */
  isStopped?: boolean;
}

export interface WinCommand extends VendorCommand {
  gameCode: string;
  amountMinor: Minor;
  /** The vendor's ceiling for the wins of a round (0: no ceiling), or for a win without a bet (0: no such win is allowed). */
  maxWinMinor?: number;
  /** True if the vendor is stopped or the win exceeds its limit of 24 hours: the win is refused, unless an earlier call has paid it. */
  isOverNet?: boolean;
  /** False: the round stays open for further wins. */
  ends?: boolean | undefined;
  /** `round` (default): a win of a round with bets. `jackpot` and `promotion`: a win without a bet. */
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
