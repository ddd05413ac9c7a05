import { toTimeLimit } from '../../lib/time-limit.ts';

const FILE = /\/console\/assets\/[^?]+$/;
const PATIENCE_MS = 5_000;

/** Asks for the console's files again: a browser keeps them for a year, also an empty or a wrong one. Then loads the page. */
export async function reloadAnew(): Promise<void> {
  const files = performance.getEntriesByType('resource').filter(({ name }) => FILE.test(name));
  const signal = toTimeLimit(PATIENCE_MS);
  await Promise.allSettled(files.map(({ name }) => fetch(name, { cache: 'reload', signal })));
  location.reload();
}
