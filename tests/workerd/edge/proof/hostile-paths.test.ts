import { describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../../src/contract/core/endpoints.ts';
import { HOSTILE, toSeenUrl } from '../../../hostile-paths.ts';
import { createHarness, EDGE_SECRET, FROM_OUR_PAGES } from '../support/harness.ts';

/** Calls that a visitor may send to the platform without a session. */
const PUBLIC = new Set(
  ENDPOINTS.filter(({ host, auth }) => host === 'platform' && (auth === 'none' || auth === 'launch')).map(
    ({ path }) => path,
  ),
);

describe('2,000 hostile paths', () => {
  test('are 2,000 addresses after URL parsing, with any method', () => {
    expect(new Set(HOSTILE.map(({ path }) => toSeenUrl(path))).size).toBeGreaterThanOrEqual(2000);
  });

  test('reach public calls only, and each gets a response of ours', async () => {
    const { ask, platform } = createHarness();
    const headers = { ...FROM_OUR_PAGES, Authorization: `Bearer ${EDGE_SECRET}` };
    await ask('/', {});
    const wrong: string[] = [];
    for (const { method, path } of HOSTILE) {
      const response = await ask(path, { method, headers });
      const { status } = response;
      await response.body?.cancel();
      const isOurs = response.headers.has('X-Request-Id') && response.headers.has('Content-Security-Policy');
      if (!isOurs || (status >= 500 && status !== 502) || status === 429) wrong.push(`${method} ${path} ${status}`);
    }
    expect(wrong).toEqual([]);
    const reached = platform.asked
      .filter(({ headers: sent }) => sent.has('X-Orla-Visitor'))
      .map(({ url }) => url.pathname);
    expect(reached.filter((path) => !PUBLIC.has(path) && !path.startsWith('/studio/'))).toEqual([]);
  });
});
