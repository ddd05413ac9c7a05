import { type Result, toFailed } from './api.ts';

type Fields = Readonly<Record<string, unknown>>;
/** After these the present state may be the own change, because the answer was lost. */
const LOST: readonly string[] = ['network.failed', 'unknown'];

interface Form {
  /** The first values of the form. */
  readonly before: unknown;
  /** The present state; undefined if it is gone. */
  readonly read: () => Promise<Result<unknown>>;
  /** The fields of the form, because a record may have measured values, too. */
  readonly toFields: (record: unknown) => Fields;
}

/**
 * Two people may have one form open. Returns what writes it: the first press after somebody else changed one of the fields in `names` is refused, so that
 * nobody undoes a change unseen; the next press writes.
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
