import { execFile } from 'node:child_process';
import { isRunning } from './is-running.mjs';

const CHECK_MS = 1_000;
/** Number of tries. Wrangler may replace the runtime, for example after a build or a crash; within these tries the new runtime answers. */
const ANSWER_TRIES = 5;
const ANSWER_TIMEOUT_MS = 1_500;
/** A runtime that runs and has not answered for a minute hangs. */
const HUNG = { everyMs: 10_000, tries: 6 };

/** Process ids of the runtimes (workerd) of a process group; undefined where processes cannot be listed. */
function listRuntimes(group) {
  return new Promise((resolve) => {
    execFile('ps', ['-eo', 'pid=,pgid=,comm='], (error, stdout) => {
      if (error) return resolve(undefined);
      const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/, 3));
      const runtimes = rows.filter(([, pgid, name = '']) => Number(pgid) === group && name.includes('workerd'));
      resolve(runtimes.map(([pid]) => pid));
    });
  });
}

async function answers(url, timeoutMs) {
  const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.ok === true;
}

async function isAnswering(url) {
  for (let tries = 0; tries < ANSWER_TRIES; tries += 1) {
    const began = Date.now();
    if (await answers(url, ANSWER_TIMEOUT_MS)) return true;
    await new Promise((resolve) => setTimeout(resolve, Math.max(1, began + ANSWER_TIMEOUT_MS - Date.now())));
  }
  return false;
}

/** Calls `onHung` after so many tries without an answer, one after the other. A computer that slept has missed one at most. */
function watchAnswers(url, onHung, { everyMs, tries }) {
  let missed = 0;
  const ask = async () => {
    missed = (await answers(url, everyMs)) ? 0 : missed + 1;
    if (missed >= tries) onHung();
    else setTimeout(ask, everyMs).unref();
  };
  setTimeout(ask, everyMs).unref();
}

/**
 * Calls `onDead` some seconds after a runtime of this process group ended, unless `url` answers again. Wrangler restarts a runtime that
 * crashed, but its port may stay open without an answer. Calls `onHung` if the runtimes run and do not answer.
 */
export async function watchRuntime(group, url, onDead, onHung, hung = HUNG) {
  let known = await listRuntimes(group);
  if (!known?.length) return;
  watchAnswers(url, onHung, hung);
  let isChecking = false;
  const timer = setInterval(async () => {
    // `ps` runs only after a known runtime has ended, because `ps` each second took 4 % of a core.
    if (isChecking || known.every(isRunning)) return;
    isChecking = true;
    if (!(await isAnswering(url))) {
      clearInterval(timer);
      onDead();
      return;
    }
    known = (await listRuntimes(group)) ?? known;
    isChecking = false;
  }, CHECK_MS);
  timer.unref();
}
