import type { Failure } from './api.ts';

/** The answer was lost, so the present state may be the own change. */
const LOST: readonly string[] = ['network.failed', 'unknown'];

type Fields = Readonly<Record<string, unknown>>;
/** The present state of what a form changes; undefined if it is gone. */
export type Present = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly failure: Failure };

/**
 * Two people may have one form open. Returns a check for each press of its button: the first press after somebody else changed one of the fields that it
 * sends is refused, so that nobody undoes a change unseen; the next press writes. `toFields` picks those of the form, because a record may have measured
 * values, too. `last` is the failure of the press before.
 */
export function createChangeCheck(before: unknown, read: () => Promise<Present>, toFields: (record: unknown) => Fields) {
  let known = toFields(before);
  return async (names: readonly string[], last: Failure | undefined): Promise<Failure | undefined> => {
    if (last && LOST.includes(last.code)) return undefined;
    const present = await read();
    if (!present.ok) return present.failure;
    const now = toFields(present.value);
    const isSame = names.every((name) => JSON.stringify(now[name] ?? null) === JSON.stringify(known[name] ?? null));
    known = now;
    return isSame ? undefined : { code: 'form.changed_meanwhile', requestId: '' };
  };
}
