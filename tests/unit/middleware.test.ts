import type { APIContext } from 'astro';
import { describe, expect, test, vi } from 'vitest';
import { getFeedbackRules } from '../../src/contract/support/support.ts';

const platform = { answer: () => Response.json({ success: false, errorCode: 'internal.error', message: '' }) };

vi.mock('astro:middleware', () => ({ defineMiddleware: (handler: unknown) => handler }));
const words = { load: async (_path: string): Promise<object> => ({ errors: {} }) };
vi.mock('virtual:locale-files', () => ({
  paths: { pt: { pages: '/pt.json' }, en: { pages: '/en.json' }, th: { pages: '/th.json' } },
  loadFile: (path: string) => words.load(path),
}));
vi.mock('cloudflare:workers', () => ({
  env: {
    ENVIRONMENT: 'local',
    SITE_ORIGIN: 'http://orla.test',
    SESSION_SECRET: 'test-session-secret-0123456789abcdefgh',
    EDGE_SECRET: 'test-edge-secret-0123456789abcdefghij',
    LOG: 'off',
    PLATFORM: { fetch: async () => platform.answer() },
  },
}));
const { onRequest } = await import('../../src/middleware.ts');

type Kept = false | { maxAge: number };
interface Asked {
  /** True if the page makes its call while it streams; otherwise it makes the call before its response. */
  streams?: boolean;
  hasCache?: boolean;
}

/** Renders a page that makes one call and had been declared cacheable before it. */
async function draw(answer: () => Response, page: () => Response, { streams = false, hasCache = true }: Asked = {}) {
  platform.answer = answer;
  const kept: Kept[] = [{ maxAge: 30 }];
  const context = {
    locals: { cfContext: { waitUntil: () => undefined } } as unknown as App.Locals,
    url: new URL('http://orla.test/x'),
    request: new Request('http://orla.test/x'),
    params: {},
    routePattern: '/x',
    ...(hasCache && { cache: { set: (life: Kept) => kept.push(life) } }),
  } as unknown as APIContext;
  const ask = async () => {
    await context.locals.call(getFeedbackRules, {});
  };
  const response = await onRequest(context, async () => {
    if (!streams) {
      await ask();
      return page();
    }
    const { body, headers } = page();
    const late = new TransformStream({ flush: ask });
    return new Response(body?.pipeThrough(late), { headers });
  });
  return { response: response as Response, isKept: kept.at(-1) !== false };
}

const answered = () => Response.json({ success: true, value: { min: 5, max: 400 } });
const refused = () => Response.json({ success: false, errorCode: 'request.not_found', message: '' }, { status: 404 });
const broken = () => Response.json({ success: false, errorCode: 'internal.error', message: '' }, { status: 500 });

const xml = () => new Response('<urlset/>', { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
const html = () => new Response('<p>x</p>', { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
const none = (status: number) => () => new Response(null, { status });

describe.each([
  ['a page', html],
  ['a list for crawlers', xml],
  ['nothing, for now', none(503)],
  ['nothing', none(404)],
])('an answer with %s', (_, page) => {
  test('is kept where the platform answered', async () => {
    expect((await draw(answered, page)).isKept).toBe(true);
  });

  test.each([
    ['failed', broken],
    ['refused', refused],
  ])('is not kept where the platform %s', async (_said, answer) => {
    const { response, isKept } = await draw(answer, page);
    expect([response.status, isKept]).toEqual([page().status, false]);
  });

  test('comes also where there is no cache, as for what Astro draws of errors', async () => {
    expect((await draw(broken, page, { hasCache: false })).response.status).toBe(page().status);
  });
});

describe.each([
  ['a part of pages', 'text/html; charset=utf-8'],
  ['a picture', 'image/svg+xml'],
])('%s that browsers keep for a time', (_, type) => {
  const part = () => new Response('<p>x</p>', { headers: { 'Content-Type': type, 'Cache-Control': 'max-age=300' } });
  const readLife = async (answer: () => Response) => (await draw(answer, part)).response.headers.get('Cache-Control');

  test('keeps it where the platform answered', async () => {
    expect(await readLife(answered)).toBe('max-age=300');
  });

  test('is asked for again where it did not', async () => {
    expect(await readLife(broken)).toBe('no-store');
    expect(await readLife(refused)).toBe('no-store');
  });
});

describe('a page whose words cannot be read', () => {
  test('is in the next language of its chain, and is not kept', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { load } = words;
    words.load = (path) => (path === '/th.json' ? Promise.reject(new SyntaxError('cut')) : load(path));
    const kept: Kept[] = [{ maxAge: 30 }];
    const asked = { locals: {}, url: new URL('http://orla.test/th/x'), request: new Request('http://orla.test/th/x') };
    const cache = { set: (life: Kept) => kept.push(life) };
    const context = { ...asked, cache, params: { locale: 'th' }, routePattern: '/x' } as unknown as APIContext;
    const show = async () => {
      const response = (await onRequest(context, async () => html())) as Response;
      return [response.status, response.headers.get('Content-Language'), context.locals.locale];
    };
    expect(await show()).toEqual([200, 'en', 'en']);
    expect(kept.at(-1)).toBe(false);
    expect(log).toHaveBeenCalledOnce();
    words.load = load;
    expect(await show()).toEqual([200, 'th', 'th']);
    log.mockRestore();
  });

  test('is an error without caching if no language can be read, until one can', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.resetModules();
    const { onRequest } = await import('../../src/middleware.ts');
    const asked = { locals: {}, url: new URL('http://orla.test/en/x'), request: new Request('http://orla.test/en/x') };
    const context = { ...asked, params: {}, routePattern: '/x' } as unknown as APIContext;
    const next = vi.fn(async () => html());
    const { load } = words;
    words.load = () => Promise.reject(new Error('gone'));
    const response = (await onRequest(context, next)) as Response;
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([500, 'no-store']);
    expect(await response.text()).not.toBe('');
    expect(next).not.toHaveBeenCalled();
    expect(log).toHaveBeenCalledTimes(2);
    words.load = load;
    expect(((await onRequest(context, next)) as Response).status).toBe(200);
    log.mockRestore();
  });
});

test('a page that asks while it streams is not kept either', async () => {
  expect((await draw(broken, html, { streams: true })).isKept).toBe(false);
  expect((await draw(answered, html, { streams: true })).isKept).toBe(true);
  const { response } = await draw(broken, html, { streams: true });
  expect(response.headers.get('Cache-Control')).toBe('no-store');
});
