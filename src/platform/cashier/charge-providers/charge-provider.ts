import type { MethodKind } from '../../../contract/cashier/cashier.ts';
import type { PaymentProvider } from '../../../contract/cashier/providers.ts';
import type { Minor } from '../../../contract/core/money.ts';

/** A provider as one call needs it. */
export interface ProviderAccess extends Pick<PaymentProvider, 'code' | 'settings'> {
  /** From the secret PAYMENT_SECRETS. */
  secrets: Readonly<Record<string, string>>;
  /** Over the provider's certificate, where it asks for one. Follows no redirect, and gives up after some seconds. */
  send(url: string, init: RequestInit): Promise<{ status: number; text: string }>;
}

/** Amounts in minor units. */
export interface ChargeOrder {
  ref: string;
  amountMinor: Minor;
  expirySeconds: number;
  /** The only person who may pay; null: anybody, or a person whose number is unknown. */
  payer: { cpf: string; name: string } | null;
}

/** `refused` says that this provider has no such charge. */
export type MadeCharge = { state: 'open'; pixCode: string } | { state: 'refused' };

/** A payment that the provider has received for a charge. */
export interface ReceivedPayment {
  /** The same in each read and at each provider: the `endToEndId`, or the provider's own id behind its name. */
  id: string;
  amountMinor: Minor;
  /** Undefined: the provider does not tell. Either may be empty. */
  payer: { cpf: string; name: string } | undefined;
  returns: readonly { id: string; amountMinor: Minor; state: 'waiting' | 'done' | 'failed' }[];
}

export interface ReadCharge {
  isOpen: boolean;
  payments: readonly ReceivedPayment[];
}

export interface Refund {
  paymentId: string;
  /** Letters and digits, up to 35. The provider pays each id once. */
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
  /** The order's id of a charge in a notice; undefined: not one of ours. */
  toDepositId(ref: string): string | undefined;
  createCharge(access: ProviderAccess, order: ChargeOrder): Promise<MadeCharge>;
  /** Undefined: the provider has no such charge. */
  readCharge(access: ProviderAccess, ref: string): Promise<ReadCharge | undefined>;
  /** From now on it cannot be paid. */
  cancelCharge(access: ProviderAccess, ref: string): Promise<void>;
  /** Asks for a refund; whether it was paid is in `returns` of the next read. */
  refund(access: ProviderAccess, refund: Refund): Promise<void>;
  /** Tells the provider the address of its notices. */
  registerNotices(access: ProviderAccess, address: string): Promise<void>;
}
