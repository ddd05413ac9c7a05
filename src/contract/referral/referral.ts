import * as z from 'zod/mini';
import { ORIGIN_STATES, OriginStateSchema } from '../agents/codes.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { AmountSchema } from '../core/money.ts';
import { PAGE_SIZE_MAX, queryInt, queryText } from '../core/query.ts';

const MEMBER = { area: 'member', origin: 'orla', auth: 'real-member' } as const;
const ERRORS = ['session.required', 'session.real_account_required', 'system.feature_disabled'] as const;
const PAGE = { cursor: queryText(90), pageSize: queryInt(20, 1, PAGE_SIZE_MAX) } as const;

function percent(max: number) {
  return z.number().check(
    z.gte(0),
    z.lte(max),
    z.refine((n) => Math.round(n * 100) / 100 === n, 'percent'),
  );
}

/** Rates of a member’s reward for the play and the first deposit of invited members. Two rates of 0 pay nothing. */
export const ReferralRuleSchema = z.strictObject({
  /** Percent of the first deposit. Paid once, after the deposit has been staked one time. */
  depositPercent: percent(50),
  /** Maximum amount of the first deposit that counts; the rest earns nothing. */
  depositMax: AmountSchema.check(z.gte(0)),
  /** Percent of valid stakes, added up per day and paid on the next day. */
  stakePercent: percent(5),
});
export type ReferralRule = z.infer<typeof ReferralRuleSchema>;

/** Creates the code at the first request. `earned` is the amount the rule gave, `paid` the part of it in the wallet. */
export const getReferral = defineEndpoint({
  ...MEMBER,
  id: 'getReferral',
  method: 'GET',
  path: '/wps/relay/MCSFE_getReferral',
  summary: 'Invite friends: own code, rule, invited members and earnings',
  errors: ERRORS,
  request: () => z.strictObject({}),
  response: () =>
    z.object({
      code: z.string(),
      url: z.string(),
      visits: z.number(),
      registered: z.number(),
      deposited: z.number(),
      active: z.number(),
      paid: AmountSchema,
      rule: ReferralRuleSchema,
    }),
});

export const listInvitees = defineEndpoint({
  ...MEMBER,
  id: 'listInvitees',
  method: 'GET',
  path: '/wps/relay/MCSFE_getReferralInvitees',
  summary: 'Invited members, newest first',
  errors: ERRORS,
  request: () => z.strictObject({ state: z._default(z.enum(['', ...ORIGIN_STATES]), ''), ...PAGE }),
  response: () =>
    z.object({
      list: z.array(z.object({ account: z.string(), registeredAt: z.string(), state: OriginStateSchema })),
      pageSize: z.number(),
      next: z.string(),
    }),
});

export const listReferralEarnings = defineEndpoint({
  ...MEMBER,
  id: 'listReferralEarnings',
  method: 'GET',
  path: '/wps/relay/MCSFE_getReferralEarnings',
  summary: 'Earnings by invited member, kind and day, newest first',
  errors: ERRORS,
  request: () => z.strictObject(PAGE),
  response: () =>
    z.object({
      list: z.array(
        z.object({
          day: z.string(),
          /** Masked. */
          account: z.string(),
          kind: z.enum(['deposit', 'stake']),
          /** The amount that the first deposit credited, up to the maximum that counts, or the valid stakes of the day. */
          base: AmountSchema,
          /** Earned amount in whole cents; the remainder carries over. */
          earned: AmountSchema,
          paid: AmountSchema,
        }),
      ),
      pageSize: z.number(),
      next: z.string(),
    }),
});
