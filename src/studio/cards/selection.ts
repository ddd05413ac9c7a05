import * as z from 'zod/mini';

/** The player's seed for the shuffle. Commas join the seeds of a table, so a seed contains none. */
export const ClientSeedSchema = z.string().check(z.regex(/^[A-Za-z0-9-]{1,32}$/));

const SelectionSchema = z.strictObject({
  clientSeed: ClientSeedSchema,
  /** The commitment that the player saw before choosing the seed. A table with another commitment refuses the entry. */
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
