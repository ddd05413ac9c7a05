import { toTimeLimit } from '../../lib/time-limit.ts';

const FILE = /\/console\/assets\/[^?]+$/;
const PATIENCE_MS = 5_000;

/**
 * Requests the console's files from the server again, then reloads the page. Browsers keep these files for a year, even if a file was empty or wrong.
 */
export async function reloadAnew(): Promise<void> {
  const files = performance.getEntriesByType('resource').filter(({ name }) => FILE.test(name));
  const signal = toTimeLimit(PATIENCE_MS);
  await Promise.allSettled(files.map(({ name }) => fetch(name, { cache: 'reload', signal })));
  location.reload();
}
