import { afterEach, describe, expect, test, vi } from 'vitest';
import { waitUntil } from '../../wait-for.ts';
import { success } from './support/fake-platform.ts';
import { createHarness } from './support/harness.ts';

const KEYS = '/wps/system/keys';
const HOT = '/wps/relay/GCSGAME_hotGamesV2';

afterEach(() => vi.restoreAllMocks());

async function toLoggedPath(method: string, path: string, opsExposed = true, status = 0): Promise<string> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const { ask, platform } = createHarness({ logs: true, opsExposed });
  platform.state.status = status;
  await ask(path, { method });
  return JSON.parse(String(log.mock.calls.at(-1)?.[0])).path;
}

test.each([
  ['GET', '/rng?referralCode=ana', '/rng'],
  ['GET', '/wps/system/keys', '/wps/system/keys'],
  ['POST', '/ops/members/ana/adjustments', '/ops/members/:account/adjustments'],
  ['GET', '/ops/members/ana/adjustments', '*'],
  ['GET', '/wps/ana', '*'],
  ['GET', '/permission', '/permission'],
  ['POST', '/rng', '*'],
  ['GET', '/pt/rng', '*'],
  ['GET', '/studio/ana', '*'],
])('%s %s is logged as %s, without personal data', async (method, path, logged) => {
  expect(await toLoggedPath(method, path)).toBe(logged);
});

test.each([
  ['GET', '/ops/members/ana/adjustments'],
  ['POST', '/ops/members/ana/adjustments'],
  ['GET', '/wps/members/ana'],
  ['GET', '/studio/ana'],
  ['GET', '/ana'],
])('%s %s is not logged while the site is closed either', async (method, path) => {
  expect(await toLoggedPath(method, path, false, 1)).toBe('*');
});

describe('the platform’s time', () => {
  /** Creates a platform that answers on command. */
  function createSlow() {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const harness = createHarness({ logs: true, upstreamTimeoutMs: 10_000 });
    const held = new Map<string, () => void>();
    for (const path of [KEYS, HOT]) {
      harness.platform.on(path, () => new Promise((resolve) => held.set(path, () => resolve(answerOf(path)))));
    }
    const answerOf = (path: string) => success(path === HOT ? { list: [] } : { keys: [], now: 1 });
    return {
      ...harness,
      held,
      /** Answers a request this long after it arrives. */
      answerAfter: async (path: string, ms: number) => {
        await waitUntil(() => held.has(path));
        harness.clock.now += ms;
        held.get(path)?.();
      },
      lines: () => log.mock.calls.map(([line]) => JSON.parse(String(line))),
    };
  }
  const timing = (response: Response) => response.headers.get('Server-Timing');

  test('is reported separately from the site’s time, in the response and in the log', async () => {
    const { ask, answerAfter, lines } = createSlow();
    const asked = ask(KEYS);
    await answerAfter(KEYS, 70);
    expect(timing(await asked)).toBe('edge;dur=0, platform;dur=70');
    expect(lines()).toEqual([expect.objectContaining({ path: KEYS, platformMs: 70 })]);
  });

  test('is that of each call alone when two run at once', async () => {
    const { ask, answerAfter, held, lines } = createSlow();
    // The gate has its permission cached, so only the two calls are running.
    await ask('/permission');
    const [keys, hot] = [ask(KEYS), ask(HOT)];
    await waitUntil(() => held.size === 2);
    await answerAfter(KEYS, 30);
    await waitUntil(() => lines().some(({ path }) => path === KEYS));
    await answerAfter(HOT, 40);
    expect(timing(await keys)).toBe('edge;dur=0, platform;dur=30');
    expect(timing(await hot)).toBe('edge;dur=0, platform;dur=70');
  });

  test('is zero for a response from the cache', async () => {
    const { ask, answerAfter, lines } = createSlow();
    const first = ask(HOT);
    await answerAfter(HOT, 70);
    expect(timing(await first)).toBe('edge;dur=0, platform;dur=70');
    expect(timing(await ask(HOT))).toBe('edge;dur=0');
    expect(lines().map(({ platformMs }) => platformMs)).toEqual([70, undefined]);
  });
});
