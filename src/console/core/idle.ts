import { STAFF_IDLE_SECONDS } from '../../contract/staff/session.ts';
import { lock } from './session.ts';
import { $session } from './session-state.ts';

const SIGNS = ['pointerdown', 'keydown', 'wheel'] as const;
const CHECK_MS = 5_000;

/**
 * Locks the session when nobody has touched the page for the time of the contract. The platform counts calls, and this page reads its
 * queues by itself, so only the page knows that nobody is there.
 */
export function watchIdle(now: () => number = Date.now): () => void {
  let last = now();
  const note = () => {
    last = now();
  };
  for (const sign of SIGNS) addEventListener(sign, note, { passive: true });
  const timer = setInterval(() => {
    if ($session.get().kind === 'open' && now() - last >= STAFF_IDLE_SECONDS * 1_000) void lock();
  }, CHECK_MS);
  return () => {
    for (const sign of SIGNS) removeEventListener(sign, note);
    clearInterval(timer);
  };
}
