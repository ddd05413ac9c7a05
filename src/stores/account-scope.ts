import { $hasExpired, $session } from './session.ts';

/** Account whose data the stores hold; it outlives an expired session, so that the same member finds everything as it was. */
let account: string | undefined;
const resets = new Set<() => void>();
const resumes = new Set<() => void>();
let isWatching = false;

function belongTo(next: string | undefined): void {
  if (account !== undefined && account !== next) for (const reset of resets) reset();
  account = next;
}

function watch(): void {
  isWatching = true;
  $session.subscribe((session) => {
    if (session.kind === 'guest' && !$hasExpired.get()) belongTo(undefined);
    if (!('info' in session)) return;
    belongTo(session.info.account);
    for (const resume of resumes) resume();
  });
}

/**
 * `reset` runs when another account signs in, and when somebody signs out: nothing of one member is ever shown to another. `resume` runs each time that it is known who is
 * in, after all resets.
 */
export function forAccount(reset: () => void, resume?: () => void): void {
  if (!isWatching) watch();
  resets.add(reset);
  if (resume) resumes.add(resume);
}
