import { execFile } from 'node:child_process';

const CHECK_MS = 1_000;
/** Wrangler may replace the runtime, for example after a build; a replacement is there by then. */
const MISSED_MAX = 3;

/** Number of runtimes (workerd) of a process group; undefined where processes cannot be listed. */
function countRuntimes(group) {
  return new Promise((resolve) => {
    execFile('ps', ['-eo', 'pgid=,comm='], (error, stdout) => {
      if (error) return resolve(undefined);
      const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/, 2));
      resolve(rows.filter(([pgid, name = '']) => Number(pgid) === group && name.includes('workerd')).length);
    });
  });
}

/**
 * Calls `onDead` some seconds after a runtime of this process group ended. Wrangler does not notice that: its port stays open and nothing
 * answers.
 */
export async function watchRuntime(group, onDead) {
  const all = await countRuntimes(group);
  if (!all) return;
  let missed = 0;
  const timer = setInterval(async () => {
    const left = await countRuntimes(group);
    missed = left !== undefined && left < all ? missed + 1 : 0;
    if (missed < MISSED_MAX) return;
    clearInterval(timer);
    onDead();
  }, CHECK_MS);
  timer.unref();
}
