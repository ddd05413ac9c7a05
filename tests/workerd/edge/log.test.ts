import { afterEach, expect, test, vi } from 'vitest';
import { createHarness } from './support/harness.ts';

afterEach(() => vi.restoreAllMocks());

async function toLoggedPath(method: string, path: string): Promise<string> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await createHarness({ logs: true, opsExposed: true }).ask(path, { method });
  return JSON.parse(String(log.mock.calls.at(-1)?.[0])).path;
}

test.each([
  ['GET', '/rng?referralCode=ana', '/rng'],
  ['GET', '/wps/system/keys', '/wps/system/keys'],
  ['POST', '/ops/members/ana/adjustments', '/ops/members/:account/adjustments'],
  ['GET', '/ops/members/ana/adjustments', '*'],
  ['GET', '/wps/ana', '*'],
])('%s %s is logged as %s: nobody is named', async (method, path, logged) => {
  expect(await toLoggedPath(method, path)).toBe(logged);
});
