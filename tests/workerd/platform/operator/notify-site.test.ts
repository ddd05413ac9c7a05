import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApp } from '../../../../src/platform/app.ts';
import { setClock } from '../../../../src/server/clock.ts';
import { OPS } from '../support/api.ts';

const app = createApp();
const LEVELS = [{ level: 0, texts: { PT: { name: 'Nova' } }, stake: 0, deposit: 0, pointFactor: 1 }];
const CHANGES = {
  brand: ['/ops/system/status', { status: 0 }],
  promotions: ['/ops/ranks', { levels: LEVELS }],
} as const;

let told: { site: string; tags: string[] }[] = [];
beforeEach(() => {
  told = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    told.push({ site: new URL(String(url)).origin, tags: JSON.parse(String(init?.body)).tags });
    return new Response(null);
  });
});
afterEach(() => {
  setClock();
  vi.restoreAllMocks();
});

/** Makes a change as the operator. Returns a function that waits until the site has been informed. */
async function change(tag: keyof typeof CHANGES, site: string, ENVIRONMENT = 'test'): Promise<() => Promise<void>> {
  const [path, body] = CHANGES[tag];
  const ctx = createExecutionContext();
  const headers = { ...OPS, 'content-type': 'application/json' };
  const request = new Request(`https://x${path}`, { method: 'PUT', headers, body: JSON.stringify(body) });
  const answer = await app.fetch(request, { ...env, ENVIRONMENT, SITE_ORIGIN: site } as Env, ctx as never);
  expect([path, answer.status]).toEqual([path, 200]);
  return () => waitOnExecutionContext(ctx);
}

describe('a deployed site', () => {
  test('receives a change at once, and further changes within a second together', async () => {
    const site = 'https://one.test';
    await (await change('brand', site))();
    expect(told).toEqual([{ site, tags: ['brand'] }]);
    const later = [await change('brand', site), await change('promotions', site), await change('brand', site)];
    await Promise.all(later.map((wait) => wait()));
    expect(told.slice(1)).toEqual([{ site, tags: ['brand', 'promotions'] }]);
  });

  test('receives its own changes, independent of another site', async () => {
    await (await change('brand', 'https://two.test'))();
    await (await change('promotions', 'https://three.test'))();
    expect(told).toEqual([
      { site: 'https://two.test', tags: ['brand'] },
      { site: 'https://three.test', tags: ['promotions'] },
    ]);
  });
});

test.each([
  ['forward', 'https://four.test', 3_600_000, []],
  ['back', 'https://five.test', -3_600_000, [1_000]],
])('a clock that was set %s delays no notification by more than a second', async (_way, site, ms, waits) => {
  await (await change('brand', site))();
  const now = Date.now();
  setClock(() => now + ms);
  const wait = vi.spyOn(globalThis, 'setTimeout');
  await (await change('promotions', site))();
  // The runtime waits at most 30 seconds for work after a response.
  const delays = wait.mock.calls.map(([, delay = 0]) => delay).filter((delay) => delay > 500 && delay !== 30_000);
  expect(delays).toEqual(waits);
  expect(told).toHaveLength(2);
});

test('on one machine without a limit receives each change separately', async () => {
  const site = 'http://localhost:8787';
  for (const tag of ['brand', 'promotions', 'brand'] as const) await (await change(tag, site, 'local'))();
  expect(told.map(({ tags }) => tags)).toEqual([['brand'], ['promotions'], ['brand']]);
});
