import { describe, expect, test } from 'vitest';
import { failure, success } from './support/fake-platform.ts';
import { codeOf, createHarness, FROM_OUR_PAGES, JSON_TYPE } from './support/harness.ts';

const GAMES = '/wps/relay/GCSGAME_hotGamesV2';
const KEYS = '/wps/system/keys';
const FREEPLAY = '/wps/session/login/freeplay';
const CAPTCHA = '/wps/captcha';
const BET = '/studio/api/spin';
const CHANGE = { method: 'POST', headers: { ...FROM_OUR_PAGES, ...JSON_TYPE }, body: '{}' };

function withGames() {
  const harness = createHarness();
  let version = 0;
  const answers = () => success({ list: [], version: ++version });
  harness.platform.on(GAMES, answers);
  const read = async (headers: Record<string, string> = {}) => {
    const response = await harness.ask(GAMES, { headers });
    const body = (await response.json()) as { value?: { version: number } };
    return `${response.status} ${body.value?.version} ${response.headers.get('Cache-Status')}`;
  };
  return { ...harness, read, answers };
}

describe('the last list', () => {
  test('is fresh, then stale during a refresh, then the platform’s again', async () => {
    const { read, clock } = withGames();
    expect(await read()).toBe('200 1 orla; fwd=miss');
    expect(await read()).toBe('200 1 orla; hit');
    clock.now += 31_000;
    expect(await read()).toBe('200 1 orla; hit; detail=stale');
    expect(await read()).toBe('200 2 orla; hit');
    clock.now += 91_000;
    expect(await read()).toBe('200 3 orla; fwd=miss');
  });

  test('stays for ten minutes when the platform fails, marked as stale, and no longer', async () => {
    const { read, platform, clock } = withGames();
    await read();
    platform.on(GAMES, () => failure('internal.error', 500));
    clock.now += 91_000;
    expect(await read()).toBe('200 1 orla; hit; detail=error');
    clock.now += 530_000;
    expect(await read()).toBe('200 1 orla; hit; detail=error');
    clock.now += 10_000;
    expect(await read()).toBe('500 undefined orla; fwd=miss');
  });

  test.each([408, 429])('stays when the platform answers %i, which is temporary', async (status) => {
    const { read, platform, clock, answers } = withGames();
    await read();
    platform.on(GAMES, () => failure('request.rate_limited', status));
    clock.now += 31_000;
    expect(await read()).toBe('200 1 orla; hit; detail=stale');
    expect(await read()).toBe('200 1 orla; hit; detail=stale');
    expect(platform.askedFor(GAMES)).toHaveLength(2);
    clock.now += 60_000;
    expect(await read()).toBe('200 1 orla; hit; detail=error');
    platform.on(GAMES, answers);
    clock.now += 1001;
    expect(await read()).toBe('200 2 orla; fwd=miss');
  });

  test('is refreshed by one request, and once a second while that fails', async () => {
    const { read, platform, clock } = withGames();
    await read();
    platform.on(GAMES, () => failure('internal.error', 500));
    clock.now += 31_000;
    await Promise.all([read(), read(), read(), read()]);
    expect(platform.askedFor(GAMES)).toHaveLength(2);
    clock.now += 60_000;
    await read();
    await read();
    expect(platform.askedFor(GAMES)).toHaveLength(3);
    clock.now += 1001;
    await read();
    expect(platform.askedFor(GAMES)).toHaveLength(4);
  });

  test.each([400, 403, 404])('is replaced by the platform’s refusal %i', async (status) => {
    const { read, platform, clock } = withGames();
    await read();
    platform.on(GAMES, () => failure('request.invalid', status));
    clock.now += 31_000;
    await read();
    expect(await read()).toBe(`${status} undefined orla; fwd=miss`);
  });
});

describe('a lost platform', () => {
  test('leaves pages and lists, refuses every change with a code of its own, and is reported', async () => {
    const { read, ask, platform, clock } = withGames();
    await read();
    const readOnly = async () =>
      ((await (await ask('/permission')).json()) as { value: { readOnly: boolean } }).value.readOnly;
    expect(await readOnly()).toBe(false);
    platform.goDown();
    clock.now += 120_000;
    expect((await ask('/help')).status).toBe(200);
    expect(await read()).toBe('200 1 orla; hit; detail=error');
    const refused = await ask(FREEPLAY, CHANGE);
    expect(refused.headers.get('Retry-After')).toBe('2');
    expect(await codeOf(refused)).toBe('503 upstream.read_only');
    // The browser requests the sealing keys before money calls and sign-in, so their refusal must be the same.
    const keys = await ask(KEYS);
    expect(keys.headers.get('Retry-After')).toBe('2');
    expect(await codeOf(keys)).toBe('503 upstream.read_only');
    expect(await readOnly()).toBe(true);
    expect(await codeOf(await ask('/health'))).toBe('200 success');
    expect(await codeOf(await ask('/health/platform'))).toBe('502 upstream.unavailable');
    platform.comeBack();
    clock.now += 4001;
    expect(await readOnly()).toBe(false);
    expect(await codeOf(await ask('/health/platform'))).toBe('200 success');
    platform.on(KEYS, () => success({ keys: [], now: 1 }));
    expect(await codeOf(await ask(KEYS))).toBe('200 success');
  });

  test.each([1, 3, 8, 40, 400])('after %i good calls gets at most a tenth of retries', async (good) => {
    const { ask, platform } = createHarness();
    platform.on(KEYS, () => success({ keys: [], now: 1 }));
    for (let call = 0; call < good; call += 1) await ask(KEYS);
    platform.on(KEYS, () => {
      throw new Error('reset');
    });
    let calls = good;
    while (calls < good + 20 && /upstream\.(?:unavailable|read_only)/.test(await (await ask(KEYS)).text())) calls += 1;
    expect(calls).toBe(good + 20);
    const asked = platform.askedFor(KEYS).length;
    expect(asked / (good + 8)).toBeLessThanOrEqual(1.1);
    // Eight failures open the breaker, and each reading call that may be retried is retried once.
    expect(asked).toBeGreaterThanOrEqual(good + 8);
    expect(asked > good + 8).toBe(good >= 8);
  });

  test('that an isolate has never reached is asked once per call', async () => {
    const { ask, platform } = createHarness();
    platform.on(KEYS, () => {
      throw new Error('reset');
    });
    for (let call = 0; call < 20; call += 1) await ask(KEYS);
    expect(platform.askedFor(KEYS)).toHaveLength(8);
  });

  test('is not called for a while, then by one request', async () => {
    const { ask, platform, clock } = createHarness();
    platform.on(KEYS, () => {
      throw new Error('reset');
    });
    for (let call = 0; call < 20; call += 1) await ask(KEYS);
    const asked = platform.askedFor(KEYS).length;
    expect(asked).toBe(8);
    const refused = await ask(KEYS);
    expect(refused.headers.get('Retry-After')).toBe('2');
    expect(await codeOf(refused)).toBe('503 upstream.read_only');
    expect(platform.askedFor(KEYS)).toHaveLength(asked);
    platform.on(KEYS, () => success({ keys: [], now: 1 }));
    clock.now += 2000;
    expect(await codeOf(await ask(KEYS))).toBe('200 success');
    expect(await codeOf(await ask(KEYS))).toBe('200 success');
  });
});

describe('a platform that answers the permission and nothing else', () => {
  const gone = () => Promise.reject(new Error('reset'));

  /** Creates a site after eight failed calls to the platform. The platform still confirms the permission. */
  async function failing() {
    const harness = createHarness();
    const { ask, platform } = harness;
    for (const path of [FREEPLAY, KEYS, CAPTCHA, BET]) platform.on(path, gone);
    const codes = [];
    for (let call = 0; call < 8; call += 1) codes.push(await codeOf(await ask(FREEPLAY, CHANGE)));
    return { ...harness, codes };
  }

  test('moves nothing for a change that was held back, which says so; a change that was sent reports a missing response', async () => {
    const { ask, platform, codes } = await failing();
    expect(new Set(codes)).toEqual(new Set(['502 upstream.unavailable']));
    for (const [path, change] of [
      [FREEPLAY, CHANGE],
      [BET, CHANGE],
      [KEYS, {}],
    ] as const) {
      const asked = platform.askedFor(path).length;
      const kept = await ask(path, change);
      expect(kept.headers.get('Retry-After')).toBe('2');
      expect(await codeOf(kept)).toBe('503 upstream.read_only');
      expect(platform.askedFor(path)).toHaveLength(asked);
    }
    expect(await codeOf(await ask(CAPTCHA))).toBe('502 upstream.unavailable');
  });

  test('is tried by the next change after a while, whatever its outcome', async () => {
    const { ask, platform, clock } = await failing();
    clock.now += 2000;
    expect(await codeOf(await ask(FREEPLAY, CHANGE))).toBe('502 upstream.unavailable');
    expect(platform.askedFor(FREEPLAY)).toHaveLength(9);
    expect(await codeOf(await ask(FREEPLAY, CHANGE))).toBe('503 upstream.read_only');
    platform.on(FREEPLAY, () => failure('request.rate_limited', 429));
    clock.now += 2000;
    expect(await codeOf(await ask(FREEPLAY, CHANGE))).toBe('429 request.rate_limited');
    expect(platform.askedFor(FREEPLAY)).toHaveLength(10);
  });

  test('makes pages report read-only mode until it answers', async () => {
    const { ask, platform, clock } = await failing();
    const timing = async () => (await ask('/rng')).headers.get('Server-Timing');
    expect(await timing()).toMatch(/, read-only$/);
    expect((await ask('/rng')).status).toBe(200);
    platform.on(CAPTCHA, () => success('cG5n'));
    clock.now += 2000;
    await ask(CAPTCHA);
    expect(await timing()).not.toContain('read-only');
  });
});

test('gets no more calls than can wait; the others are refused with a Retry-After', async () => {
  const { ask, platform } = createHarness({ upstreamInFlightMax: 2 });
  await ask('/health/platform');
  platform.on(KEYS, async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return success({ keys: [], now: 1 });
  });
  const answers = await Promise.all([ask(KEYS), ask(KEYS), ask(KEYS)]);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused).toHaveLength(1);
  expect(refused[0]?.headers.get('Retry-After')).toBe('1');
  expect(await codeOf(await ask(KEYS))).toBe('200 success');
});
