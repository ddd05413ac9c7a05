import * as z from 'zod/mini';
import { TeamFiguresSchema } from './agents.ts';
import { PAY_FIELDS } from './contracts-kinds.ts';
import { defineEndpoint } from './endpoint.ts';
import { ACCOUNT_MAX } from './member.ts';
import { AmountSchema, CurrencySchema } from './money.ts';
import { exportFormat, PAGE_SIZE_MAX, queryInt, queryText } from './query.ts';
import { PERIOD, PeriodSchema, RoundEntrySchema, RoundRecordSchema } from './records.ts';

const AGENT = { area: 'agents', origin: 'orla', auth: 'agent' } as const;
const ERRORS = ['session.required', 'session.not_agent', 'member.suspended', 'member.unknown'] as const;

/** Rounds, or payments of one sort; each has its own rows and its own sums. */
export const EVENT_GROUPS = ['play', 'deposits', 'withdrawals', 'bonuses', 'transfers', 'earnings'] as const;
export type EventGroup = (typeof EVENT_GROUPS)[number];

/** `own` are the rows of `account` alone, `direct` and `team` those of whoever is below. An empty account is the agent who asks. */
const filter = {
  ...PERIOD,
  account: queryText(ACCOUNT_MAX),
  scope: z._default(z.enum(['own', 'direct', 'team']), 'own'),
  gameType: queryText(20),
  vassalage: queryText(40),
  group: z._default(z.enum(['', ...EVENT_GROUPS]), ''),
} as const;

/** A settled round or a payment. `amount` is what the member got or gave; `reference` names the round, or what caused the payment. */
export const TeamEventSchema = z.object({
  account: z.string(),
  entryId: z.string(),
  at: z.string(),
  kind: z.string(),
  gameType: z.string(),
  vassalage: z.string(),
  gameId: z.string(),
  /** As the catalogue has it; the id of a game that it has no more. Empty for a payment. */
  gameName: z.string(),
  reference: z.string(),
  stake: AmountSchema,
  amount: AmountSchema,
  ...PAY_FIELDS,
});
export type TeamEvent = z.infer<typeof TeamEventSchema>;

/** Newest first. A page of a rare game or vendor may be short, or empty, and have a next one: so many rows are looked at for one page. */
export const listDownlineEvents = defineEndpoint({
  ...AGENT,
  id: 'listDownlineEvents',
  method: 'GET',
  path: '/wps/relay/ODSFE2_agentDownlineTransactions',
  summary: 'Rounds and payments of one downline, a branch or the team in a period',
  errors: ERRORS,
  request: () => z.strictObject({ ...filter, cursor: queryText(80), pageSize: queryInt(20, 1, PAGE_SIZE_MAX) }),
  response: () =>
    z.object({
      period: PeriodSchema,
      /** Of the whole period and filter, not of the page; of a group its own figures alone, fees apart. */
      totals: TeamFiguresSchema,
      list: z.array(TeamEventSchema),
      pageSize: z.number(),
      /** Empty on the last page. */
      next: z.string(),
    }),
});

export const exportDownlineEvents = defineEndpoint({
  ...AGENT,
  id: 'exportDownlineEvents',
  method: 'GET',
  path: '/wps/relay/ODSFE2_agentDownlineTransactionsExport',
  summary: 'Every round and payment of the same filter as CSV or JSON',
  answer: 'stream',
  errors: ERRORS,
  request: () => z.strictObject({ ...filter, format: exportFormat }),
  response: () => z.unknown(),
});

export const getDownlineRound = defineEndpoint({
  ...AGENT,
  id: 'getDownlineRound',
  method: 'GET',
  path: '/wps/relay/ODSFE2_agentRoundDetail',
  summary: 'One round of somebody in the team and its movements',
  errors: [...ERRORS, 'records.unknown'],
  request: () => z.strictObject({ account: queryText(ACCOUNT_MAX), roundId: queryText(180) }),
  response: () =>
    z.object({
      round: RoundRecordSchema,
      currency: CurrencySchema,
      bets: z.number(),
      entries: z.array(RoundEntrySchema),
    }),
});
