import { afterEach, expect, test, vi } from 'vitest';
import { createHarness } from './support/harness.ts';

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
])('%s %s is logged as %s: nobody is named', async (method, path, logged) => {
  expect(await toLoggedPath(method, path)).toBe(logged);
});

test.each([
  ['GET', '/ops/members/ana/adjustments'],
  ['POST', '/ops/members/ana/adjustments'],
  ['GET', '/wps/members/ana'],
  ['GET', '/studio/ana'],
  ['GET', '/ana'],
])('%s %s is logged as nothing while the site is closed, too', async (method, path) => {
  expect(await toLoggedPath(method, path, false, 1)).toBe('*');
});
