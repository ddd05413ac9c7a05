import { STAFF_IDLE_SECONDS } from '../../contract/staff/session.ts';
import { readPreference, writePreference } from './preferences.ts';
import { lock } from './session.ts';
import { $session } from './session-state.ts';

const SIGNS = ['pointerdown', 'keydown', 'wheel'] as const;
const CHECK_MS = 5_000;
/** Name of the stored time at which somebody last used a page of the console in any tab, in milliseconds. */
const TOUCHED = 'touched';

/** Whether nobody has used the console for `STAFF_IDLE_SECONDS`. */
export function isIdle(touched: number, now: number): boolean {
  return now - touched >= STAFF_IDLE_SECONDS * 1_000;
}

/**
 * Locks the session when nobody has used the console in this tab or another for `STAFF_IDLE_SECONDS`. Only the pages can detect this: the
 * platform sees calls, and open pages make calls without a person. The page hides its content at once, even if the platform does not
 * answer.
 */
export function watchIdle(): () => void {
  let touched = Date.now();
  writePreference(TOUCHED, String(touched));
  const note = () => {
    const now = Date.now();
    if (now - touched >= CHECK_MS) writePreference(TOUCHED, String(now));
    touched = now;
  };
  for (const sign of SIGNS) addEventListener(sign, note, { passive: true });
  const timer = setInterval(() => {
    const session = $session.get();
    const now = Date.now();
    // If the clock was set back, the idle time starts again. A stored time in the future would otherwise keep the page open for hours.
    touched = Math.min(touched, now);
    const elsewhere = Number(readPreference(TOUCHED)) || 0;
    if (elsewhere > now) writePreference(TOUCHED, String(touched));
    const last = Math.max(touched, Math.min(elsewhere, now));
    if (session.kind !== 'open' || !isIdle(last, now)) return;
    $session.set({ kind: 'locked', person: session.person });
    void lock();
  }, CHECK_MS);
  return () => {
    for (const sign of SIGNS) removeEventListener(sign, note);
    clearInterval(timer);
  };
}
