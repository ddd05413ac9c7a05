import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';

const CODE = readFileSync(new URL('../../../public/service-worker.js', import.meta.url), 'utf8');
const ORIGIN = 'https://orla.test';
const READABLE = ['/help', '/responsible-gaming', '/terms', '/privacy', '/contact'];
const STYLE = '/_astro/page.css';

interface Answer {
  text: string;
  redirected?: boolean;
  status?: number;
  type?: string;
  life?: string;
}
type Site = (path: string) => Answer;
type Kept = Map<string, Response>;
interface Asked {
  waitUntil?(work: Promise<unknown>): void;
  respondWith?(answer: Promise<Response>): void;
  request?: object;
}

const toPath = (asked: string | { url: string }) => (typeof asked === 'string' ? asked : new URL(asked.url).pathname);

function toResponse({
  text,
  status = 200,
  redirected = false,
  type = 'text/html',
  life = 'no-cache',
}: Answer): Response {
  const headers = { 'Content-Type': type, 'Cache-Control': life };
  return Object.defineProperty(new Response(text, { status, headers }), 'redirected', { value: redirected });
}

function createCache(kept: Kept) {
  return {
    match: async (asked: string) => kept.get(toPath(asked))?.clone(),
    put: async (asked: string, answer: Response) => void kept.set(toPath(asked), answer),
    delete: async (path: string) => kept.delete(path),
    keys: async () => [...kept.keys()],
  };
}

const readAll = async (kept: Kept | undefined) =>
  Object.fromEntries(
    await Promise.all([...(kept ?? [])].map(async ([path, answer]) => [path, await answer.clone().text()])),
  );

/** Starts the service worker from a page of the site. `before` lists pages that it has kept; `open` opens its caches. */
function start(site: Site, { from = '/', before = [] as readonly string[], open = async () => {} } = {}) {
  const handlers = new Map<string, (event: Asked) => void>();
  const stores = new Map<string, Kept>();
  const caches = {
    open: async (name: string) => {
      await open();
      const isOfPages = name.startsWith('orla-pages');
      if (!stores.has(name)) stores.set(name, new Map());
      const kept = stores.get(name) as Kept;
      if (isOfPages && kept.size === 0) for (const path of before) kept.set(path, new Response('of before'));
      return createCache(kept);
    },
  };
  const self = {
    location: { href: `${ORIGIN}/service-worker.js?from=${encodeURIComponent(from)}`, origin: ORIGIN },
    addEventListener: (name: string, handler: (event: Asked) => void) => handlers.set(name, handler),
    skipWaiting: async () => undefined,
  };
  const fetch = async (asked: string | { url: string }) => toResponse(site(toPath(asked)));
  runInNewContext(CODE, { self, caches, fetch, URL, Response });
  const read = (name: string) => readAll([...stores].find(([one]) => one.startsWith(name))?.[1]);
  return {
    async install() {
      const work: Promise<unknown>[] = [];
      handlers.get('install')?.({ waitUntil: (one) => work.push(one) });
      await Promise.all(work);
      return read('orla-pages');
    },
    async ask(path: string, kind: object): Promise<string> {
      let answer: Promise<Response> | undefined;
      const request = { method: 'GET', url: ORIGIN + path, ...kind };
      const respondWith = (given: Promise<Response>) => {
        answer = given;
      };
      handlers.get('fetch')?.({ request, respondWith });
      return (await answer)?.text() ?? '';
    },
    read,
  };
}

const VISIT = { mode: 'navigate' };
const PART = { mode: 'no-cors', destination: 'style' };
const install = (site: Site, from = '/', before: readonly string[] = []) => start(site, { from, before }).install();

describe('the pages kept for a time without a connection', () => {
  test.each(['', '/en'])('is the texts and the page that says so, of the language of %o', async (prefix) => {
    const kept = await install((path) => ({ text: path }), prefix || '/');
    expect(Object.keys(kept).toSorted()).toEqual(['/offline', ...READABLE].map((path) => prefix + path).toSorted());
  });

  test('is never a page that another one led to', async () => {
    const led = { text: 'Sign in', redirected: true };
    const site = (path: string) => (path === '/offline' ? { text: 'offline' } : led);
    expect(await install(site)).toEqual({ '/offline': 'offline' });
    expect(await install(site, '/', ['/help'])).toEqual({ '/offline': 'offline' });
  });

  test.each([
    ['says that it is not there', { text: 'x', status: 404 }],
    ['says that the site fails', { text: 'x', status: 503 }],
    ['was printed without the platform', { text: 'x', life: 'no-store' }],
    ['is no page', { text: '{}', type: 'application/json' }],
  ])('is never a page that %s', async (_, answer) => {
    expect(await install(() => answer)).toEqual({});
    expect(await install(() => answer, '/', ['/help'])).toEqual({ '/help': 'of before' });
    const worker = start(() => answer, { before: ['/help'] });
    expect(await worker.ask('/help', VISIT)).toBe(answer.text);
    await new Promise(setImmediate);
    expect(await worker.read('orla-pages')).not.toHaveProperty('/help', answer.text);
  });

  test('is the page that was read last', async () => {
    const worker = start(() => ({ text: 'today' }), { before: ['/help'] });
    expect(await worker.ask('/help', VISIT)).toBe('today');
    await expect.poll(() => worker.read('orla-pages')).toMatchObject({ '/help': 'today' });
  });
});

describe('a style', () => {
  const style = { text: 'a{}', type: 'text/css' };

  test('is kept with its page, and asked for once', async () => {
    const page = { text: `<link href="${STYLE}">` };
    const worker = start((path) => (path === STYLE ? style : page));
    await worker.install();
    expect(await worker.read('orla-parts')).toEqual({ [STYLE]: 'a{}' });
  });

  test.each([
    ['a refusal', { text: 'no', status: 403, type: 'text/css' }],
    ['a page of the network in its place', { text: '<p>Sign in to the network</p>' }],
    ['an empty answer', { text: '', type: 'text/css' }],
  ])('is asked for again after %s', async (_, bad) => {
    let answer: Answer = bad;
    const worker = start(() => answer);
    expect(await worker.ask(STYLE, PART)).toBe(bad.text);
    answer = style;
    expect(await worker.ask(STYLE, PART)).toBe('a{}');
    answer = bad;
    expect(await worker.ask(STYLE, PART)).toBe('a{}');
  });

  test('arrives where the browser keeps nothing', async () => {
    const open = () => Promise.reject(new Error('SecurityError'));
    expect(await start(() => style, { open }).ask(STYLE, PART)).toBe('a{}');
  });
});
