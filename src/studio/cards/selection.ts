import * as z from 'zod/mini';

/** The player's seed for the shuffle. Commas join the seeds of a table, so a seed contains none. */
export const ClientSeedSchema = z.string().check(z.regex(/^[A-Za-z0-9-]{1,32}$/));

const SelectionSchema = z.strictObject({
  clientSeed: ClientSeedSchema,
  /** The commitment shown to the player. At another table the seed would have been chosen before its commitment. */
  serverSeedHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type Selection = z.infer<typeof SelectionSchema>;

export function parseSelection(text: string): Selection | undefined {
  try {
    const parsed = SelectionSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
