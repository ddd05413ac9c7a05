import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/i18n/languages.ts';
import { isLocale } from '../../../src/i18n/locales.ts';
import { failure, success } from './support/fake-platform.ts';
import { codeOf, createHarness } from './support/harness.ts';

/** A language of the registry without pages, if there is one. */
const WITHOUT_PAGES = LANGUAGES.find(({ path }) => !isLocale(path))?.path ?? 'en';

describe('frames', () => {
  test('serve documents of the platform in an origin of their own', async () => {
    const { ask, platform } = createHarness();
    const headers = {
      'Content-Type': 'text/html',
      'Content-Security-Policy': "default-src 'self'",
      'Cache-Control': 'public, max-age=60',
      'Set-Cookie': 'a=b',
      'X-Powered-By': 'x',
    };
    platform.on('/studio/play/x', () => new Response('<p>game</p>', { headers }));
    const response = await ask('/studio/play/x', { headers: { Cookie: 'a=b', Authorization: 'Bearer x' } });
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'self'");
    const [, floor = ''] = (response.headers.get('Content-Security-Policy') ?? '').split(', ');
    expect(floor.split('; ').toSorted()).toEqual([
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
      "object-src 'none'",
      'sandbox allow-scripts',
    ]);
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=60');
    expect(response.headers.get('Set-Cookie')).toBeNull();
    expect(response.headers.get('X-Powered-By')).toBeNull();
    const asked = platform.askedFor('/studio/play/x')[0]?.headers;
    expect(asked?.get('Cookie')).toBeNull();
    expect(asked?.get('Authorization')).toBeNull();
  });

  const FAILING = {
    '/studio/a': () => new Response(null, { status: 302, headers: { Location: 'https://evil.test' } }),
    '/studio/b': () => new Response('x', { status: 500 }),
    '/studio/c': () => new Promise<Response>(() => undefined),
  };
  function failing(...settings: Parameters<typeof createHarness>) {
    const harness = createHarness(...settings);
    for (const [path, answer] of Object.entries(FAILING)) {
      harness.platform.on(path, answer);
      harness.platform.on(`${path}.js`, answer);
    }
    return harness;
  }

  test.each([
    ['/studio/a', 503, 'Sem resposta no momento', 'No answer right now'],
    ['/studio/b', 503, 'Sem resposta no momento', 'No answer right now'],
    ['/studio/c', 503, 'Sem resposta no momento', 'No answer right now'],
    ['/studio/d', 404, 'Este jogo não está aqui', 'This game is not here'],
  ])('without their %s show a message in their language, within our page', async (path, status, pt, en) => {
    const { ask } = failing();
    for (const [query, words] of [
      ['', pt],
      ['?lang=pt', pt],
      ['?lang=en', en],
      ['?lang=EN', en],
      ['?lang=xx', pt],
      [`?lang=${WITHOUT_PAGES}`, en],
      ['?lang=pt&lang=en', pt],
    ]) {
      const page = await ask(`${path}${query}`, { headers: { Cookie: 'lang=en' } });
      expect([page.status, page.headers.get('Content-Type')]).toEqual([status, 'text/html; charset=utf-8']);
      expect(page.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self'");
      expect(page.headers.get('Cache-Control')).toBe('no-store');
      const html = await page.text();
      expect(html).toContain(words);
      // The frame's sandbox allows scripts only. A link out of it would not work, so the page has none.
      expect(html).not.toContain('<a ');
    }
  });

  test('that a network requests too often show a message', async () => {
    const { ask } = failing({}, { LIMIT_READS_NETWORK: { limit: async () => ({ success: false }) } });
    for (let read = 0; read < 120; read += 1) await ask('/studio/d');
    const page = await ask('/studio/play/x?lang=en');
    expect([page.status, page.headers.get('Retry-After')]).toEqual([429, '60']);
    expect(await page.text()).toContain('Too many requests at once');
    expect(await codeOf(await ask('/studio/assets/x.js'))).toBe('429 request.rate_limited');
  });

  test.each([
    ['maintenance', 'System Maintenance'],
    ['region', 'Not available where you are'],
  ])('that the gate refuses for %s use the language of the frame, and contain no links', async (verdict, words) => {
    const { ask, platform } = createHarness();
    platform.state.status = verdict === 'region' ? 2 : 1;
    const page = await ask('/studio/play/x?lang=en', { headers: { 'Sec-Fetch-Dest': 'iframe' } });
    expect(page.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self'");
    const html = await page.text();
    expect(html).toContain(words);
    expect(html).not.toContain('<a ');
    expect(await (await ask('/rng?lang=en')).text()).toContain('<html lang="pt"');
  });

  test('of a host that is unconfirmed or not ours show a message', async () => {
    const { ask, platform } = createHarness();
    platform.on('/wps/system/status', (request) => {
      const isOurs = new URL(request.url).searchParams.get('url') === 'orla.test';
      return isOurs ? success({ status: 0 }) : failure('gate.invalid_domain', 404);
    });
    const strange = await ask('/studio/play/x?lang=en', { origin: 'https://evil.test' });
    expect([strange.status, await strange.text()]).toEqual([404, expect.stringContaining('INVALID DOMAIN')]);
    platform.goDown();
    const unknown = await ask('/studio/play/x?lang=en', { origin: 'https://orla2.test' });
    expect(unknown.status).toBe(503);
    const html = await unknown.text();
    expect(html).toContain('System Maintenance');
    expect(html).not.toContain('<a ');
  });

  test('load files whose failures are envelopes, because no person reads them', async () => {
    const { ask } = failing();
    expect(await codeOf(await ask('/studio/a.js'))).toBe('502 upstream.invalid');
    expect(await codeOf(await ask('/studio/b.js'))).toBe('502 upstream.unavailable');
    expect(await codeOf(await ask('/studio/c.js'))).toBe('504 upstream.timeout');
    expect(await codeOf(await ask('/studio/d.js'))).toBe('404 request.not_found');
    for (const [dest, type] of [
      ['script', 'application/json'],
      ['empty', 'application/json'],
      ['iframe', 'text/html; charset=utf-8'],
      ['document', 'text/html; charset=utf-8'],
    ] as const) {
      for (const path of ['/studio/d', '/studio/d.js']) {
        const answer = await ask(path, { headers: { 'Sec-Fetch-Dest': dest } });
        expect([answer.status, answer.headers.get('Content-Type')], `${dest} ${path}`).toEqual([404, type]);
      }
    }
  });
});
