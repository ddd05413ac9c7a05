import * as z from 'zod/mini';
import { defineEndpoint, IDEMPOTENCY_ERRORS } from '../core/endpoint.ts';
import { AmountSchema, CurrencySchema, PositiveAmountSchema } from '../core/money.ts';

const FUNDS = {
  area: 'wallet',
  method: 'GET',
  origin: 'spec',
  auth: 'real-member',
  errors: ['session.required', 'session.real_account_required'],
  request: () => z.strictObject({}),
} as const;

/**
 * By spec §7, the site reads `isSingle`. True: one wallet serves every vendor. False: bets use the money that the member moved to the
 * vendor. `wallets` lists every vendor wallet that was ever used, in both modes, because its money can always be moved back.
 */
export const getMerchantWallet = defineEndpoint({
  ...FUNDS,
  id: 'getMerchantWallet',
  path: '/wps/relay/GCS_merchantWallet',
  summary: 'Whether one wallet serves every vendor',
  response: () =>
    z.object({
      isSingle: z.boolean(),
      currency: CurrencySchema,
      wallets: z.array(z.object({ vassalage: z.string(), amount: AmountSchema })),
    }),
});

/**
 * `in` moves available money to the wallet at a vendor. It needs both fields, and is refused with `wallet.single` unless vendor wallets are
 * on. `out` moves money back: without `amount` everything, without `vassalage` from every vendor.
 */
export const transferWallet = defineEndpoint({
  id: 'transferWallet',
  area: 'wallet',
  method: 'POST',
  path: '/wps/relay/GCS_walletTransfer',
  summary: 'Move money to the wallet at a vendor, or take it back',
  origin: 'spec',
  auth: 'real-member',
  idempotent: true,
  errors: [
    'session.required',
    'session.real_account_required',
    'member.suspended',
    ...IDEMPOTENCY_ERRORS,
    'wallet.frozen',
    'wallet.single',
    'wallet.amount_invalid',
    'wallet.insufficient_funds',
    'games.vendor_unknown',
  ],
  request: () =>
    z.strictObject({
      direction: z.enum(['in', 'out']),
      vassalage: z._default(z.string().check(z.regex(/^[A-Za-z0-9_-]{0,40}$/)), ''),
      amount: z.optional(PositiveAmountSchema),
    }),
  /** `balance` is the available balance afterwards, `moved` the amount of this transfer. */
  response: () => z.object({ moved: AmountSchema, balance: AmountSchema, currency: CurrencySchema }),
});

/**
 * All money of the member: `available` (`sumBalance` of `getBalance`), each hold by its cause, and the wallets at vendors; `total` is their
 * sum.
 */
export const getConsolidatedFunds = defineEndpoint({
  ...FUNDS,
  id: 'getConsolidatedFunds',
  path: '/wps/member/info/funds/consolidated',
  summary: 'Available, held and vendor money, totals and lifetime net deposits',
  response: () =>
    z.object({
      currency: CurrencySchema,
      available: AmountSchema,
      held: z.array(z.object({ thing: z.string(), amount: AmountSchema })),
      wallets: z.array(z.object({ vassalage: z.string(), amount: AmountSchema })),
      total: AmountSchema,
      deposited: AmountSchema,
      withdrawn: AmountSchema,
      netDeposits: AmountSchema,
    }),
});
