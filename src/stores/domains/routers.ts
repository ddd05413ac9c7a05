import { environment } from '../core/environment.ts';
import { ask } from '../core/lazy-request.ts';
import { readKey, writeKey } from '../core/storage-keys.ts';

/** Delay, so that the content of the page loads first. */
const ASKED_AFTER_MS = 5_000;

/**
 * Loads the addresses of the site. The speed of the current one is measured here; the others have the operator's last
 * measurement.
 */
export async function loadRouters(): Promise<void> {
  const { now, location } = environment();
  const began = now();
  const answer = await ask('getDomainRoute', {});
  if (!answer.ok) return;
  const speed = now() - began;
  const host = new URL(location().origin).hostname;
  const rows = answer.value.domainList.map((row) =>
    row.domain === host ? { ...row, speed, measuredAt: new Date(now()).toISOString() } : row,
  );
  writeKey('routers', JSON.stringify(rows));
}

/** Loads the addresses once per session. The page for a lost connection lists the other addresses (directives/other-addresses.ts). */
export function watchRouters(): void {
  if (readKey('routers') === undefined) environment().after(ASKED_AFTER_MS, () => void loadRouters());
}
