import { environment } from '../core/environment.ts';
import { createStored } from '../core/stored.ts';

/** Dialogs snoozed for the rest of the day in this browser, with the end in milliseconds since the Unix epoch. */
type SnoozedUntil = Partial<Record<'afterLogin' | 'popups', number>>;

const toTime = (time: unknown) => (typeof time === 'number' ? time : 0);
const stored = createStored<SnoozedUntil>('quietUntil', {
  safeParse: (value) => {
    const { afterLogin, popups } = Object(value);
    return { data: { afterLogin: toTime(afterLogin), popups: toTime(popups) } };
  },
});

export function isSnoozed(what: keyof SnoozedUntil): boolean {
  return (stored.read()?.[what] ?? 0) > environment().now();
}

/** Until the next midnight of the visitor. */
export function setSnoozed(what: keyof SnoozedUntil, isOn: boolean): void {
  const midnight = new Date(environment().now()).setHours(24, 0, 0, 0);
  stored.write({ ...stored.read(), [what]: isOn ? midnight : 0 });
}
