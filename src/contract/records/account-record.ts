import * as z from 'zod/mini';
import { PAY_FIELDS } from '../contracts/kinds.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { AmountSchema, CurrencySchema } from '../core/money.ts';
import { PAGE_SIZE_MAX, queryInt, queryText } from '../core/query.ts';
import { defineExport, PERIOD, PeriodSchema, RECORD_PAGE_SIZE } from './records.ts';

/**
 * One change of the balance. `kind` and `reason` say why; `isExplained` is false if only the amount of the change is
 * known.
 */
export const AccountEntrySchema = z.object({
  entryId: z.string(),
  at: z.string(),
  kind: z.string(),
  reason: z.string(),
  isExplained: z.boolean(),
  amount: AmountSchema,
  before: AmountSchema,
  after: AmountSchema,
  /** `deposit:…`, `withdrawal:…`, `transfer:…`, `claim:…`, `settlement:…`; empty without a reference. */
  reference: z.string(),
  roundId: z.string(),
  ...PAY_FIELDS,
});
export type AccountEntry = z.infer<typeof AccountEntrySchema>;

const filter = { ...PERIOD, kind: queryText(40) };

/**
 * Account record (spec §7): the totals of the period, then a page of entries. `cursor` is the `next` of the previous
 * page; empty for the first page.
 */
export const listAccountEntries = defineEndpoint({
  id: 'listAccountEntries',
  area: 'records',
  method: 'GET',
  path: '/wps/relay/ODSFE2_MemTransDet',
  summary: 'Account record: totals of the period and a page of entries',
  origin: 'spec',
  auth: 'real-member',
  errors: ['session.required', 'session.real_account_required'],
  request: () =>
    z.strictObject({ ...filter, cursor: queryText(16), pageSize: queryInt(RECORD_PAGE_SIZE, 1, PAGE_SIZE_MAX) }),
  response: () =>
    z.object({
      period: PeriodSchema,
      currency: CurrencySchema,
      totals: z.object({ in: AmountSchema, out: AmountSchema, net: AmountSchema, count: z.number() }),
      kinds: z.array(z.object({ kind: z.string(), in: AmountSchema, out: AmountSchema, count: z.number() })),
      list: z.array(AccountEntrySchema),
      pageSize: z.number(),
      total: z.number(),
      next: z.string(),
    }),
});

export const exportAccountEntries = defineExport(
  'exportAccountEntries',
  '/wps/relay/ODSFE2_MemTransDetExport',
  'Every entry of a period as CSV or JSON',
  filter,
);
