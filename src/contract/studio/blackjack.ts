import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { AmountSchema } from '../core/money.ts';
import { callKey, FRAME_CALL, launch } from './frame-call.ts';
import { LiveTicketSchema } from './live.ts';
import { STAKE_ERRORS } from './stakes.ts';

/**
 * Blackjack of Orla Studio, a live table with decisions: it opens, sends its state and ends its tickets as other live tables do (`live.ts`). Seats
 * take bets while betting is open. Double, split and insurance are tickets too, accepted while the hand allows them.
 */
const table = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/));
const round = z.int().check(z.gte(1));

/** Places one ticket. Its fields are one or more `seat-N`, or one of `double-N-H`, `split-N`, `insure-N` with the exact required stake. */
export const placeBlackjackBets = defineEndpoint({
  ...FRAME_CALL,
  id: 'placeBlackjackBets',
  path: '/studio/api/blackjack/bets',
  summary: 'Bet on seats of a blackjack table, or pay for a double, a split or an insurance',
  errors: [...STAKE_ERRORS, 'games.betting_closed', 'games.seat_taken', 'games.hand_over'],
  request: () =>
    z.strictObject({
      launch,
      table,
      ticketKey: callKey,
      round,
      lines: z
        .array(z.strictObject({ field: z.string().check(z.regex(/^[a-z0-9-]{1,24}$/)), stake: z.number() }))
        .check(z.minLength(1), z.maxLength(6)),
    }),
  response: () => z.object({ ticket: LiveTicketSchema, balance: AmountSchema }),
});

/** A decision without a stake. `step` is the number of decisions the seat had made; a repeated decision of the same step changes nothing. */
export const decideBlackjack = defineEndpoint({
  ...FRAME_CALL,
  id: 'decideBlackjack',
  path: '/studio/api/blackjack/decide',
  summary: 'Hit, stand or decline the insurance at a blackjack table',
  errors: ['games.launch_expired', 'games.unknown', 'games.hand_over', 'upstream.unavailable'],
  request: () =>
    z.strictObject({
      launch,
      table,
      round,
      seat: z.int().check(z.gte(1), z.lte(6)),
      step: z.int().check(z.gte(0), z.lte(60)),
      decision: z.enum(['hit', 'stand', 'decline']),
    }),
  /** Number of decisions the seat has made now. */
  response: () => z.object({ step: z.int() }),
});
