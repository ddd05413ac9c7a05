import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import createCache from '../../../../src/edge/pages/local-cache.ts';
import { purgeCount, purgeStoredPages } from '../../../../src/edge/pages/page-store.ts';

const MAX_AGE_SECONDS = 60;
const HEADERS = {
  'Content-Type': 'text/html',
  'CDN-Cache-Control': `max-age=${MAX_AGE_SECONDS}, stale-while-revalidate=300`,
  'Cache-Tag': 'games, brand',
};

/** Creates a site whose pages contain the number of their rendering. A test can delay a rendering. */
function createSite(path: string) {
  const cache = createCache({});
  const behind: Promise<unknown>[] = [];
  const site = { drawn: 0, draw: async (): Promise<Response> => new Response(`${site.drawn}`, { headers: HEADERS }) };
  return {
    site,
    behind,
    purge: (tags: string[]) => cache.invalidate({ tags }),
    async read(init?: RequestInit): Promise<string> {
      const request = new Request(`https://orla.test${path}`, init);
      const waitUntil = (work: Promise<unknown>) => void behind.push(work);
      const next = () => {
        site.drawn += 1;
        return site.draw();
      };
      const response = await cache.onRequest?.({ request, url: new URL(request.url), waitUntil } as never, next);
      return `${response?.headers.get('X-Astro-Cache')} ${await response?.text()}`;
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  purgeStoredPages(new Set(['games']));
});

function pass(seconds: number): void {
  vi.setSystemTime(Date.now() + seconds * 1000);
}

describe('a cached page', () => {
  test('is rendered once while it is fresh', async () => {
    const { read } = createSite('/fresh');
    expect([await read(), await read()]).toEqual(['MISS 1', 'HIT 1']);
  });

  test('that is stale is rendered by one request while others get the old one', async () => {
    const { read, site, behind } = createSite('/stale');
    await read();
    pass(MAX_AGE_SECONDS + 1);
    const later = Promise.withResolvers<Response>();
    site.draw = () => later.promise;
    expect(await Promise.all([read(), read(), read()])).toEqual(['STALE 1', 'STALE 1', 'STALE 1']);
    expect([site.drawn, behind.length]).toEqual([2, 1]);
    later.resolve(new Response('new', { headers: HEADERS }));
    await Promise.all(behind);
    expect(await read()).toBe('HIT new');
  });

  test('whose refresh was aborted is rendered again', async () => {
    const { read, site } = createSite('/cut-off');
    await read();
    pass(MAX_AGE_SECONDS + 1);
    site.draw = () => new Promise(() => undefined);
    await read();
    pass(11);
    await read();
    expect(site.drawn).toBe(3);
  });

  test('is dropped by any of its tags, and by no other', async () => {
    const { read, purge } = createSite('/tagged');
    await read();
    await purge(['notices']);
    expect(await read()).toBe('HIT 1');
    await purge(['notices', 'brand']);
    expect(await read()).toBe('MISS 2');
  });

  test('rendered before a purge is not stored', async () => {
    const { read, purge, site } = createSite('/before');
    const drawing = Promise.withResolvers<Response>();
    site.draw = () => drawing.promise;
    const first = read();
    const before = purgeCount();
    await purge(['games']);
    expect(purgeCount()).toBe(before + 1);
    drawing.resolve(new Response('old', { headers: HEADERS }));
    expect(await first).toBe('MISS old');
    site.draw = async () => new Response('new', { headers: HEADERS });
    expect(await read()).toBe('MISS new');
  });

  test('is served for ten minutes if it cannot be rendered again', async () => {
    const { read, site } = createSite('/broken');
    await read();
    site.draw = async () => new Response('broken', { status: 500 });
    pass(MAX_AGE_SECONDS + 300 + 1);
    expect(await read()).toBe('STALE-ERROR 1');
    pass(600);
    expect(await read()).toBe('MISS broken');
  });

  test.each([
    ['with a cookie', { ...HEADERS, 'Set-Cookie': 'a=b' }, 200],
    ['that says nothing of its life', { 'Content-Type': 'text/html' }, 200],
    ['that is not there', HEADERS, 404],
  ])('%s is none', async (name, headers, status) => {
    const { read, site } = createSite(`/${name}`);
    site.draw = async () => new Response(`${site.drawn}`, { status, headers });
    expect([await read(), await read()]).toEqual(['MISS 1', 'MISS 2']);
  });

  test('answers nothing but GET', async () => {
    const { read } = createSite('/methods');
    await read();
    expect(await read({ method: 'POST' })).toBe('null 2');
  });
});
