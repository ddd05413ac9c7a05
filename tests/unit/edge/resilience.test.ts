import { describe, expect, test } from 'vitest';
import { createBreaker } from '../../../src/edge/proxy/breaker.ts';
import { createConcurrencyLimit } from '../../../src/edge/proxy/concurrency-limit.ts';
import { createHealth } from '../../../src/edge/proxy/health.ts';
import { whileHealthy } from '../../../src/edge/proxy/platform-client.ts';
import { createRetryBudget } from '../../../src/edge/proxy/retry-budget.ts';

describe('the breaker', () => {
  function failing(times: number) {
    const clock = { now: 0 };
    const breaker = createBreaker(() => clock.now);
    for (let failure = 0; failure < times; failure += 1) {
      breaker.allows();
      breaker.failed();
    }
    return { breaker, clock };
  }

  test('opens only after consecutive failures', () => {
    const { breaker } = failing(7);
    expect(breaker.allows()).toBe(true);
    breaker.succeeded();
    for (let failure = 0; failure < 7; failure += 1) breaker.failed();
    expect(breaker.isOpen).toBe(false);
    breaker.failed();
    expect([breaker.isOpen, breaker.allows()]).toEqual([true, false]);
  });

  test('lets exactly one probe through after a while', () => {
    const { breaker, clock } = failing(8);
    clock.now += 1999;
    expect(breaker.allows()).toBe(false);
    clock.now += 1;
    expect([breaker.allows(), breaker.allows(), breaker.allows()]).toEqual([true, false, false]);
    breaker.failed();
    clock.now += 1999;
    expect(breaker.allows()).toBe(false);
    clock.now += 1;
    expect(breaker.allows()).toBe(true);
    breaker.succeeded();
    expect([breaker.allows(), breaker.allows()]).toEqual([true, true]);
  });

  test('does not stay open if a probe never reports back', () => {
    const { breaker, clock } = failing(8);
    clock.now += 2000;
    expect(breaker.allows()).toBe(true);
    clock.now += 2000;
    expect(breaker.allows()).toBe(true);
  });
});

describe('calls that continue without their visitor', () => {
  function setUp() {
    const clock = { now: 0 };
    const health = createHealth({ upstreamInFlightMax: 8, upstreamTimeoutMs: 100 }, () => clock.now);
    const kept: unknown[] = [];
    const ask = (answer: Promise<string>) =>
      whileHealthy(health, () => answer as never, { waitUntil: (work) => kept.push(work) });
    return { clock, health, kept, ask };
  }
  const never = new Promise<string>(() => undefined);

  test('are none while many slots are free, and every call while few are', async () => {
    const { kept, ask } = setUp();
    await ask(Promise.resolve('fine'));
    for (let call = 0; call < 2; call += 1) ask(never);
    expect(kept).toEqual([]);
    for (let call = 0; call < 3; call += 1) ask(never);
    expect(kept).toHaveLength(3);
  });

  test('include the probe of the breaker', async () => {
    const { kept, ask, clock, health } = setUp();
    for (let call = 0; call < 8; call += 1) await ask(Promise.resolve('upstream.unavailable'));
    kept.length = 0;
    clock.now += 2000;
    const probe = ask(Promise.resolve('fine'));
    expect(kept).toEqual([probe]);
    await probe;
    expect([health.breaker.isOpen, health.concurrency.count]).toEqual([false, 0]);
    await ask(Promise.resolve('fine'));
    expect(kept).toHaveLength(1);
  });
});

test.each([1, 5, 11, 12, 50, 300, 10_000])('of %i failing calls, fewer than a tenth are retried', (calls) => {
  const budget = createRetryBudget();
  let asked = 0;
  for (let call = 0; call < calls; call += 1) {
    budget.earn();
    asked += budget.spend() ? 2 : 1;
  }
  expect(asked / calls).toBeLessThanOrEqual(1.1);
  if (calls >= 12) expect(asked).toBeGreaterThan(calls);
});

test('saved retries are spent on at most ten failures, further ones as they are earned', () => {
  const budget = createRetryBudget();
  for (let call = 0; call < 10_000; call += 1) budget.earn();
  expect(Array.from({ length: 12 }, () => budget.spend()).filter(Boolean)).toHaveLength(10);
});

test('slots are released, and unreleased ones expire', () => {
  const clock = { now: 0 };
  const concurrency = createConcurrencyLimit({ max: 2, slotMs: 100, now: () => clock.now });
  const first = concurrency.enter() ?? 0;
  concurrency.enter();
  expect(concurrency.enter()).toBeUndefined();
  concurrency.release(first);
  expect(concurrency.enter()).toBeDefined();
  expect(concurrency.enter()).toBeUndefined();
  clock.now += 101;
  expect(concurrency.enter()).toBeDefined();
  expect(concurrency.count).toBe(1);
});

test('slots lost over time do not count as load', () => {
  const clock = { now: 0 };
  const concurrency = createConcurrencyLimit({ max: 8, slotMs: 100, now: () => clock.now });
  for (let lost = 0; lost < 3; lost += 1) {
    concurrency.enter();
    clock.now += 200;
  }
  expect(concurrency.isCrowded).toBe(false);
  expect(concurrency.count).toBe(0);
  for (let taken = 0; taken < 3; taken += 1) concurrency.enter();
  expect(concurrency.isCrowded).toBe(true);
});

test('a late release never frees the slot of another call', () => {
  const clock = { now: 0 };
  const concurrency = createConcurrencyLimit({ max: 1, slotMs: 100, now: () => clock.now });
  const late = concurrency.enter() ?? 0;
  clock.now += 101;
  const mine = concurrency.enter() ?? 0;
  concurrency.release(late);
  expect([concurrency.count, concurrency.enter()]).toEqual([1, undefined]);
  concurrency.release(mine);
  concurrency.release(mine);
  expect(concurrency.count).toBe(0);
  expect([concurrency.enter(), concurrency.enter()]).toEqual([expect.any(Number), undefined]);
});
