import { environment } from '../core/environment.ts';
import { readKey, writeKey } from '../core/storage-keys.ts';

/** Dialogs snoozed for the rest of the day in this browser, with the end in milliseconds since the Unix epoch. */
type Quiet = Partial<Record<'afterLogin' | 'popups', number>>;

function readQuiet(): Quiet {
  try {
    const { afterLogin, popups } = Object(JSON.parse(readKey('quietUntil') ?? '{}'));
    const toTime = (time: unknown) => (typeof time === 'number' ? time : 0);
    return { afterLogin: toTime(afterLogin), popups: toTime(popups) };
  } catch {
    return {};
  }
}

export function isQuiet(what: keyof Quiet): boolean {
  return (readQuiet()[what] ?? 0) > environment().now();
}

/** Until the next midnight of the visitor. */
export function setQuiet(what: keyof Quiet, isOn: boolean): void {
  const midnight = new Date(environment().now()).setHours(24, 0, 0, 0);
  writeKey('quietUntil', JSON.stringify({ ...readQuiet(), [what]: isOn ? midnight : undefined }));
}
