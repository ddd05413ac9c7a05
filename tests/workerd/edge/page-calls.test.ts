import { afterEach, expect, test, vi } from 'vitest';
import { getNotice } from '../../../src/contract/notices/notices.ts';
import { getKeys } from '../../../src/contract/session/session.ts';
import { createPageCall } from '../../../src/edge/pages/platform-call.ts';
import { createAnswerCache } from '../../../src/edge/proxy/answer-cache.ts';
import { createHealth } from '../../../src/edge/proxy/health.ts';
import { success } from './support/fake-platform.ts';
import { createHarness } from './support/harness.ts';

afterEach(() => vi.restoreAllMocks());

function setUp() {
  const { platform } = createHarness();
  const clock = { now: 0 };
  const health = createHealth({ upstreamInFlightMax: 4, upstreamTimeoutMs: 100 }, () => clock.now);
  const failures: boolean[] = [];
  const options = {
    answers: createAnswerCache(),
    upstream: platform.upstream,
    timeoutMs: 100,
    health,
    caller: { waitUntil: () => undefined },
    requestId: 'page-1',
    logs: true,
  };
  const call = createPageCall('pt', options, (isAnswered) => failures.push(isAnswered));
  const ask = () => call(getKeys, {} as never);
  return { platform, clock, health, failures, call, ask, asked: () => platform.askedFor(getKeys.path) };
}

test('calls of pages to a lost platform are rarely retried, and then not sent at all', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { ask, asked, platform, failures, clock, health } = setUp();
  platform.goDown();
  for (let page = 0; page < 100; page += 1) expect(await ask()).toBeUndefined();
  expect(asked().length).toBeLessThanOrEqual(8 + 3);
  expect(failures).toEqual(Array(100).fill(false));
  expect(health.breaker.isOpen).toBe(true);
  platform.comeBack();
  platform.on(getKeys.path, () => success({ keys: [], now: 1 }));
  clock.now += 2000;
  await ask();
  expect(health.breaker.isOpen).toBe(false);
});

test('calls of pages occupy no more places than there are', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { ask, asked, platform } = setUp();
  platform.on(getKeys.path, () => new Promise<Response>(() => undefined));
  await Promise.all(Array.from({ length: 10 }, ask));
  expect(asked()).toHaveLength(4);
});

test('a call of a page has an id, which the log names after a failure', async () => {
  const lines = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { ask, asked, platform } = setUp();
  platform.on(getKeys.path, () => new Response('x', { status: 500 }));
  await ask();
  expect(asked()[0]?.headers.get('X-Request-Id')).toBe('page-1');
  expect(JSON.parse(String(lines.mock.calls[0]?.[0]))).toMatchObject({
    level: 'warn',
    path: getKeys.path,
    why: 'upstream.unavailable',
    id: 'page-1',
  });
});

test('the gate’s questions share one id, which the log names after a failure', async () => {
  const lines = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const { ask, platform } = createHarness({ logs: true });
  platform.goDown();
  await ask('/');
  const ids = new Set(platform.asked.map(({ headers }) => headers.get('X-Request-Id')));
  expect(platform.asked).toHaveLength(5);
  expect(ids.size).toBe(1);
  expect(JSON.parse(String(lines.mock.calls[0]?.[0])).id).toBe([...ids][0]);
});

test('a path parameter is sent in the path and nowhere else', async () => {
  const { call, platform, failures } = setUp();
  const value = { id: 'a-1', type: 'PL', title: 'A', content: '', publishedAt: '2026-01-01T00:00:00.000Z' };
  platform.on('/wps/notices/a-1', () => success(value));
  expect(await call(getNotice, { id: 'a-1' })).toEqual(value);
  await call(getNotice, { id: '../system/keys?x=1' });
  const [first, second] = platform.asked.map(({ url }) => new URL(url));
  expect([first?.search, second?.pathname]).toEqual(['', '/wps/notices/..%2Fsystem%2Fkeys%3Fx%3D1']);
  expect(failures).toHaveLength(1);
});
