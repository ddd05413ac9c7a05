import * as z from 'zod/mini';
import { ODDS_CHOICES, SPORTS_PICKS } from '../../contract/studio/sports.ts';
import type { Selection } from './selection.ts';

const SelectionSchema = z.strictObject({
  accept: z.enum(ODDS_CHOICES),
  legs: z
    .array(
      z.strictObject({
        matchId: z.string(),
        marketId: z.string(),
        pick: z.enum(SPORTS_PICKS),
        price: z.number().check(z.int(), z.gte(101)),
        /** Absent if the leg has one pick. The text of such a ticket is then the same as before combinations existed. */
        further: z.optional(
          z.array(z.strictObject({ marketId: z.string(), pick: z.enum(SPORTS_PICKS) })).check(z.minLength(1)),
        ),
      }),
    )
    .check(z.minLength(1)),
});

export function parseSelection(text: string): Selection {
  return SelectionSchema.parse(JSON.parse(text));
}
