// Counts the calls of a page, and how many of them had to wait for another call.

/** The page has made all its calls if no call starts in this time. It is longer than any gap between a response and the next call. */
const QUIET_MS = 1_000;

/** Counts waves of API calls. A call that begins after the first call of the present wave has ended begins a new wave. */
export function countWaves(calls) {
  let waves = 0;
  let until = 0;
  for (const { start, end } of calls.sort((left, right) => left.start - right.start)) {
    if (start >= until) {
      waves += 1;
      until = end;
    }
  }
  return waves;
}

/**
 * Records the calls that `isCounted` accepts from now on. `settle` waits until no call has been running for `QUIET_MS`, then returns the recorded
 * calls.
 */
export function listen(page, isCounted) {
  const open = new Set();
  const calls = [];
  let quietSince = Date.now();
  const begin = (request) => isCounted(request) && open.add(request);
  const end = (request) => {
    if (!open.delete(request)) return;
    quietSince = Date.now();
    const { startTime, responseEnd } = request.timing();
    calls.push({ url: request.url(), start: startTime, end: startTime + responseEnd });
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  return async () => {
    while (open.size > 0 || Date.now() - quietSince < QUIET_MS) await page.waitForTimeout(QUIET_MS / 5);
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
    return calls;
  };
}
