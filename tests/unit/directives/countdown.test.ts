import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const NOW = Date.parse('2027-03-10T12:00:00Z');
const RESPONSE_AT = 400;
const RUNS_AT = 900;
const MINUTE_MS = 60_000;

/** Opens a page that left the server at `NOW`. Its script runs half a second later. */
function open({ wrongByMs = 0, transferSize = 1, tellsTime = true } = {}) {
  const serverTiming = tellsTime
    ? [
        { name: 'edge', duration: 3 },
        { name: 'sent', duration: NOW },
      ]
    : [];
  vi.stubGlobal('performance', {
    now: () => RUNS_AT,
    getEntriesByType: () => [{ serverTiming, transferSize, responseStart: RESPONSE_AT }],
  });
  vi.setSystemTime(NOW + RUNS_AT - RESPONSE_AT + wrongByMs);
  const draw = { dataset: { until: '2027-03-10T12:02:00Z' }, textContent: 'today, 12:02' };
  const elements = [draw, { dataset: { awaited: '' }, textContent: 'soon' }] as const;
  vi.stubGlobal('document', { querySelector: () => draw, querySelectorAll: () => elements });
  return elements;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.doMock('../../../src/directives/draw-refresh.ts', () => ({}));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function readAfterSecond(page: Parameters<typeof open>[0]) {
  const [draw, awaited] = open(page);
  await import('../../../src/directives/countdown.ts');
  await vi.advanceTimersByTimeAsync(1000);
  expect(awaited.textContent).toBe('soon');
  return draw.textContent;
}

test.each([
  ['right', 0],
  ['seven minutes slow', -7 * MINUTE_MS],
  ['seven minutes fast', 7 * MINUTE_MS],
  ['a day fast', 1440 * MINUTE_MS],
])('a draw counts down by the server’s clock, on a phone whose clock is %s', async (_clock, wrongByMs) => {
  // 1.5 s after the answer.
  expect(await readAfterSecond({ wrongByMs })).toBe('01:58');
});

test('without the server’s time, and on a page from the browser’s cache, countdowns use the visitor’s clock', async () => {
  expect(await readAfterSecond({ wrongByMs: MINUTE_MS, tellsTime: false })).toBe('00:58');
  vi.resetModules();
  expect(await readAfterSecond({ wrongByMs: MINUTE_MS, transferSize: 0 })).toBe('00:58');
});

test('a time that passed long ago shows the printed text again', async () => {
  const [draw] = open();
  await import('../../../src/directives/countdown.ts');
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(draw.textContent).toBe('00:00');
  await vi.advanceTimersByTimeAsync(MINUTE_MS / 2);
  expect(draw.textContent).toBe('today, 12:02');
});
