import { environment } from '../core/environment.ts';
import { createStored } from '../core/stored.ts';

/** Dialogs snoozed for the rest of the day in this browser, with the end in milliseconds since the Unix epoch. */
type SnoozedUntil = Partial<Record<'afterLogin' | 'popups', number>>;

/**
 * Length of the longest day, on which summer time ends. If a stored end is further away, the clock was wrong when it
 * was stored, and the end is ignored.
 */
const DAY_MAX_MS = 25 * 3_600_000;
const toTime = (time: unknown) => (typeof time === 'number' ? time : 0);
const stored = createStored<SnoozedUntil>('quietUntil', {
  safeParse: (value) => {
    const { afterLogin, popups } = Object(value);
    return { data: { afterLogin: toTime(afterLogin), popups: toTime(popups) } };
  },
});

export function isSnoozed(what: keyof SnoozedUntil): boolean {
  const left = (stored.read()?.[what] ?? 0) - environment().now();
  return left > 0 && left <= DAY_MAX_MS;
}

/** Snoozes a dialog until the visitor's next midnight, or ends the snooze. */
export function setSnoozed(what: keyof SnoozedUntil, isOn: boolean): void {
  const midnight = new Date(environment().now()).setHours(24, 0, 0, 0);
  stored.write({ ...stored.read(), [what]: isOn ? midnight : 0 });
}
