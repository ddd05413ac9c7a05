import { type Result, toFailed } from './api.ts';

type Fields = Readonly<Record<string, unknown>>;
/** After these failures the answer was lost, so the present state may already contain the person's own change. */
const LOST: readonly string[] = ['network.failed', 'unknown'];

interface Form {
  /** The initial values of the form. */
  readonly before: unknown;
  /** Reads the present state; the value is undefined if the record no longer exists. */
  readonly read: () => Promise<Result<unknown>>;
  /** Extracts the fields of the form from a record, because a record may also have measured values, which change without a person. */
  readonly toFields: (record: unknown) => Fields;
}

/**
 * Protects a form that two people may have open. Returns a function that writes the form. If somebody else changed one of the fields in `names`, the
 * first write is refused, so that nobody overwrites a change without seeing it. The next write is carried out.
 */
export function createGuardedWrite({ before, read, toFields }: Form) {
  let known = toFields(before);
  let isLost = false;
  const isSame = (now: Fields, names: readonly string[]) =>
    names.every((name) => JSON.stringify(now[name] ?? null) === JSON.stringify(known[name] ?? null));
  return async <T>(names: readonly string[], write: () => Promise<Result<T>>): Promise<Result<T>> => {
    if (!isLost) {
      const present = await read();
      if (!present.ok) return present;
      const now = toFields(present.value);
      const isRefused = !isSame(now, names);
      known = now;
      if (isRefused) return toFailed('form.changed_meanwhile');
    }
    const result = await write();
    isLost = !result.ok && LOST.includes(result.failure.code);
    if (result.ok)
      void read().then((present) => {
        if (present.ok) known = toFields(present.value);
      });
    return result;
  };
}
