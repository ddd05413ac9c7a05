import { ask } from './ask.ts';
import { environment } from './environment.ts';
import { readKey, writeKey } from './storage-keys.ts';

/** Nobody waits for it: what a page is opened for comes first. */
const ASKED_AFTER_MS = 5_000;

/** The addresses of the site, of this one the speed that it has here and now; the others have what the operator measured last. */
export async function loadRouters(): Promise<void> {
  const { now, place } = environment();
  const began = now();
  const answer = await ask('getDomainRoute', {});
  if (!answer.ok) return;
  const speed = now() - began;
  const host = new URL(place().origin).hostname;
  const rows = answer.value.domainList.map((row) =>
    row.domain === host ? { ...row, speed, measuredAt: new Date(now()).toISOString() } : row,
  );
  writeKey('routers', JSON.stringify(rows));
}

/** Once a session. The page for a lost connection names the others (directives/other-addresses.ts). */
export function watchRouters(): void {
  if (readKey('routers') === undefined) environment().after(ASKED_AFTER_MS, () => void loadRouters());
}
