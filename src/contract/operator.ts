import * as z from 'zod/mini';
import { parseRange } from '../lib/range.ts';
import { AnnouncementTypeSchema, NOTICE_CONTENT_MAX, NOTICE_TITLE_MAX, NoticeSchema } from './content.ts';
import { defineEndpoint } from './endpoint.ts';
import { AmountSchema, CurrencySchema } from './money.ts';
import { PAGE_SIZE_MAX, pageOf, queryInt } from './query.ts';
import { RegionRulesSchema, SystemStatusSchema } from './system.ts';

export const REASON_MAX = 200;
const OPERATOR = { area: 'operator', origin: 'orla', auth: 'operator' } as const;

/** In force at the gate within 5 seconds. */
export const setSystemStatus = defineEndpoint({
  ...OPERATOR,
  id: 'setSystemStatus',
  method: 'PUT',
  path: '/ops/system/status',
  summary: 'Open the site (0) or close it for maintenance (1)',
  errors: ['operator.unauthorized'],
  request: z.strictObject({ status: z.union([z.literal(0), z.literal(1)]) }),
  response: z.object({ status: SystemStatusSchema }),
});

/** What the gate cannot read keeps nobody out: it is refused here, where whoever typed it sees it. */
const RangesSchema = RegionRulesSchema.shape.ips.check(
  z.refine((ips) => ips.every((text) => parseRange(text) !== undefined), 'range'),
);

/** Lists that are left out stay as they are. */
export const setRegionRules = defineEndpoint({
  ...OPERATOR,
  id: 'setRegionRules',
  method: 'PUT',
  path: '/ops/system/region',
  summary: 'Countries and addresses that may not come in',
  errors: ['operator.unauthorized'],
  request: z.strictObject({
    deny: z.optional(RegionRulesSchema.shape.deny),
    allow: z.optional(RegionRulesSchema.shape.allow),
    ips: z.optional(RangesSchema),
  }),
  response: RegionRulesSchema,
});

/** Without `language` the notice shows in every language. */
export const publishNotice = defineEndpoint({
  ...OPERATOR,
  id: 'publishNotice',
  method: 'POST',
  path: '/ops/notices',
  summary: 'Publish a notice',
  errors: ['operator.unauthorized'],
  request: z.strictObject({
    type: z._default(AnnouncementTypeSchema, 'PL'),
    language: z.optional(z.string().check(z.regex(/^[A-Z]{2}(-[A-Z]{2})?$/))),
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(NOTICE_TITLE_MAX)),
    content: z.string().check(z.maxLength(NOTICE_CONTENT_MAX)),
  }),
  response: NoticeSchema,
});

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
  request: z.strictObject({
    account: z.string().check(z.minLength(1), z.maxLength(64)),
    amount: AmountSchema.check(z.refine((n) => n !== 0, 'amount')),
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(REASON_MAX)),
  }),
  response: z.object({ balance: AmountSchema, currency: CurrencySchema, transactionId: z.string() }),
});

export const listAudit = defineEndpoint({
  ...OPERATOR,
  id: 'listAudit',
  method: 'GET',
  path: '/ops/audit',
  summary: 'What operators did, newest first',
  errors: ['operator.unauthorized'],
  request: z.strictObject({ page: queryInt(1, 1, 1_000_000), pageSize: queryInt(50, 1, PAGE_SIZE_MAX) }),
  response: pageOf(
    z.object({
      id: z.number(),
      at: z.string(),
      endpoint: z.string(),
      target: z.string(),
      outcome: z.string(),
      input: z.string(),
    }),
  ),
});

/** Creates what is missing of the catalogue and settings and, locally, of the seeded accounts; what exists stays as it is. */
export const seedPlatform = defineEndpoint({
  ...OPERATOR,
  id: 'seedPlatform',
  method: 'POST',
  path: '/ops/seed',
  summary: 'Create the catalogue, the settings and the seeded accounts where they are missing',
  errors: ['operator.unauthorized'],
  request: z.strictObject({}),
  response: z.object({ games: z.number(), accounts: z.number() }),
});
