import type { Currency, Minor } from '../../contract/core/money.ts';

/** Commands that move money, in minor units. Keys are unique within a member's object. */
export interface AdjustCommand {
  key: string;
  amountMinor: Minor;
  reason: string;
}

interface VendorCommand {
  vendor: string;
  transactionId: string;
  roundId: string;
  currency: Currency;
}

export interface BetCommand extends VendorCommand {
  gameCode: string;
  amountMinor: Minor;
  launchHash: string;
}

export interface WinCommand extends VendorCommand {
  gameCode: string;
  amountMinor: Minor;
  /** The vendor's ceiling; 0 is none. */
  maxWinMinor?: number;
}

export interface RollbackCommand extends VendorCommand {
  betTransactionId: string;
}

export interface Movement {
  balanceMinor: Minor;
}
