import { $hasExpired, $session } from '../session/session.ts';

/**
 * Account whose data the stores hold. It survives an expired session, so that the same member finds everything
 * unchanged after the next sign-in.
 */
let account: string | undefined;
const resets = new Set<() => void>();
/** Resets that also run at sign-out. */
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
 * `reset` runs when another account signs in, so that no data of one member is shown to another. Without `resume` it
 * also runs at sign-out, which clears typed and chosen values. `resume` runs whenever the account becomes known, after
 * all resets: a page requests its data once, when it is shown, and stays open after a sign-out.
 */
export function forAccount(reset: () => void, resume?: () => void): void {
  if (!isWatching) watch();
  resets.add(reset);
  if (resume) resumes.add(resume);
  else signOutResets.add(reset);
}
