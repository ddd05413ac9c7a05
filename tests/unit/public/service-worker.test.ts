import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';

const CODE = readFileSync(new URL('../../../public/service-worker.js', import.meta.url), 'utf8');
const ORIGIN = 'https://orla.test';
const READABLE = ['/help', '/responsible-gaming', '/terms', '/privacy', '/contact'];

interface Answer {
  text: string;
  redirected?: boolean;
  status?: number;
}
type Handler = (event: { waitUntil(work: Promise<unknown>): void }) => void;

function toResponse({ text, status = 200, redirected = false }: Answer): Response {
  return Object.defineProperty(new Response(text, { status }), 'redirected', { value: redirected });
}

/** Installs the service worker from a page of the site. Returns the cached files. */
async function install(site: (path: string) => Answer, from = '/', before: readonly string[] = []) {
  const handlers = new Map<string, Handler>();
  const kept = new Map(before.map((path) => [path, new Response('of before')]));
  const cache = {
    put: async (path: string, answer: Response) => void kept.set(path, answer),
    delete: async (path: string) => kept.delete(path),
    add: async () => undefined,
  };
  const self = {
    location: { href: `${ORIGIN}/service-worker.js?from=${encodeURIComponent(from)}`, origin: ORIGIN },
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    skipWaiting: async () => undefined,
  };
  const fetch = async (path: string) => toResponse(site(path));
  runInNewContext(CODE, { self, caches: { open: async () => cache }, fetch, URL });
  const work: Promise<unknown>[] = [];
  handlers.get('install')?.({ waitUntil: (one) => work.push(one) });
  await Promise.all(work);
  return Object.fromEntries(await Promise.all([...kept].map(async ([path, answer]) => [path, await answer.text()])));
}

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

  test('is never a page that says that it is not there', async () => {
    expect(await install(() => ({ text: 'x', status: 404 }))).toEqual({});
    expect(await install(() => ({ text: 'x', status: 503 }), '/', ['/help'])).toEqual({ '/help': 'of before' });
  });
});
