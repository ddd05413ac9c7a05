import { $session } from '../session/session.ts';

/** Calls `load` for each account that signs in, and `reset` when nobody is signed in any more. */
export function watchAccount(load: () => void, reset: () => void): () => void {
  let account = '';
  return $session.subscribe((session) => {
    const next = 'info' in session ? session.info.account : '';
    if (next === account) return;
    account = next;
    if (next) load();
    else reset();
  });
}
