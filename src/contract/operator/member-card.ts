import * as z from 'zod/mini';
import { PayoutAccountSchema } from '../cashier/accounts.ts';
import { WithdrawalBlockSchema } from '../cashier/cashier.ts';
import { PaymentRowSchema } from '../cashier/operator.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { AmountSchema, CurrencySchema } from '../core/money.ts';
import { OPERATOR } from '../core/operator.ts';
import { PAGE_SIZE_MAX, queryInt, queryText } from '../core/query.ts';
import { RoundBetsSchema } from '../games/round-bets.ts';
import { MessageSchema } from '../inbox/inbox.ts';
import { MemberDetailsSchema } from '../member/operator.ts';
import { PromotionClaimSchema } from '../promotions/claims.ts';
import { AccountEntrySchema } from '../records/account-record.ts';
import { PERIOD, PeriodSchema, RECORD_PAGE_SIZE, RoundDetailSchema, RoundRecordSchema } from '../records/records.ts';
import { SignInSchema } from '../security/security.ts';

const account = z.string().check(z.minLength(1), z.maxLength(64));
const ERRORS = ['operator.unauthorized', 'member.unknown'] as const;

/** Maximum number of rows in each section of the card. */
export const CARD_ROWS = 5;
const PAGE = { cursor: queryText(40), pageSize: queryInt(RECORD_PAGE_SIZE, 1, PAGE_SIZE_MAX) };

/** `total` is the number of all rows, `last` has the newest `CARD_ROWS`. */
function section<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ total: z.number(), last: z.array(row) });
}
export const CardClaimSchema = z.pick(PromotionClaimSchema, {
  claimId: true,
  promotionId: true,
  type: true,
  title: true,
  status: true,
  amount: true,
  turnoverRequired: true,
  turnoverDone: true,
  joinedAt: true,
  endedAt: true,
});

/**
 * The most important data of a member, for one screen. Contact data is masked; `GET /ops/members/:account/contacts` returns it unmasked,
 * and the audit records the call with a reason. Longer lists have calls of their own below the same path. `GET …/books` adds up the books
 * entry by entry.
 */
export const getOperatorMemberCard = defineEndpoint({
  ...OPERATOR,
  id: 'getOperatorMemberCard',
  permission: 'members.read',
  method: 'GET',
  path: '/ops/members/:account/card',
  summary: 'Everything about a member in sections',
  errors: ERRORS,
  request: () => z.strictObject({ account }),
  response: () =>
    z.object({
      member: MemberDetailsSchema,
      labels: z.array(z.string()),
      /** Accounts of the agents above, from the top down to the upline. */
      uplines: z.array(z.string()),
      /** The member who invited this one; null if nobody did. */
      referredBy: z.nullable(z.string()),
      money: z.object({
        balance: AmountSchema,
        /** Amounts that are kept for something, by ledger account: `held:withdrawals`, … Empty ones are left out. */
        holds: z.array(z.object({ name: z.string(), amount: AmountSchema })),
        wallets: z.array(z.object({ vassalage: z.string(), amount: AmountSchema })),
        debt: AmountSchema,
        points: z.number(),
        /** Why the books are frozen; null while they are in order. */
        frozen: z.nullable(z.string()),
      }),
      /** Since the registration. `net` is what the member lost: `stakes - wins`. */
      totals: z.object({
        deposits: AmountSchema,
        withdrawals: AmountSchema,
        stakes: AmountSchema,
        wins: AmountSchema,
        net: AmountSchema,
        bonus: AmountSchema,
        earned: AmountSchema,
        rounds: z.number(),
      }),
      limits: z.object({
        /** Reasons that stop a withdrawal now. */
        blocks: z.array(WithdrawalBlockSchema),
        withdrawalsToday: z.number(),
        withdrawnToday: AmountSchema,
        dailyCount: z.number(),
        dailyAmount: AmountSchema,
      }),
      payoutAccounts: z.array(PayoutAccountSchema),
      deposits: section(PaymentRowSchema),
      withdrawals: section(PaymentRowSchema),
      transfers: section(PaymentRowSchema),
      rounds: section(RoundRecordSchema),
      bonuses: section(CardClaimSchema),
      messages: section(
        z.pick(MessageSchema, { id: true, kind: true, template: true, title: true, sentAt: true, readAt: true }),
      ),
      signIns: section(SignInSchema),
      /** `mark` identifies a device: a search for it finds the other members with the same device. */
      devices: z.array(z.object({ mark: z.string(), lastAt: z.string(), others: z.number() })),
      /**
       * Other members with the same browser, address or payout key, newest first; `GET …/shared` lists all. `together` and `opposite` look at the
       * member's last 100 rounds of games with sides (all but RNG). `together` counts those in which both members played the same title and their
       * rounds ended within seconds of each other. `opposite` counts those of them that one member won and the other lost.
       */
      shared: z.array(
        z.object({
          account: z.string(),
          kind: z.enum(['device', 'address', 'payout_key']),
          lastAt: z.string(),
          together: z.number(),
          opposite: z.number(),
        }),
      ),
      notes: z.number(),
    }),
});

const row = { ...OPERATOR, method: 'GET', errors: ERRORS } as const;

/** By time of creation, newest first. `cursor` is the `next` of the previous page, here and below. */
export const listMemberPayments = defineEndpoint({
  ...row,
  id: 'listMemberPayments',
  permission: 'money.read',
  path: '/ops/members/:account/payments',
  summary: 'Deposits, withdrawals or transfers of a member in a period',
  request: () => z.strictObject({ account, kind: z.enum(['deposit', 'withdrawal', 'transfer']), ...PERIOD, ...PAGE }),
  response: () =>
    z.object({
      period: PeriodSchema,
      totals: z.array(z.object({ state: z.string(), count: z.number(), amount: AmountSchema })),
      list: z.array(PaymentRowSchema),
      pageSize: z.number(),
      next: z.string(),
    }),
});

/** For a bet, a win or another payment of a title, `reason` is the name of the title. */
export const listMemberEntries = defineEndpoint({
  ...row,
  id: 'listMemberEntries',
  permission: 'money.read',
  path: '/ops/members/:account/entries',
  summary: 'Every change of a member’s balance in a period',
  request: () => z.strictObject({ account, kind: queryText(40), ...PERIOD, ...PAGE }),
  response: () =>
    z.object({
      period: PeriodSchema,
      currency: CurrencySchema,
      kinds: z.array(z.object({ kind: z.string(), in: AmountSchema, out: AmountSchema, count: z.number() })),
      list: z.array(AccountEntrySchema),
      pageSize: z.number(),
      next: z.string(),
    }),
});

/** One round: its movements, and its bets as the vendor reports them. Without an answer within two seconds there are no bets. */
export const getMemberRound = defineEndpoint({
  ...row,
  id: 'getMemberRound',
  permission: 'members.read',
  path: '/ops/members/:account/rounds/:roundId',
  summary: 'One round of a member with its movements and bets',
  errors: [...ERRORS, 'records.unknown'],
  request: () => z.strictObject({ account, roundId: z.string().check(z.minLength(1), z.maxLength(180)) }),
  response: () => z.object({ ...RoundDetailSchema.shape, told: RoundBetsSchema }),
});

export const listMemberSignIns = defineEndpoint({
  ...row,
  id: 'listMemberSignIns',
  permission: 'members.read',
  path: '/ops/members/:account/sign-ins',
  summary: 'The last sign-ins of a member (at most 50) and the open sessions',
  request: () => z.strictObject({ account }),
  response: () =>
    z.object({
      list: z.array(SignInSchema),
      sessions: z.array(z.object({ ip: z.string(), device: z.string(), startedAt: z.string(), expiresAt: z.string() })),
    }),
});

export const listMemberClaims = defineEndpoint({
  ...row,
  id: 'listMemberClaims',
  permission: 'members.read',
  path: '/ops/members/:account/claims',
  summary: 'Bonuses of a member, newest first',
  request: () => z.strictObject({ account, ...PAGE }),
  response: () => z.object({ list: z.array(CardClaimSchema), pageSize: z.number(), next: z.string() }),
});

export const listMemberMessages = defineEndpoint({
  ...row,
  id: 'listMemberMessages',
  permission: 'members.read',
  path: '/ops/members/:account/messages',
  summary: 'Messages that a member received, newest first',
  request: () => z.strictObject({ account, ...PAGE }),
  response: () => z.object({ list: z.array(MessageSchema), pageSize: z.number(), next: z.string() }),
});
