import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Browser, grant, settle } from './browser.ts';

let browser: Browser;
let clock: typeof import('../../../src/stores/server-clock.ts');

beforeEach(async () => {
  vi.resetModules();
  browser = (await import('./browser.ts')).createBrowser();
  clock = await import('../../../src/stores/server-clock.ts');
});

describe('the clock of the server', () => {
  test('counts where the visitor’s own is wrong by hours, and goes on second by second', async () => {
    const ahead = browser.state.now / 1_000 + 7_200;
    browser.serve(({ path }) => (path === '/wps/system/keys' ? grant({ keys: [], now: ahead }) : undefined));
    const stop = clock.$serverNow.listen(() => {});
    await settle();
    expect(clock.$serverNow.get()).toBe(ahead * 1_000);
    browser.pass(1_000);
    expect(clock.$serverNow.get()).toBe(ahead * 1_000 + 1_000);
    stop();
  });

  test('is the visitor’s while the server says nothing', async () => {
    const stop = clock.$serverNow.listen(() => {});
    await settle();
    expect(clock.$serverNow.get()).toBe(browser.state.now);
    stop();
  });
});

test('what is left of a time ends at nothing', () => {
  const at = '2026-03-10T15:00:00.000Z';
  const then = Date.parse(at);
  expect(clock.toSecondsLeft(at, then - 90_500)).toBe(91);
  expect(clock.toSecondsLeft(at, then)).toBe(0);
  expect(clock.toSecondsLeft(at, then + 5_000)).toBe(0);
});
