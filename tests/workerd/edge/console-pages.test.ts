import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { UNOPENED_SCRIPT } from '../../../src/lib/unopened-page.ts';
import { codeOf, createHarness, FROM_OUR_PAGES } from './support/harness.ts';

const FILE = '/console/assets/index-AbCd1234.js';

function createConsole(config: Parameters<typeof createHarness>[0] = {}) {
  const harness = createHarness({ opsExposed: true, ...config });
  const html = { headers: { 'Content-Type': 'text/html; charset=utf-8' } };
  harness.files.set('/console/', () => new Response('<div id="console"></div>', html));
  harness.files.set(FILE, () => new Response('1', { headers: { 'Content-Type': 'text/javascript' } }));
  return harness;
}

describe('the operator’s console', () => {
  test.each(['/console', '/console/money', '/console/members/luna', '/console/index.html'])(
    '%s is its one document, which is never stored, indexed or framed',
    async (path) => {
      const { ask, rendered } = createConsole();
      const response = await ask(path);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('id="console"');
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(response.headers.get('X-Robots-Tag')).toBe('noindex, nofollow');
      expect(rendered).toEqual([]);
    },
  );

  test('runs and asks its own origin alone, and turns no text into code', async () => {
    const policy = (await createConsole().ask('/console')).headers.get('Content-Security-Policy') ?? '';
    const directives = Object.fromEntries(
      policy.split('; ').map((one) => [one.split(' ')[0], one.split(' ').slice(1).join(' ')]),
    );
    expect(directives).toEqual({
      'default-src': "'none'",
      'script-src': `'self' 'sha256-${createHash('sha256').update(UNOPENED_SCRIPT).digest('base64')}'`,
      'style-src': "'self'",
      'img-src': "'self' blob:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-src': "'self'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': "'none'",
    });
  });

  test('keeps its hashed files in caches, but no missing one', async () => {
    const { ask } = createConsole();
    const file = await ask(FILE);
    expect(file.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(file.headers.get('Content-Type')).toBe('text/javascript');
    const missing = await ask('/console/assets/index-00000000.js');
    expect(missing.headers.get('Cache-Control')).toBe('no-store');
    expect(await codeOf(missing)).toBe('404 request.not_found');
  });

  test('is a missing page, with its files, where operator calls are not exposed', async () => {
    const { ask, rendered } = createConsole({ opsExposed: false });
    for (const path of ['/console', '/console/money', FILE]) {
      const response = await ask(path);
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain('id="console"');
    }
    expect(rendered).toEqual([]);
  });

  test('is a missing page where the build has none', async () => {
    expect((await createHarness({ opsExposed: true }).ask('/console')).status).toBe(404);
  });

  test('stays open while the site is closed', async () => {
    const { ask, platform } = createConsole();
    platform.state.status = 1;
    expect((await ask('/rng')).status).toBe(503);
    expect((await ask('/console/money')).status).toBe(200);
  });

  test('is read, not written', async () => {
    expect(await codeOf(await createConsole().ask('/console', { method: 'POST' }))).toBe(
      '405 request.method_not_allowed',
    );
  });

  describe('previews a draft', () => {
    const draft = { page: '/promoDetail', locale: 'en', id: 'x', answers: { getPromotion: { title: 'Draft' } } };
    const post = (harness: ReturnType<typeof createConsole>, value: unknown, headers: object = FROM_OUR_PAGES) => {
      const body = new URLSearchParams({ draft: JSON.stringify(value) }).toString();
      const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
      return harness.ask('/console/preview', { method: 'POST', body, headers: { ...type, ...headers } });
    };

    test('on the page of visitors, where nothing runs, and which nothing keeps', async () => {
      const harness = createConsole();
      harness.page.answer = () =>
        new Response('<style>@media (prefers-color-scheme:light){}</style>', {
          headers: {
            'Content-Type': 'text/html',
            'Content-Security-Policy': "default-src 'self'; style-src 'self' 'sha256-x'; frame-ancestors 'none'",
          },
        });
      const response = await post(harness, draft);
      expect([response.status, await response.text()]).toEqual([200, '<style>@media (max-width:0){}</style>']);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(response.headers.get('Content-Security-Policy')).toBe(
        "default-src 'self'; style-src 'self' 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-same-origin",
      );
      const [asked] = harness.rendered;
      expect([asked?.method, new URL(asked?.url ?? '').pathname]).toEqual(['POST', '/en/promoDetail']);
      expect(await asked?.json()).toEqual(draft.answers);
    });

    test.each([
      ['a page of another site', draft, { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.test' }, 403],
      ['a client that states no source', draft, {}, 403],
      ['another page', { ...draft, page: '/login' }, FROM_OUR_PAGES, 400],
      ['an unknown language', { ...draft, locale: '../x' }, FROM_OUR_PAGES, 400],
      ['another call', { ...draft, answers: { listResources: {} } }, FROM_OUR_PAGES, 400],
      ['no draft', undefined, FROM_OUR_PAGES, 400],
    ])('but not for %s', async (_name, value, headers, status) => {
      const harness = createConsole();
      expect((await post(harness, value, headers)).status).toBe(status);
      expect(harness.rendered).toEqual([]);
    });
  });

  test('begins with the whole word: a page with a longer name is a page of the site', async () => {
    const { ask, rendered } = createConsole();
    await ask('/consoles');
    expect(rendered).toHaveLength(1);
  });
});

describe('the log', () => {
  afterEach(() => vi.restoreAllMocks());

  test.each(['/console/members/luna', '/console/money/W1-m0123'])('names no member or payment of %s', async (path) => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    await createConsole({ logs: true }).ask(path);
    expect(JSON.parse(String(log.mock.calls.at(-1)?.[0])).path).toBe('/console');
  });
});
