import { describe, expect, test } from 'vitest';
import { getKeys } from '../../../src/contract/session/session.ts';
import { getFeedbackRules } from '../../../src/contract/support/support.ts';
import { createPageCall } from '../../../src/edge/pages/platform-call.ts';
import { createAnswerCache } from '../../../src/edge/proxy/answer-cache.ts';
import { createHealth } from '../../../src/edge/proxy/health.ts';
import { createFakePlatform, failure, success } from './support/fake-platform.ts';

function setUp() {
  const platform = createFakePlatform();
  const clock = { now: 0 };
  const answers = createAnswerCache();
  const failures: boolean[] = [];
  const options = {
    answers,
    upstream: platform.upstream,
    timeoutMs: 100,
    health: createHealth({ upstreamInFlightMax: 4, upstreamTimeoutMs: 100 }, () => clock.now),
    caller: { waitUntil: () => undefined },
    requestId: 'page-1',
    logs: false,
  };
  const callIn = (locale: 'pt' | 'en') => createPageCall(locale, options, (isAnswered) => failures.push(isAnswered));
  const askRules = (locale: 'pt' | 'en' = 'pt') => callIn(locale)(getFeedbackRules, {});
  const askKeys = () => callIn('pt')(getKeys, {});
  return { platform, clock, answers, failures, askRules, askKeys };
}

describe('the last response to a page’s call', () => {
  const RULES = { min: 5, max: 400 };
  const LIFE_MS = 15_000 + 600_000;

  async function toldOnce(answer = () => success(RULES)) {
    const all = setUp();
    all.platform.on(getFeedbackRules.path, answer);
    expect(await all.askRules()).toEqual(RULES);
    expect(all.failures).toEqual([]);
    return all;
  }

  test.each([
    ['is unreachable', () => Promise.reject(new Error('refused'))],
    ['fails', () => new Response('x', { status: 500 })],
    ['fails with JSON', () => failure('internal.error', 503)],
    ['is overloaded', () => failure('request.rate_limited', 429)],
  ])('is printed for ten minutes while the platform %s, and the page is not cached', async (_, answer) => {
    const { platform, askRules, failures, clock } = await toldOnce();
    platform.on(getFeedbackRules.path, answer);
    clock.now = LIFE_MS;
    expect(await askRules()).toEqual(RULES);
    clock.now += 1;
    expect(await askRules()).toBeUndefined();
    expect(failures[0]).toBe(false);
    expect(failures).toHaveLength(2);
  });

  test('is used only if the platform fails: a newer response replaces it', async () => {
    const { platform, askRules, failures } = await toldOnce();
    platform.on(getFeedbackRules.path, () => success({ min: 6, max: 7 }));
    expect(await askRules()).toEqual({ min: 6, max: 7 });
    expect(failures).toEqual([]);
  });

  test('is used for its own language only', async () => {
    const { platform, askRules } = await toldOnce();
    platform.goDown();
    expect(await askRules('en')).toBeUndefined();
  });

  test('is dropped by a purge, and when the platform refuses', async () => {
    const { platform, askRules, answers } = await toldOnce();
    answers.purge(new Set(['games']));
    platform.goDown();
    expect(await askRules()).toEqual(RULES);
    answers.purge(new Set(['brand']));
    expect(await askRules()).toBeUndefined();
    const other = await toldOnce();
    other.platform.on(getFeedbackRules.path, () => failure('system.feature_disabled', 403));
    expect(await other.askRules()).toBeUndefined();
    other.platform.goDown();
    expect(await other.askRules()).toBeUndefined();
  });

  test.each([{ 'Cache-Control': 'private' }, { 'Set-Cookie': 'a=b' }, { Vary: 'X-Visitor' }])(
    'is not stored if it belongs to one visitor: %o',
    async (headers) => {
      const { platform, askRules } = await toldOnce(() => success(RULES, { headers: headers as HeadersInit }));
      platform.goDown();
      expect(await askRules()).toBeUndefined();
    },
  );

  test('is not stored for a call without a cache life', async () => {
    const { platform, askKeys } = setUp();
    platform.on(getKeys.path, () => success({ keys: [], now: 1 }));
    expect(await askKeys()).toEqual({ keys: [], now: 1 });
    platform.goDown();
    expect(await askKeys()).toBeUndefined();
  });
});

describe('a page’s call without a stored response', () => {
  test.each([
    ['is unreachable', () => Promise.reject(new Error('refused'))],
    ['fails with JSON', () => failure('internal.error', 500)],
    ['is closed with JSON', () => failure('gate.maintenance', 503)],
    ['is overloaded', () => failure('request.rate_limited', 429)],
  ])('does not count as missing while the platform %s', async (_, answer) => {
    const { platform, askRules, failures } = setUp();
    platform.on(getFeedbackRules.path, answer);
    expect(await askRules()).toBeUndefined();
    expect(failures).toEqual([false]);
  });

  test.each([
    ['request.not_found', 404],
    ['system.feature_disabled', 403],
  ])('counts as missing if the platform says so: %s', async (code, status) => {
    const { platform, askRules, failures } = setUp();
    platform.on(getFeedbackRules.path, () => failure(code, status));
    expect(await askRules()).toBeUndefined();
    expect(failures).toEqual([true]);
  });
});
