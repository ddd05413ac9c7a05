import type { MethodKind, PayoutKind } from '../../../contract/cashier/cashier.ts';
import type { WebhookSettings } from '../../../contract/cashier/providers.ts';
import type { Minor } from '../../../contract/core/money.ts';
import type { Answer } from '../../../server/result.ts';

/** Settings that every kind of provider has. */
export type CommonSettings = WebhookSettings;

/** Settings, secrets and transport for the calls to one provider. */
export interface ProviderAccess<Settings extends CommonSettings = CommonSettings> {
  code: string;
  settings: Settings;
  /** From the secret PAYMENT_SECRETS. */
  secrets: Readonly<Record<string, string>>;
  /** Uses the provider's client certificate, if it has one. Follows no redirect, and times out after some seconds. */
  send(url: string, init: RequestInit): Promise<{ status: number; text: string }>;
}

/** A person as a bank names them; either field may be empty. `cpf` has digits only. */
export interface NamedPerson {
  cpf: string;
  name: string;
}

/** Amounts in minor units. */
export interface ChargeOrder {
  ref: string;
  method: MethodKind;
  amountMinor: Minor;
  expirySeconds: number;
  /** The only person who may pay; null: any person may pay, or the member's number is unknown. */
  payer: NamedPerson | null;
}

/**
 * `refused`: this provider has no such charge. At least one of `pixCode` and `payUrl` is not empty and lets the payer pay. `payUrl` is a page of the
 * provider.
 */
export type MadeCharge = { state: 'open'; pixCode: string; payUrl?: string } | { state: 'refused' };

/** A payment that the provider has received for a charge. */
export interface ReceivedPayment {
  /** Identifies the payment in each read: the `endToEndId`, which is the same at each provider, or the provider's code with its own id. */
  id: string;
  amountMinor: Minor;
  /** Undefined: the provider does not name the payer. */
  payer: NamedPerson | undefined;
  returns: readonly { id: string; amountMinor: Minor; state: 'waiting' | 'done' | 'failed' }[];
}

export interface ReadCharge {
  isOpen: boolean;
  payments: readonly ReceivedPayment[];
}

export interface Refund {
  paymentId: string;
  /** Up to 35 letters and digits. The provider pays a refund with a known id only once. */
  id: string;
  amountMinor: Minor;
}

/** Where a payout goes, in the bank's form (`PayoutProvider.toData`). */
export interface PayoutTarget {
  kind: PayoutKind;
  keyType: string;
  key: string;
  bank: string;
  branch: string;
}

export interface PayoutOrder {
  ref: string;
  amountMinor: Minor;
  target: PayoutTarget;
  payee: NamedPerson;
}

/**
 * A payout at its provider. `paid`: the payee has `arrivedMinor`, which is less than the ordered amount after a partial return. `returned` and
 * `refused`: the payee has no money from this payout and will get none.
 */
export interface ReadPayout {
  state: 'waiting' | 'paid' | 'returned' | 'refused';
  arrivedMinor: Minor;
  /** The bank's own id, as `endToEndId`; empty while there is none. */
  bankId: string;
  /** The person who got the money; undefined: not named. */
  payee: NamedPerson | undefined;
}

/** A payment in a provider's statement. `returnedMinor` is the sum of all its refunds and returns. */
export interface StatedPayment extends Pick<ReceivedPayment, 'id' | 'amountMinor'> {
  /** Id of the charge at the provider. */
  ref: string;
  returnedMinor: Minor;
}
export interface StatedPayout extends Pick<ReadPayout, 'state' | 'arrivedMinor'> {
  ref: string;
  amountMinor: Minor;
}
export interface Statement {
  payments: readonly StatedPayment[];
  payouts: readonly StatedPayout[];
  hasNext: boolean;
}

/** Pays money out. As for charges, each call may be repeated with the same input. */
export interface PayoutService<Settings extends CommonSettings = CommonSettings> {
  kinds: readonly PayoutKind[];
  /** The payout's id at the provider. Another attempt after a refused one is another payout. */
  toRef(withdrawalId: string, attempt: number): string;
  /** The withdrawal's id, from the payout's id in a notice; undefined: the payout is not ours. */
  toWithdrawalId(ref: string): string | undefined;
  /** The owner of the account; undefined: there is no such account. */
  readPayee(access: ProviderAccess<Settings>, target: PayoutTarget): Promise<NamedPerson | undefined>;
  /** The provider pays an order with a known `ref` only once. */
  payOut(access: ProviderAccess<Settings>, order: PayoutOrder): Promise<ReadPayout>;
  /** Undefined: the provider has no such payout. */
  readPayout(access: ProviderAccess<Settings>, ref: string): Promise<ReadPayout | undefined>;
}

/**
 * A kind of provider that charges deposits and may pay withdrawals out. A repeated call with the same input has no further effect. A call throws if
 * its outcome is unknown: the answer is lost, the provider fails, or the answer breaks the provider's own document.
 */
export interface ChargeProvider<Settings extends CommonSettings = CommonSettings> {
  /** Kinds of deposit methods that the provider can charge. */
  methods: readonly MethodKind[];
  /** Names of the secrets that the provider needs. */
  secrets: readonly string[];
  /** The settings as they are stored, or the faults by field. `others`: settings of other providers of this kind. */
  checkSettings(settings: Settings, others: readonly Settings[]): Answer<Settings>;
  /** The charge's id at the provider, from the order's id. */
  toRef(depositId: string): string;
  /** The order's id, from the charge's id in a notice; undefined: the charge is not ours. */
  toDepositId(ref: string): string | undefined;
  createCharge(access: ProviderAccess<Settings>, order: ChargeOrder): Promise<MadeCharge>;
  /** Undefined: the provider has no such charge. */
  readCharge(access: ProviderAccess<Settings>, ref: string): Promise<ReadCharge | undefined>;
  /** Closes the charge, so that it cannot be paid afterwards. */
  cancelCharge(access: ProviderAccess<Settings>, ref: string): Promise<void>;
  /** Requests a refund; `returns` of the next read shows whether it was paid. */
  refund(access: ProviderAccess<Settings>, refund: Refund): Promise<void>;
  /** Registers the address of notices with the provider. */
  registerNotices(access: ProviderAccess<Settings>, address: string): Promise<void>;
  /** Payments and payouts that began on this day of UTC, `2026-11-27`. The first page is 0. */
  readStatement(access: ProviderAccess<Settings>, day: string, page: number): Promise<Statement>;
  /** Null: the provider has no interface for payouts. */
  payouts: PayoutService<Settings> | null;
}
