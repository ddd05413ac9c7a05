import { $session } from './session.ts';

/** Account whose data the stores hold; it outlives an expired session, so that the same member finds everything as it was. */
let account: string | undefined;
const resets = new Set<() => void>();
let isWatching = false;

function watch(): void {
  isWatching = true;
  $session.subscribe((session) => {
    if (!('info' in session)) return;
    const next = session.info.account;
    if (account !== undefined && account !== next) for (const reset of resets) reset();
    account = next;
  });
}

/** `reset` runs when another account signs in: nothing of one member is ever shown to another. */
export function forAccount(reset: () => void): void {
  if (!isWatching) watch();
  resets.add(reset);
}
