import type { MethodKind } from '../../../contract/cashier/cashier.ts';
import type { PaymentProvider } from '../../../contract/cashier/providers.ts';
import type { Minor } from '../../../contract/core/money.ts';

/** The access of one call to a provider. */
export interface ProviderAccess extends Pick<PaymentProvider, 'code' | 'settings'> {
  /** From the secret PAYMENT_SECRETS. */
  secrets: Readonly<Record<string, string>>;
  /** Uses the provider's client certificate, if it has one. Follows no redirect, and times out after some seconds. */
  send(url: string, init: RequestInit): Promise<{ status: number; text: string }>;
}

/** Amounts in minor units. */
export interface ChargeOrder {
  ref: string;
  amountMinor: Minor;
  expirySeconds: number;
  /** The only person who may pay; null: any person may pay, or the member's number is unknown. */
  payer: { cpf: string; name: string } | null;
}

/** `refused`: this provider has no such charge. */
export type MadeCharge = { state: 'open'; pixCode: string } | { state: 'refused' };

/** A payment that the provider has received for a charge. */
export interface ReceivedPayment {
  /** The same in each read and at each provider: the `endToEndId`, or the provider's own id behind its name. */
  id: string;
  amountMinor: Minor;
  /** Undefined: the provider does not name the payer. Either field may be empty. */
  payer: { cpf: string; name: string } | undefined;
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

/**
 * A kind of program that charges a deposit. Each call may be repeated with the same input and then does nothing more. A call throws if its
 * outcome is unknown: a lost answer, a fault of the provider, an answer that breaks the provider's own document.
 */
export interface ChargeProvider {
  /** Kinds of deposit methods that it can charge. */
  methods: readonly MethodKind[];
  /** Names of the secrets that it needs. */
  secrets: readonly string[];
  /** The charge's id at the provider, from the order's id. */
  toRef(depositId: string): string;
  /** The order's id for a charge of a notice; undefined: the charge is not ours. */
  toDepositId(ref: string): string | undefined;
  createCharge(access: ProviderAccess, order: ChargeOrder): Promise<MadeCharge>;
  /** Undefined: the provider has no such charge. */
  readCharge(access: ProviderAccess, ref: string): Promise<ReadCharge | undefined>;
  /** Afterwards the charge cannot be paid. */
  cancelCharge(access: ProviderAccess, ref: string): Promise<void>;
  /** Requests a refund; `returns` of the next read shows whether it was paid. */
  refund(access: ProviderAccess, refund: Refund): Promise<void>;
  /** Registers the address of notices with the provider. */
  registerNotices(access: ProviderAccess, address: string): Promise<void>;
}
