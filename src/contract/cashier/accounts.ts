import * as z from 'zod/mini';
import { isPersonName } from '../../lib/person-name.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { CASHIER_ERRORS, CASHIER_MEMBER, PAYOUT_KINDS, SECRET_ERRORS, SecretSchema } from './cashier.ts';

export const PIX_KEY_TYPES = ['cpf', 'cnpj', 'phone', 'email', 'random'] as const;

/** Account numbers and Pix keys are masked; no answer carries them whole. */
export const PayoutAccountSchema = z.object({
  id: z.string(),
  kind: z.enum(PAYOUT_KINDS),
  holder: z.string(),
  keyType: z.string(),
  key: z.string(),
  bank: z.string(),
  branch: z.string(),
  createdAt: z.string(),
  /** Time from which the first payout to this account is possible; null: at once. */
  freeFrom: z.nullable(z.string()),
});
export type PayoutAccount = z.infer<typeof PayoutAccountSchema>;

export const listPayoutAccounts = defineEndpoint({
  ...CASHIER_MEMBER,
  id: 'listPayoutAccounts',
  method: 'GET',
  path: '/wps/relay/CSH_payoutAccounts',
  summary: 'Payout accounts of the member',
  errors: CASHIER_ERRORS,
  request: () => z.strictObject({}),
  response: () => z.object({ max: z.number(), holder: z.string(), list: z.array(PayoutAccountSchema) }),
});

const text = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max)), '');

/** `key` is the Pix key, or the bank account number with its check digit. */
export const addPayoutAccount = defineEndpoint({
  ...CASHIER_MEMBER,
  id: 'addPayoutAccount',
  method: 'POST',
  path: '/wps/relay/CSH_addPayoutAccount',
  summary: 'Add a payout account in the member’s own name',
  body: 'jose',
  errors: [
    ...CASHIER_ERRORS,
    ...SECRET_ERRORS,
    'member.suspended',
    'cashier.name_differs',
    'cashier.accounts_full',
    'cashier.key_invalid',
    'cashier.cpf_taken',
  ],
  request: () =>
    z.strictObject({
      kind: z.enum(PAYOUT_KINDS),
      holder: z.string().check(z.trim(), z.maxLength(100), z.refine(isPersonName, 'too_small')),
      keyType: z.optional(z.enum(PIX_KEY_TYPES)),
      key: z.string().check(z.trim(), z.minLength(3), z.maxLength(100)),
      bank: text(8),
      branch: text(8),
      password: SecretSchema,
    }),
  response: () => PayoutAccountSchema,
});

export const removePayoutAccount = defineEndpoint({
  ...CASHIER_MEMBER,
  id: 'removePayoutAccount',
  method: 'POST',
  path: '/wps/relay/CSH_removePayoutAccount',
  summary: 'Remove a payout account',
  errors: [...CASHIER_ERRORS, 'cashier.account_unknown'],
  request: () => z.strictObject({ id: z.string().check(z.maxLength(20)) }),
  response: () => z.null(),
});
