import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { AmountSchema, CurrencySchema } from '../core/money.ts';
import { exportFormat, PAGE_SIZE_MAX, queryInt, queryText } from '../core/query.ts';
import { RoundBetsSchema } from '../games/round-bets.ts';

/** Longest period of one answer, in days. */
export const PERIOD_DAYS_MAX = 400;
export const RECORD_PAGE_SIZE = 20;

/** Days in the brand's time zone, `yyyy-MM-dd`, both inclusive; today if omitted. */
export const PERIOD = { from: queryText(10), to: queryText(10) } as const;
export const PeriodSchema = z.object({ from: z.string(), to: z.string(), timeZone: z.string() });

export const ROUND_STATES = ['open', 'settled', 'rolled_back'] as const;
export const RoundStateSchema = z.enum(ROUND_STATES);

/**
 * One round. `stake` is the amount staked, settled or open, `returned` the amount refunded, `net` the member's gain or
 * loss.
 */
export const RoundRecordSchema = z.object({
  roundId: z.string(),
  vassalage: z.string(),
  gameType: z.string(),
  gameId: z.string(),
  gameName: z.string(),
  state: RoundStateSchema,
  stake: AmountSchema,
  payout: AmountSchema,
  returned: AmountSchema,
  net: AmountSchema,
  openedAt: z.string(),
  closedAt: z.nullable(z.string()),
});
export type RoundRecord = z.infer<typeof RoundRecordSchema>;

/**
 * Totals of the whole period and filter, not of the page. `stake`, `payout` and `net` cover settled rounds, `atStake`
 * open ones.
 */
export const RoundTotalsSchema = z.object({
  rounds: z.number(),
  stake: AmountSchema,
  payout: AmountSchema,
  returned: AmountSchema,
  net: AmountSchema,
  atStake: AmountSchema,
});
export type RoundTotals = z.infer<typeof RoundTotalsSchema>;

/** A page of a period's rows, newest first, with totals of the whole period. `next` is empty on the last page. */
export function definePeriodPage<Totals extends z.ZodMiniType, Row extends z.ZodMiniType>(totals: Totals, row: Row) {
  return z.object({
    period: PeriodSchema,
    currency: CurrencySchema,
    totals,
    list: z.array(row),
    pageSize: z.number(),
    total: z.number(),
    next: z.string(),
  });
}

/** Every row of a period and filter, as a file. */
export function defineExport<Filter extends z.core.$ZodLooseShape>(
  id: string,
  path: string,
  summary: string,
  filter: Filter,
) {
  return defineEndpoint({
    id,
    area: 'records',
    method: 'GET',
    path,
    summary,
    origin: 'orla',
    auth: 'real-member',
    answer: 'stream',
    errors: ['session.required', 'session.real_account_required'],
    request: () => z.strictObject({ ...filter, format: exportFormat }),
    response: () => z.unknown(),
  });
}

const filter = {
  ...PERIOD,
  gameType: queryText(20),
  vassalage: queryText(40),
  state: z._default(z.union([z.literal(''), RoundStateSchema]), ''),
};

/**
 * Rounds of a period by start time, newest first. `cursor` is the `next` of the previous page; empty for the first
 * page.
 */
export const listRounds = defineEndpoint({
  id: 'listRounds',
  area: 'records',
  method: 'GET',
  path: '/wps/relay/ODSFE2_betRecord',
  summary: 'Betting record: totals of the period and a page of its rounds',
  origin: 'orla',
  auth: 'real-member',
  errors: ['session.required', 'session.real_account_required'],
  request: () =>
    z.strictObject({
      ...filter,
      cursor: queryText(16),
      pageSize: queryInt(RECORD_PAGE_SIZE, 1, PAGE_SIZE_MAX),
    }),
  response: () => definePeriodPage(RoundTotalsSchema, RoundRecordSchema),
});

export const ROUND_ENTRIES_MAX = 1_000;

export const RoundEntrySchema = z.object({
  entryId: z.string(),
  kind: z.string(),
  /** Id that the vendor gave to the movement. */
  transactionId: z.string(),
  at: z.string(),
  amount: AmountSchema,
  before: AmountSchema,
  after: AmountSchema,
});

/** A round with all its movements. */
export const RoundDetailSchema = z.object({
  round: RoundRecordSchema,
  currency: CurrencySchema,
  bets: z.number(),
  entries: z.array(RoundEntrySchema),
});

/** One round with all its movements. Its ids can be quoted to support. */
export const getRound = defineEndpoint({
  id: 'getRound',
  area: 'records',
  method: 'GET',
  path: '/wps/relay/ODSFE2_betRecordDetail',
  summary: 'One round and its movements',
  origin: 'orla',
  auth: 'real-member',
  errors: ['session.required', 'session.real_account_required', 'records.unknown'],
  request: () => z.strictObject({ roundId: queryText(180) }),
  response: () => RoundDetailSchema,
});

/**
 * The bets of one round as its vendor reports them: teams, selections, odds at acceptance and results. Empty if the vendor does not report
 * them, or does not answer within two seconds.
 */
export const listRoundBets = defineEndpoint({
  id: 'listRoundBets',
  area: 'records',
  method: 'GET',
  path: '/wps/relay/ODSFE2_betRecordBets',
  summary: 'The bets of one round, as its vendor tells them',
  origin: 'orla',
  auth: 'real-member',
  errors: ['session.required', 'session.real_account_required', 'records.unknown'],
  request: () => z.strictObject({ roundId: queryText(180) }),
  response: () => RoundBetsSchema,
});

export const exportRounds = defineExport(
  'exportRounds',
  '/wps/relay/ODSFE2_betRecordExport',
  'Every round of a period as CSV or JSON',
  filter,
);

const profit = {
  stake: AmountSchema,
  payout: AmountSchema,
  bonus: AmountSchema,
  /** `payout + bonus - stake`: negative for a loss. */
  net: AmountSchema,
  rounds: z.number(),
} as const;
export const ProfitSchema = z.object(profit);
export type Profit = z.infer<typeof ProfitSchema>;

/** By the day of settlement; refunded rounds count in no figure. A bonus belongs to no category. */
export const getProfit = defineEndpoint({
  id: 'getProfit',
  area: 'records',
  method: 'GET',
  path: '/wps/relay/ODSFE2_profitLoss',
  summary: 'Personal profit and loss by category and by day',
  origin: 'orla',
  auth: 'real-member',
  errors: ['session.required', 'session.real_account_required'],
  request: () => z.strictObject({ ...PERIOD, gameType: queryText(20) }),
  response: () =>
    z.object({
      period: PeriodSchema,
      currency: CurrencySchema,
      totals: ProfitSchema,
      categories: z.array(z.object({ gameType: z.string(), ...profit })),
      days: z.array(z.object({ day: z.string(), ...profit })),
    }),
});

/**
 * State of the last round after a lost connection. Open to demo members. Without `gameId`, answers each game played,
 * latest first.
 */
export const getLastRound = defineEndpoint({
  id: 'getLastRound',
  area: 'records',
  method: 'GET',
  path: '/wps/relay/GCSGAME_lastRound',
  summary: 'State of the last round of a game, or of each game',
  origin: 'orla',
  auth: 'member',
  errors: ['session.required'],
  request: () => z.strictObject({ gameId: queryText(80), vassalage: queryText(40), count: queryInt(10, 1, 50) }),
  response: () => z.object({ currency: CurrencySchema, list: z.array(RoundRecordSchema) }),
});
