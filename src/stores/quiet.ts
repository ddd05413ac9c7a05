import * as z from 'zod/mini';
import { environment } from './environment.ts';
import { readKey, writeKey } from './storage-keys.ts';

/** Dialogs that may be left out for the rest of the day, in this browser. */
const QuietSchema = z.object({ afterLogin: z.optional(z.number()), popups: z.optional(z.number()) });
type Quiet = z.infer<typeof QuietSchema>;

function readQuiet(): Quiet {
  try {
    const kept = z.safeParse(QuietSchema, JSON.parse(readKey('quietUntil') ?? '{}'));
    return kept.success ? kept.data : {};
  } catch {
    return {};
  }
}

export function isQuiet(what: keyof Quiet): boolean {
  return (readQuiet()[what] ?? 0) > environment().now();
}

/** Until the visitor's next midnight. */
export function setQuiet(what: keyof Quiet, isOn: boolean): void {
  const midnight = new Date(environment().now()).setHours(24, 0, 0, 0);
  writeKey('quietUntil', JSON.stringify({ ...readQuiet(), [what]: isOn ? midnight : undefined }));
}
