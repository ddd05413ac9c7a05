import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { AmountSchema, CurrencySchema, PositiveAmountSchema } from '../core/money.ts';
import {
  CASHIER_ERRORS,
  CASHIER_MEMBER,
  definePaymentList,
  definePaymentLookup,
  METHOD_KINDS,
  MONEY_ERRORS,
  PaymentIdSchema,
} from './cashier.ts';
import { DisputeSchema } from './disputes.ts';

export const METHOD_CODE = /^[A-Z0-9_]{2,20}$/;

export const DepositMethodSchema = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(METHOD_KINDS),
  currency: CurrencySchema,
  min: AmountSchema,
  max: AmountSchema,
  presets: z.array(AmountSchema),
  /** Fees deducted from the amount paid: `fee` is flat, `feePercent` is percent of the amount. */
  fee: AmountSchema,
  feePercent: z.number(),
  expiryMinutes: z.number(),
  instructions: z.string(),
});
export type DepositMethod = z.infer<typeof DepositMethodSchema>;

export const listDepositMethods = defineEndpoint({
  ...CASHIER_MEMBER,
  id: 'listDepositMethods',
  method: 'GET',
  path: '/wps/relay/CSH_depositMethods',
  summary: 'Deposit methods with limits, fee and presets',
  errors: CASHIER_ERRORS,
  request: () => z.strictObject({}),
  response: () =>
    z.object({ currency: CurrencySchema, openOrdersMax: z.number(), methods: z.array(DepositMethodSchema) }),
});

export const DEPOSIT_STATES = ['pending', 'paid', 'expired', 'cancelled', 'rejected', 'reversed'] as const;

/**
 * `received` is the amount that arrived, `credited` the part of it that is in the wallet; both are 0 until the deposit
 * is paid. `reversed`: the bank took the payment back; `credited` is 0 again.
 */
export const DepositSchema = z.object({
  id: z.string(),
  method: z.string(),
  kind: z.enum(METHOD_KINDS),
  state: z.enum(DEPOSIT_STATES),
  amount: AmountSchema,
  received: AmountSchema,
  fee: AmountSchema,
  credited: AmountSchema,
  createdAt: z.string(),
  updatedAt: z.string(),
  expiresAt: z.string(),
  isFirst: z.boolean(),
  reason: z.string(),
  /** Pix "copia e cola" text; empty for other methods. */
  pixCode: z.string(),
  instructions: z.string(),
  /** Address of the built-in test payment page; empty for other methods. */
  payUrl: z.string(),
  /** The bank's own id of the payment (Pix: `endToEndId`). Empty before the payment, and if the operator confirmed the payment by hand. */
  bankId: z.string(),
  /** True if a provider makes the charge and reports its payment. `pixCode` is then empty until the charge is made. */
  isCharged: z.boolean(),
  /** The dispute in which the payer's bank asks for the money back, open or closed; null if there was none. */
  dispute: z._default(z.nullable(DisputeSchema), null),
});
export type Deposit = z.infer<typeof DepositSchema>;

export const createDeposit = defineEndpoint({
  ...CASHIER_MEMBER,
  id: 'createDeposit',
  method: 'POST',
  path: '/wps/relay/CSH_createDeposit',
  summary: 'Open a deposit order',
  idempotent: true,
  errors: [
    ...MONEY_ERRORS,
    'wallet.amount_invalid',
    'cashier.method_unknown',
    'cashier.amount_out_of_limits',
    'cashier.too_many_open',
    'cashier.too_many_orders',
  ],
  request: () => z.strictObject({ method: z.string().check(z.regex(METHOD_CODE)), amount: PositiveAmountSchema }),
  response: () => DepositSchema,
});

export const listDeposits = definePaymentList(
  'listDeposits',
  '/wps/relay/CSH_deposits',
  'Deposit orders of a period, newest first',
  DepositSchema,
);

export const getDeposit = definePaymentLookup(
  'getDeposit',
  '/wps/relay/CSH_deposit',
  'One deposit order',
  DepositSchema,
);

/** Cancels the order. Money that arrives for a cancelled order is still credited. */
export const cancelDeposit = defineEndpoint({
  ...CASHIER_MEMBER,
  id: 'cancelDeposit',
  method: 'POST',
  path: '/wps/relay/CSH_cancelDeposit',
  summary: 'Cancel a pending deposit order',
  errors: [...CASHIER_ERRORS, 'records.unknown', 'cashier.state_changed'],
  request: () => z.strictObject({ id: PaymentIdSchema }),
  response: () => DepositSchema,
});

/** Report of a payment provider about an order, signed like a vendor's call. Repeating a report changes nothing. */
export const settleDeposit = defineEndpoint({
  id: 'settleDeposit',
  area: 'cashier',
  method: 'POST',
  path: '/vendor/payments/deposits',
  summary: 'A payment provider reports a paid or declined order',
  origin: 'orla',
  auth: 'vendor',
  errors: [
    'vendor.bad_signature',
    'records.unknown',
    'wallet.amount_invalid',
    'wallet.frozen',
    'cashier.state_changed',
  ],
  request: () =>
    z.strictObject({
      id: PaymentIdSchema,
      outcome: z.enum(['paid', 'declined']),
      amount: PositiveAmountSchema,
      reference: z.string().check(z.minLength(1), z.maxLength(80)),
    }),
  response: () => z.object({ id: z.string(), state: z.enum(DEPOSIT_STATES) }),
});

/**
 * Action of the buttons on the built-in test payment page, which is sandboxed like a game frame. Exists only if
 * ENVIRONMENT is local or test.
 */
export const payTestDeposit = defineEndpoint({
  id: 'payTestDeposit',
  area: 'cashier',
  method: 'POST',
  path: '/studio/pay/complete',
  summary: 'Pay or decline on the built-in test payment page',
  origin: 'orla',
  auth: 'none',
  crossOrigin: true,
  errors: ['request.not_found', 'records.unknown', 'cashier.state_changed'],
  request: () =>
    z.strictObject({
      id: PaymentIdSchema,
      sign: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      outcome: z.enum(['paid', 'declined']),
    }),
  response: () => z.object({ id: z.string(), state: z.enum(DEPOSIT_STATES) }),
});
