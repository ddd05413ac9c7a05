// The calls of a page, and how many of them had to wait for another one.

/** Longer than anything takes from an answer to the call that it leads to. */
const QUIET_MS = 1_000;

/** Calls of the API that began after the answer of another one: waves but the first. */
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

/** The calls of a page from here on that are counted; `settle` resolves with them when none was under way for a while. */
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
