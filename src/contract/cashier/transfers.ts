import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { AmountSchema, PositiveAmountSchema } from '../core/money.ts';
import { queryText } from '../core/query.ts';
import {
  CASHIER_ERRORS,
  CASHIER_MEMBER,
  definePaymentList,
  MONEY_ERRORS,
  PAYOUT_ERRORS,
  SECRET_ERRORS,
  SecretSchema,
  WithdrawalBlockSchema,
} from './cashier.ts';

export const TRANSFER_STATES = ['held', 'sent', 'voided', 'incoming', 'received'] as const;

/** Both members read it. The transfer is in progress while its state is `held` or `incoming`. The other member's name is masked. */
export const TransferSchema = z.object({
  id: z.string(),
  direction: z.enum(['out', 'in']),
  state: z.enum(TRANSFER_STATES),
  counterpart: z.string(),
  amount: AmountSchema,
  createdAt: z.string(),
  updatedAt: z.string(),
  reason: z.string(),
});
export type MemberTransfer = z.infer<typeof TransferSchema>;

export const getTransferTarget = defineEndpoint({
  ...CASHIER_MEMBER,
  id: 'getTransferTarget',
  method: 'GET',
  path: '/wps/relay/CSH_transferTarget',
  summary: 'Look up the recipient of a transfer: the upline, or a direct downline of an agent',
  errors: [...CASHIER_ERRORS, 'cashier.target_not_allowed', 'system.feature_disabled'],
  request: () => z.strictObject({ account: queryText(64) }),
  response: () =>
    z.object({
      account: z.string(),
      name: z.string(),
      relation: z.enum(['upline', 'downline']),
      min: AmountSchema,
      max: AmountSchema,
      amountLeft: AmountSchema,
      blocks: z.array(WithdrawalBlockSchema),
    }),
});

/** `name` must be the name that the lookup answered and the member saw; any other name is refused. */
export const createTransfer = defineEndpoint({
  ...CASHIER_MEMBER,
  id: 'createTransfer',
  method: 'POST',
  path: '/wps/relay/CSH_createTransfer',
  summary: 'Send money to the upline, or to a direct downline',
  body: 'jose',
  idempotent: true,
  errors: [
    ...MONEY_ERRORS,
    ...SECRET_ERRORS,
    ...PAYOUT_ERRORS,
    'cashier.target_not_allowed',
    'cashier.name_differs',
    'system.feature_disabled',
  ],
  request: () =>
    z.strictObject({
      account: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
      name: z.string().check(z.minLength(1), z.maxLength(100)),
      amount: PositiveAmountSchema,
      password: SecretSchema,
    }),
  response: () => TransferSchema,
});

export const listTransfers = definePaymentList(
  'listTransfers',
  '/wps/relay/CSH_transfers',
  'Transfers to and from other members, newest first',
  TransferSchema,
);
