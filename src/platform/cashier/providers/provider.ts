import type { Deposit } from '../../../contract/cashier/deposits.ts';
import type { CashierSettings, OperatorMethod } from '../../../contract/cashier/settings-operator.ts';
import type { Minor } from '../../../contract/core/money.ts';
import type { Settings } from '../../env.ts';
import type { PixKeyType } from '../payout-key.ts';

/** An unpaid order, as far as a provider needs it. Amount in minor units. */
export interface PayableOrder {
  id: string;
  amountMinor: Minor;
}

/** Data that a payer needs besides the operator's instructions. Missing fields are empty on the wire. */
export type PayData = Partial<Pick<Deposit, 'pixCode' | 'payUrl'>>;

/** One way to pay a deposit. */
export interface DepositProvider {
  /**
   * The method of a new installation. Its `name` is the same in every language; without it, the names are the words `method.<code>`
   * (cashier/seed.ts).
   */
  seed: Omit<OperatorMethod, 'kind' | 'name' | 'instructions' | 'texts' | 'providers'> & { name?: string };
  /** Whether this site can be paid this way in this currency. */
  isAvailable(currency: string, settings: Settings): boolean;
  toPayData(order: PayableOrder, cashier: CashierSettings, settings: Settings): Promise<PayData>;
  /** The service that signs reports about orders of this kind. Without one, only the operator confirms a payment. */
  reporter: PaymentReporter | null;
}

export interface PaymentReporter {
  /** Name in `x-vendor`. */
  name: string;
  /** Secrets that are valid for signatures now. Without any, every report is refused. */
  listSecrets(settings: Settings): string[];
}

/** Input of a new payout account, as the member typed it. */
export interface PayoutInput {
  keyType: PixKeyType | undefined;
  key: string;
  bank: string;
  branch: string;
}

/** One way to pay out. */
export interface PayoutProvider {
  /** The account in the bank's format; undefined for an invalid one. */
  toData(input: PayoutInput): { keyType: string; key: string; bank: string; branch: string } | undefined;
}
