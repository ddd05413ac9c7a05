import * as z from 'zod/mini';

/** What a player brings to a table beside the entry. Commas join the seeds of a table, so a seed has none. */
export const ClientSeedSchema = z.string().check(z.regex(/^[A-Za-z0-9-]{1,32}$/));

const SelectionSchema = z.strictObject({
  clientSeed: ClientSeedSchema,
  /** The commitment of the table that the player was shown: at another table the seed would not have been chosen after it. */
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
