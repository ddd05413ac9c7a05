import { $hasExpired, $session } from './session.ts';

/** Account whose data the stores hold; it outlives an expired session, so that the same member finds everything as it was. */
let account: string | undefined;
const resets = new Set<() => void>();
/** Those that a sign-out runs, too. */
const signOutResets = new Set<() => void>();
const resumes = new Set<() => void>();
let isWatching = false;

function watch(): void {
  isWatching = true;
  $session.subscribe((session) => {
    if (session.kind === 'guest' && account !== undefined && !$hasExpired.get())
      for (const reset of signOutResets) reset();
    if (!('info' in session)) return;
    const next = session.info.account;
    if (account !== undefined && account !== next) for (const reset of resets) reset();
    account = next;
    for (const resume of resumes) resume();
  });
}

/**
 * `reset` runs when another account signs in: nothing of one member is ever shown to another. What was typed or chosen goes with a sign-out,
 * too. `resume` runs each time that it is known who is in, after all resets; what has one was asked for when a page was shown, and stays for
 * pages that a sign-out leaves open.
 */
export function forAccount(reset: () => void, resume?: () => void): void {
  if (!isWatching) watch();
  resets.add(reset);
  if (resume) resumes.add(resume);
  else signOutResets.add(reset);
}
