import * as z from 'zod/mini';

export const ROUND_BETS_MAX = 100;
export const BET_RESULTS = ['open', 'won', 'lost', 'void'] as const;

export const BET_TEXT_MAX = 200;
const text = z.string().check(z.maxLength(BET_TEXT_MAX));

/** One bet of a round, in the language that was asked for. `odds` are decimal, as accepted; null for a game without odds. */
export const RoundBetSchema = z.object({
  /** The match, the table or the draw. */
  event: text,
  /** The kind of bet; may be empty. */
  market: text,
  pick: text,
  odds: z.nullable(z.number().check(z.gte(1))),
  result: z.enum(BET_RESULTS),
});
export type RoundBet = z.infer<typeof RoundBetSchema>;

export const RoundBetsSchema = z.object({ bets: z.array(RoundBetSchema).check(z.maxLength(ROUND_BETS_MAX)) });
