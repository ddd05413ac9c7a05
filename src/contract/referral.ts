import * as z from 'zod/mini';
import { ORIGIN_STATES, OriginStateSchema } from './agent-codes.ts';
import { defineEndpoint } from './endpoint.ts';
import { AmountSchema } from './money.ts';
import { PAGE_SIZE_MAX, queryInt, queryText } from './query.ts';

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

/** What an invited member's play and first deposit bring whoever invited them. Two rates of 0 pay nothing. */
export const ReferralRuleSchema = z.strictObject({
  /** Per cent of the first deposit, once, when it has been staked once. */
  depositPercent: percent(50),
  /** The first deposit counts up to here. */
  depositMax: AmountSchema.check(z.gte(0)),
  /** Per cent of valid stakes, added up by day and paid on the next one. */
  stakePercent: percent(5),
});
export type ReferralRule = z.infer<typeof ReferralRuleSchema>;

/** The code is made with the first look at it. `earned` is what the rule gave, `paid` what of it is in the wallet. */
export const getReferral = defineEndpoint({
  ...MEMBER,
  id: 'getReferral',
  method: 'GET',
  path: '/wps/relay/MCSFE_getReferral',
  summary: 'Invite friends: own code, rule, invited members and earnings in one look',
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
  summary: 'Members whom one invited, newest first',
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
          /** What the first deposit credited, up to the most that counts, or the day's valid stakes. */
          base: AmountSchema,
          /** Whole cents; what is less stays and is added to. */
          earned: AmountSchema,
          paid: AmountSchema,
        }),
      ),
      pageSize: z.number(),
      next: z.string(),
    }),
});
