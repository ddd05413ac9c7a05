import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { AmountSchema, CurrencySchema } from './money.ts';

/** Spec §7: reads `isSingle`. One wallet serves every vendor (docs/decisions/0011). */
export const getMerchantWallet = defineEndpoint({
  id: 'getMerchantWallet',
  area: 'wallet',
  method: 'GET',
  path: '/wps/relay/GCS_merchantWallet',
  summary: 'Whether one wallet serves every vendor',
  origin: 'spec',
  auth: 'real-member',
  errors: ['session.required', 'session.real_account_required'],
  request: z.strictObject({}),
  response: z.object({ isSingle: z.boolean(), currency: CurrencySchema }),
});

/** Everything that is the member's: what they can use, and what is held, by thing. */
export const getConsolidatedFunds = defineEndpoint({
  id: 'getConsolidatedFunds',
  area: 'wallet',
  method: 'GET',
  path: '/wps/member/info/funds/consolidated',
  summary: 'Available, held and vendor money, totals and lifetime net deposits',
  origin: 'spec',
  auth: 'real-member',
  errors: ['session.required', 'session.real_account_required'],
  request: z.strictObject({}),
  response: z.object({
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
