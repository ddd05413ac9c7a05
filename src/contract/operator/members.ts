import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { MemberInfoSchema, MemberStandingSchema, MemberTypeSchema } from '../member.ts';
import { AmountSchema, CurrencySchema } from '../money.ts';
import { OPERATOR, REASON_MAX } from './shared.ts';

/** Credits (above zero) or debits a member; never below a balance of zero. Major units. */
export const adjustBalance = defineEndpoint({
  ...OPERATOR,
  id: 'adjustBalance',
  method: 'POST',
  path: '/ops/members/:account/adjustments',
  summary: 'Adjust a member’s balance with a reason',
  idempotent: true,
  errors: [
    'operator.unauthorized',
    'idempotency.missing',
    'idempotency.mismatch',
    'member.unknown',
    'wallet.insufficient_funds',
    'wallet.amount_invalid',
    'wallet.frozen',
  ],
  request: () =>
    z.strictObject({
      account: z.string().check(z.minLength(1), z.maxLength(64)),
      amount: AmountSchema.check(z.refine((n) => n !== 0, 'amount')),
      reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(REASON_MAX)),
    }),
  response: () => z.object({ balance: AmountSchema, currency: CurrencySchema, transactionId: z.string() }),
});

export const RANK_MAX = 99;
const account = z.string().check(z.minLength(1), z.maxLength(64));
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(REASON_MAX));

/** `suspended` reads but moves nothing; `frozen` cannot sign in, and its sessions end at once. */
export const setMemberState = defineEndpoint({
  ...OPERATOR,
  id: 'setMemberState',
  method: 'PUT',
  path: '/ops/members/:account/state',
  summary: 'Suspend, freeze or open an account',
  errors: ['operator.unauthorized', 'member.unknown'],
  request: () =>
    z.strictObject({
      account,
      state: MemberStandingSchema,
      reason,
    }),
  response: () => z.object({ account: z.string(), state: MemberStandingSchema }),
});

export const setMemberRank = defineEndpoint({
  ...OPERATOR,
  id: 'setMemberRank',
  method: 'PUT',
  path: '/ops/members/:account/rank',
  summary: 'Set the rank of a member',
  errors: ['operator.unauthorized', 'member.unknown'],
  request: () => z.strictObject({ account, rank: z.number().check(z.int(), z.gte(0), z.lte(RANK_MAX)) }),
  response: () => z.object({ account: z.string(), rank: z.number() }),
});

/** Forgets failed sign-ins and the places that are known: the next sign-in needs the password alone, and registers its place. */
export const unlockMember = defineEndpoint({
  ...OPERATOR,
  id: 'unlockMember',
  method: 'POST',
  path: '/ops/members/:account/unlock',
  summary: 'Let a locked-out member try again',
  errors: ['operator.unauthorized', 'member.unknown'],
  request: () => z.strictObject({ account }),
  response: () => z.null(),
});

/**
 * For who forgot it: from then on the login password is asked, and what was tried in vain is forgotten. The member is told, by mail or SMS.
 * Where there is none the answer is the same, nothing changes and nobody is told.
 */
export const removeMemberPaymentPassword = defineEndpoint({
  ...OPERATOR,
  id: 'removeMemberPaymentPassword',
  method: 'DELETE',
  path: '/ops/members/:account/payment-password',
  summary: 'Take a forgotten payment password away: the login password counts again',
  errors: ['operator.unauthorized', 'member.unknown'],
  request: () => z.strictObject({ account, reason }),
  response: () => z.null(),
});

/** For who lost it, together with the count of wrong second factors; else as of the payment password. */
export const removeMemberTotp = defineEndpoint({
  ...OPERATOR,
  id: 'removeMemberTotp',
  method: 'DELETE',
  path: '/ops/members/:account/totp',
  summary: 'Take a lost authenticator away',
  errors: ['operator.unauthorized', 'member.unknown'],
  request: () => z.strictObject({ account, reason }),
  response: () => z.null(),
});

/** What a member put there is gone for good; they can bring another. */
export const removeMemberAvatar = defineEndpoint({
  ...OPERATOR,
  id: 'removeMemberAvatar',
  method: 'DELETE',
  path: '/ops/members/:account/avatar',
  summary: 'Take a member’s own picture away',
  errors: ['operator.unauthorized', 'member.unknown'],
  request: () => z.strictObject({ account }),
  response: () => z.object({ account: z.string(), avatar: z.string() }),
});

/** Contacts and names are masked: support recognises them, a screenshot does not give them away. */
export const getMember = defineEndpoint({
  ...OPERATOR,
  id: 'getMember',
  method: 'GET',
  path: '/ops/members/:account',
  summary: 'One member',
  errors: ['operator.unauthorized', 'member.unknown'],
  request: () => z.strictObject({ account }),
  response: () =>
    z.object({
      id: z.string(),
      account: z.string(),
      nickname: z.string(),
      type: MemberTypeSchema,
      state: MemberStandingSchema,
      upline: z.nullable(z.string()),
      rank: z.number(),
      /** The id of a picture (`GET /ops/uploads/:id`) where `avatarType` is CUSTOM. */
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
      /** What was said at registration, masked. */
      details: z.record(z.string(), z.string()),
    }),
});

export const SHARED_MAX = 100;

/**
 * Other members who signed in with the same browser or from the same public address (in 90 days), or gave the same key for payouts; newest
 * first, `SHARED_MAX` at most. Nobody earns a referral by a member whom they share one of these with.
 */
export const listSharedMembers = defineEndpoint({
  ...OPERATOR,
  id: 'listSharedMembers',
  method: 'GET',
  path: '/ops/members/:account/shared',
  summary: 'Who shares a browser, an address or a payout key with a member',
  errors: ['operator.unauthorized', 'member.unknown'],
  request: () => z.strictObject({ account }),
  response: () =>
    z.object({
      list: z.array(
        z.object({ account: z.string(), kind: z.enum(['device', 'address', 'payout_key']), lastAt: z.string() }),
      ),
    }),
});
