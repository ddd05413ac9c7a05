import * as z from 'zod/mini';
import { MINES_MAX, MINES_MIN } from './multiples.ts';

/** The player's choice, as its ticket stores it. */
const SelectionSchema = z.strictObject({
  roundKey: z.string(),
  mines: z.int().check(z.gte(MINES_MIN), z.lte(MINES_MAX)),
  clientSeed: z.string(),
});

export function parseSelection(text: string): z.infer<typeof SelectionSchema> | undefined {
  try {
    return SelectionSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
