import * as z from 'zod/mini';
import { PAY_FIELDS } from '../contracts/kinds.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { AmountSchema } from '../core/money.ts';
import { exportFormat, PAGE_SIZE_MAX, queryInt, queryText } from '../core/query.ts';
import { ACCOUNT_MAX } from '../member/member.ts';
import { PERIOD, PeriodSchema, RoundDetailSchema } from '../records/records.ts';
import { TeamFiguresSchema } from './agents.ts';

const AGENT = { area: 'agents', origin: 'orla', auth: 'agent' } as const;
const ERRORS = ['session.required', 'session.not_agent', 'member.suspended', 'member.unknown'] as const;

/** Rounds, or payments of one kind. Each group has its own rows and totals. */
export const EVENT_GROUPS = ['play', 'deposits', 'withdrawals', 'bonuses', 'transfers', 'earnings'] as const;
export type EventGroup = (typeof EVENT_GROUPS)[number];

/**
 * `own` lists the events of `account`, `direct` those of its direct downlines, `team` those of everybody below it. An
 * empty account is the agent.
 */
const filter = {
  ...PERIOD,
  account: queryText(ACCOUNT_MAX),
  scope: z._default(z.enum(['own', 'direct', 'team']), 'own'),
  gameType: queryText(20),
  vassalage: queryText(40),
  group: z._default(z.enum(['', ...EVENT_GROUPS]), ''),
} as const;

/**
 * A settled round or a payment. `amount` is what the member received or paid; `reference` names the round or the cause
 * of the payment.
 */
export const TeamEventSchema = z.object({
  account: z.string(),
  entryId: z.string(),
  at: z.string(),
  kind: z.string(),
  gameType: z.string(),
  vassalage: z.string(),
  gameId: z.string(),
  /** Name in the catalogue, or the game's id if the catalogue no longer has it. Empty for a payment. */
  gameName: z.string(),
  reference: z.string(),
  stake: AmountSchema,
  amount: AmountSchema,
  ...PAY_FIELDS,
});
export type TeamEvent = z.infer<typeof TeamEventSchema>;

/**
 * Newest first. One page examines a limited number of rows: with a rare game or vendor it can be short or empty and
 * still have a next page.
 */
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
      /**
       * Totals of the whole period and filter, not of the page. A group fills in its own figures only, without fees.
       */
      totals: TeamFiguresSchema,
      list: z.array(TeamEventSchema),
      pageSize: z.number(),
      /** Cursor of the next page; empty on the last page. */
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
  summary: 'One round of a team member and its movements',
  errors: [...ERRORS, 'records.unknown'],
  request: () => z.strictObject({ account: queryText(ACCOUNT_MAX), roundId: queryText(180) }),
  response: () => RoundDetailSchema,
});
