import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { AmountSchema, CurrencySchema } from '../core/money.ts';
import { BlackjackOutcomeSchema, BlackjackViewSchema } from './blackjack-view.ts';
import { callKey, FRAME_CALL, hex64, launch } from './frame-call.ts';
import { STAKE_ERRORS } from './stakes.ts';

/**
 * Live tables of Orla Studio: all players at a table share its rounds. The table's socket reports rounds, clock and outcomes
 * (`LiveStateSchema`); these calls take bets. Outcomes are decided on the server by commit and reveal; the client seed of a shared round is
 * `<table>:<number>` and its nonce the number.
 */
const table = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/));
const field = z.string().check(z.regex(/^[a-z0-9-]{1,24}$/));

/** Cards are numbers 0 to 51: suits in turn (spades, hearts, diamonds, clubs), ranks from the ace. */
export const LiveOutcomeSchema = z.union([
  z.object({ kind: z.literal('roulette'), pocket: z.int() }),
  z.object({ kind: z.literal('baccarat'), cards: z.array(z.int()) }),
  BlackjackOutcomeSchema,
]);

/** Seed and outcome are null until the outcome is revealed. */
export const LiveRoundSchema = z.object({
  number: z.int(),
  serverSeedHash: hex64,
  serverSeed: z.nullable(hex64),
  outcome: z.nullable(LiveOutcomeSchema),
});
export type LiveRound = z.infer<typeof LiveRoundSchema>;

export const LIVE_PHASES = ['asleep', 'betting', 'closed', 'insuring', 'acting', 'shown', 'settled'] as const;

/** State of a table, sent to everybody at it on every change. Always complete, so only the latest counts. */
export const LiveStateSchema = z.object({
  type: z.literal('table'),
  /**
   * `now` is the server time of the message, `endsAt` the end of the phase; both in milliseconds since the Unix epoch. `endsAt` is 0 while
   * the table sleeps.
   */
  now: z.int(),
  endsAt: z.int(),
  phase: z.enum(LIVE_PHASES),
  people: z.int(),
  round: LiveRoundSchema,
  nextServerSeedHash: hex64,
  /**
   * Last outcomes, oldest first. Roulette: the pocket. Baccarat: `P`, `B` or `T`, with `p` and `b` for pairs. Blackjack: the dealer's total, `BJ` or
   * `>21`.
   */
  marks: z.array(z.string()),
  /** Only at a blackjack table. */
  blackjack: z.optional(BlackjackViewSchema),
});
export type LiveState = z.infer<typeof LiveStateSchema>;

/** `placed`: the round is not over · `settled` · `returned`: the stake was refunded. */
export const LiveTicketSchema = z.object({
  ticketId: z.string(),
  round: z.int(),
  state: z.enum(['placed', 'settled', 'returned']),
  stake: AmountSchema,
  payout: AmountSchema,
  lines: z.array(z.object({ field: z.string(), stake: AmountSchema, payout: AmountSchema })),
});
export type LiveTicket = z.infer<typeof LiveTicketSchema>;

const limits = z.object({
  step: AmountSchema,
  min: AmountSchema,
  maxSide: AmountSchema,
  maxMain: AmountSchema,
  maxRound: AmountSchema,
});

export const openLiveTable = defineEndpoint({
  ...FRAME_CALL,
  id: 'openLiveTable',
  path: '/studio/api/live/open',
  summary: 'Open a live table: its limits, balance, the last rounds and the tickets of the player',
  errors: ['games.launch_expired', 'games.unknown', 'upstream.unavailable'],
  /** Without `table`, the first table of the game is opened. */
  request: () => z.strictObject({ launch, table: z.optional(table) }),
  response: () =>
    z.object({
      table: z.string(),
      name: z.string(),
      kind: z.enum(['roulette', 'baccarat', 'blackjack']),
      currency: CurrencySchema,
      balance: AmountSchema,
      limits,
      chips: z.array(AmountSchema),
      /** Revealed rounds, latest first. */
      rounds: z.array(LiveRoundSchema),
      /** The player's tickets at this game, latest first. */
      tickets: z.array(LiveTicketSchema),
    }),
});

/** Buys one ticket with several bets. The client chooses `ticketKey`; a repeated request answers the same ticket. */
export const placeLiveBets = defineEndpoint({
  ...FRAME_CALL,
  id: 'placeLiveBets',
  path: '/studio/api/live/bets',
  summary: 'Bet on the current round of a live table',
  errors: [...STAKE_ERRORS, 'games.betting_closed'],
  request: () =>
    z.strictObject({
      launch,
      table,
      ticketKey: callKey,
      round: z.int().check(z.gte(1)),
      lines: z.array(z.strictObject({ field, stake: z.number() })).check(z.minLength(1), z.maxLength(80)),
    }),
  response: () => z.object({ ticket: LiveTicketSchema, balance: AmountSchema }),
});
