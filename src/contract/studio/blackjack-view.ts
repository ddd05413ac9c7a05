import * as z from 'zod/mini';
import { AmountSchema } from '../core/money.ts';

/** Cards are numbers 0 to 51, as in `LiveOutcomeSchema`. Seats are 1 to 6. */
const cards = z.array(z.int());
const seat = z.int().check(z.gte(1), z.lte(6));

/**
 * A whole round. `decisions` has a letter for each decision of a seat: `h` hit, `s` stand (also by the clock), `d` double, `p` split, `i`
 * insure, `n` no insurance.
 */
export const BlackjackOutcomeSchema = z.object({
  kind: z.literal('blackjack'),
  dealer: cards,
  seats: z.array(
    z.object({
      seat,
      decisions: z.string(),
      hands: z.array(z.object({ cards, isDoubled: z.boolean() })),
    }),
  ),
});

export const BLACKJACK_DECISIONS = ['hit', 'stand', 'double', 'split', 'insure', 'decline'] as const;

/** The seats with a stake, without player names. The dealer's hole card is absent until it is turned. */
export const BlackjackViewSchema = z.object({
  dealer: cards,
  seats: z.array(
    z.object({
      seat,
      /** True if the seat belongs to the player who receives this view. */
      isYours: z.boolean(),
      stake: AmountSchema,
      /** Empty before the deal. */
      hands: z.array(z.object({ cards, isDoubled: z.boolean(), isDone: z.boolean() })),
      isInsured: z.boolean(),
      /** Number of decisions made; a new decision must state it. */
      step: z.int(),
      /** Decisions that the rules allow now. */
      options: z.array(z.enum(BLACKJACK_DECISIONS)),
    }),
  ),
});
export type BlackjackView = z.infer<typeof BlackjackViewSchema>;
export type BlackjackSeatView = BlackjackView['seats'][number];
