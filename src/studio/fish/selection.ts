import * as z from 'zod/mini';

const SelectionSchema = z.strictObject({
  shotKey: z.string(),
  fish: z.int(),
  clientSeed: z.string().check(z.regex(/^[A-Za-z0-9-]{1,32}$/)),
});
export type ShotSelection = z.infer<typeof SelectionSchema>;

export function parseShot(text: string): ShotSelection | undefined {
  try {
    const parsed = SelectionSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
