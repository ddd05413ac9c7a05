import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Browser, grant, settle } from '../browser.ts';

let browser: Browser;
let clock: typeof import('../../../../src/stores/core/server-clock.ts');

beforeEach(async () => {
  vi.resetModules();
  browser = (await import('../browser.ts')).createBrowser();
  clock = await import('../../../../src/stores/core/server-clock.ts');
});

describe('the clock of the server', () => {
  test('is correct if the visitor’s is wrong by hours, and advances every second', async () => {
    const ahead = browser.state.now / 1_000 + 7_200;
    browser.serve(({ path }) => (path === '/wps/system/keys' ? grant({ keys: [], now: ahead }) : undefined));
    const stop = clock.$serverNow.listen(() => {});
    await settle();
    expect(clock.$serverNow.get()).toBe(ahead * 1_000);
    browser.pass(1_000);
    expect(clock.$serverNow.get()).toBe(ahead * 1_000 + 1_000);
    stop();
  });

  test('is the visitor’s while the server does not answer', async () => {
    const stop = clock.$serverNow.listen(() => {});
    await settle();
    expect(clock.$serverNow.get()).toBe(browser.state.now);
    stop();
  });
});

test('the remaining time ends at zero', () => {
  const at = '2026-03-10T15:00:00.000Z';
  const then = Date.parse(at);
  expect(clock.toSecondsLeft(at, then - 90_500)).toBe(91);
  expect(clock.toSecondsLeft(at, then)).toBe(0);
  expect(clock.toSecondsLeft(at, then + 5_000)).toBe(0);
});
