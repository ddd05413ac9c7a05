import * as z from 'zod/mini';
import { defineEndpoint, IDEMPOTENCY_ERRORS } from '../core/endpoint.ts';
import { AmountSchema, CurrencySchema } from '../core/money.ts';
import { OPERATOR, ReasonSchema } from '../core/operator.ts';
import { PASSWORD_INPUT_MAX } from '../session/session.ts';
import { AccountStatusSchema, MemberInfoSchema, MemberTypeSchema } from './member.ts';

/**
 * Credits (amount above zero) or debits (below zero) a member, in major units. The balance never falls below zero. A credit or debit of more than
 * `OPS_AMOUNT_MAX` of the platform is refused.
 */
export const adjustBalance = defineEndpoint({
  ...OPERATOR,
  id: 'adjustBalance',
  method: 'POST',
  path: '/ops/members/:account/adjustments',
  summary: 'Adjust a member’s balance with a reason',
  permission: 'money.adjust',
  fourEyes: 'amount',
  idempotent: true,
  errors: [
    'operator.unauthorized',
    ...IDEMPOTENCY_ERRORS,
    'member.unknown',
    'operator.amount_over_limit',
    'wallet.insufficient_funds',
    'wallet.amount_invalid',
    'wallet.frozen',
  ],
  request: () =>
    z.strictObject({
      account: z.string().check(z.minLength(1), z.maxLength(64)),
      amount: AmountSchema.check(z.refine((n) => n !== 0, 'amount')),
      reason: ReasonSchema,
    }),
  response: () => z.object({ balance: AmountSchema, currency: CurrencySchema, transactionId: z.string() }),
});

export const RANK_MAX = 99;
const account = z.string().check(z.minLength(1), z.maxLength(64));

/** A `suspended` member can read but move no money; a `frozen` member cannot sign in, and all sessions end at once. */
export const setMemberState = defineEndpoint({
  ...OPERATOR,
  id: 'setMemberState',
  method: 'PUT',
  path: '/ops/members/:account/state',
  summary: 'Suspend, freeze or reactivate an account',
  permission: 'members.secure',
  errors: ['operator.unauthorized', 'member.unknown'],
  request: () =>
    z.strictObject({
      account,
      state: AccountStatusSchema,
      reason: ReasonSchema,
    }),
  response: () => z.object({ account: z.string(), state: AccountStatusSchema }),
});

export const setMemberRank = defineEndpoint({
  ...OPERATOR,
  id: 'setMemberRank',
  method: 'PUT',
  path: '/ops/members/:account/rank',
  summary: 'Set the rank of a member',
  permission: 'members.change',
  errors: ['operator.unauthorized', 'member.unknown'],
  request: () => z.strictObject({ account, rank: z.number().check(z.int(), z.gte(0), z.lte(RANK_MAX)) }),
  response: () => z.object({ account: z.string(), rank: z.number() }),
});

/** Clears failed sign-ins and known networks: the next sign-in needs only the password and registers its network. */
export const unlockMember = defineEndpoint({
  ...OPERATOR,
  id: 'unlockMember',
  method: 'POST',
  path: '/ops/members/:account/unlock',
  summary: 'Unlock the sign-in of a member',
  permission: 'members.secure',
  errors: ['operator.unauthorized', 'member.unknown'],
  request: () => z.strictObject({ account }),
  response: () => z.null(),
});

/**
 * Sets the password and ends every session. The member must change the password at the next sign-in. The default password is refused: others know it,
 * and could sign in before the member. A second person must approve the call, because whoever knows the password can take over the account. The call
 * also removes contacts, payout accounts, payment password, authenticator and known places, because they may belong to another person. The previous
 * contacts get a notification.
 */
export const setMemberPassword = defineEndpoint({
  ...OPERATOR,
  id: 'setMemberPassword',
  method: 'PUT',
  path: '/ops/members/:account/password',
  summary: 'Set the password of a member, who must change it at the next sign-in',
  permission: 'members.secure',
  fourEyes: 'always',
  errors: ['operator.unauthorized', 'member.unknown', 'registration.password_common'],
  request: () =>
    z.strictObject({
      account,
      password: z.string().check(z.trim(), z.minLength(1), z.maxLength(PASSWORD_INPUT_MAX)),
      reason: z.optional(ReasonSchema),
    }),
  response: () => z.null(),
});

/**
 * Removes the payment password of a member who forgot it. Afterwards the login password is asked instead, and failed attempts are cleared.
 * The member is notified by e-mail or SMS. Without a payment password, the answer is the same, nothing changes and no notification is sent.
 */
export const removeMemberPaymentPassword = defineEndpoint({
  ...OPERATOR,
  id: 'removeMemberPaymentPassword',
  method: 'DELETE',
  path: '/ops/members/:account/payment-password',
  summary: 'Remove a forgotten payment password; the login password is asked again',
  permission: 'members.secure',
  errors: ['operator.unauthorized', 'member.unknown'],
  request: () => z.strictObject({ account, reason: ReasonSchema }),
  response: () => z.null(),
});

/**
 * Removes the authenticator of a member who lost it. Also clears failed second factors. Otherwise works like `removeMemberPaymentPassword`.
 */
export const removeMemberTotp = defineEndpoint({
  ...OPERATOR,
  id: 'removeMemberTotp',
  method: 'DELETE',
  path: '/ops/members/:account/totp',
  summary: 'Remove a lost authenticator',
  permission: 'members.secure',
  errors: ['operator.unauthorized', 'member.unknown'],
  request: () => z.strictObject({ account, reason: ReasonSchema }),
  response: () => z.null(),
});

/** Deletes the member's picture permanently; the member can upload another one. */
export const removeMemberAvatar = defineEndpoint({
  ...OPERATOR,
  id: 'removeMemberAvatar',
  method: 'DELETE',
  path: '/ops/members/:account/avatar',
  summary: 'Delete a member’s own picture',
  permission: 'members.change',
  errors: ['operator.unauthorized', 'member.unknown'],
  request: () => z.strictObject({ account }),
  response: () => z.object({ account: z.string(), avatar: z.string() }),
});

/** Contacts and names are masked: support can recognise them, but a screenshot does not disclose them. */
export const MemberDetailsSchema = z.object({
  id: z.string(),
  account: z.string(),
  nickname: z.string(),
  type: MemberTypeSchema,
  state: AccountStatusSchema,
  upline: z.nullable(z.string()),
  rank: z.number(),
  /** Picture id (`GET /ops/uploads/:id`) if `avatarType` is CUSTOM. */
  avatar: z.string(),
  avatarType: MemberInfoSchema.shape.avatarType,
  currency: CurrencySchema,
  balance: AmountSchema,
  createdAt: z.string(),
  lastSignInAt: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  hasPaymentPassword: z.boolean(),
  hasTotp: z.boolean(),
  sessions: z.number(),
  /** Registration details, masked. */
  details: z.record(z.string(), z.string()),
});

export const getMember = defineEndpoint({
  ...OPERATOR,
  id: 'getMember',
  method: 'GET',
  path: '/ops/members/:account',
  summary: 'Details of a member',
  permission: 'members.read',
  errors: ['operator.unauthorized', 'member.unknown'],
  request: () => z.strictObject({ account }),
  response: () => MemberDetailsSchema,
});

export const SHARED_MAX = 100;

/**
 * Other members who signed in with the same browser or from the same public address (in 90 days), or use the same payout key; newest first,
 * `SHARED_MAX` at most. A referral between two members who share one of these pays nothing.
 */
export const listSharedMembers = defineEndpoint({
  ...OPERATOR,
  id: 'listSharedMembers',
  method: 'GET',
  path: '/ops/members/:account/shared',
  summary: 'Who shares a browser, an address or a payout key with a member',
  permission: 'members.read',
  errors: ['operator.unauthorized', 'member.unknown'],
  request: () => z.strictObject({ account }),
  response: () =>
    z.object({
      list: z.array(
        z.object({ account: z.string(), kind: z.enum(['device', 'address', 'payout_key']), lastAt: z.string() }),
      ),
    }),
});
