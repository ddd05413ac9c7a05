import { describe, expect, test } from 'vitest';
import { failure, success } from './support/fake-platform.ts';
import { codeOf, createHarness, EDGE_SECRET, ORIGIN } from './support/harness.ts';

describe('pages', () => {
  test('are requested without any data of the visitor', async () => {
    const { ask, rendered } = createHarness();
    await ask('/rng?page=2&member=depositv2&gameId=x&utm=1&gameCode=a%20b', {
      headers: { Cookie: '__Host-orla=x', Authorization: 'Bearer x', 'Accept-Language': 'en' },
    });
    expect(rendered[0]?.url).toBe(`${ORIGIN}/rng?page=2`);
    expect([...(rendered[0]?.headers ?? [])]).toEqual([['accept', 'text/html']]);
    expect(rendered[0]?.redirect).toBe('manual');
  });

  test.each(['https://orla2.test', 'https://orla.test.', 'https://ORLA.test', 'https://orla2.test.:8443'])(
    'are rendered for the site’s own origin when the request names %s: links and cached text name no other host',
    async (origin) => {
      const { ask, rendered, page } = createHarness();
      expect((await ask('/rng?page=2', { origin })).status).toBe(200);
      expect(rendered.map(({ url }) => url)).toEqual([`${ORIGIN}/rng?page=2`]);
      page.answer = () => new Response(null, { status: 301, headers: { Location: `${ORIGIN}/rng` } });
      expect((await ask('/x', { origin })).headers.get('Location')).toBe('/rng');
    },
  );

  test('have one URL', async () => {
    const { ask, rendered } = createHarness();
    const moved = async (path: string) => {
      const response = await ask(path);
      return `${response.status} ${response.headers.get('Location')}`;
    };
    expect(await moved('/pt')).toBe('308 /');
    expect(await moved('/pt/')).toBe('308 /');
    expect(await moved('/pt/rng?page=2')).toBe('308 /rng?page=2');
    expect(await moved('/en/')).toBe('308 /en');
    expect(await moved('//evil.test/x')).toBe('308 /evil.test/x');
    expect(await moved('/%72ng')).toBe('308 /rng');
    expect(await moved('/ptx')).toBe('200 null');
    expect(rendered).toHaveLength(1);
  });

  test('share one entry for GET and HEAD', async () => {
    const { ask, rendered } = createHarness();
    const head = await ask('/rng', { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    expect(rendered[0]?.method).toBe('GET');
  });

  test('are sent without the headers of the cache in front, and cannot be framed', async () => {
    const { ask, page } = createHarness();
    const inner = {
      'Content-Type': 'text/html',
      'Content-Security-Policy': "default-src 'self';",
      'Cloudflare-CDN-Cache-Control': 'max-age=60',
      'CDN-Cache-Control': 'max-age=60',
      'Cache-Tag': 'games',
      'Set-Cookie': 'a=b',
    };
    page.answer = () => new Response('x', { headers: inner });
    const { headers } = await ask('/');
    for (const name of ['Cloudflare-CDN-Cache-Control', 'CDN-Cache-Control', 'Cache-Tag', 'Set-Cookie']) {
      expect(headers.get(name), name).toBeNull();
    }
    expect(headers.get('Cache-Control')).toBe('no-cache');
    expect(headers.get('Content-Security-Policy')).toBe("default-src 'self'; frame-ancestors 'none'");
  });

  test('are not sent again if they have not changed', async () => {
    const { ask, page } = createHarness();
    const inner = { 'Content-Type': 'text/html', ETag: 'W/"one"', 'Content-Security-Policy': "default-src 'self'" };
    page.answer = () => new Response('x', { headers: inner });
    const unchanged = await ask('/', { headers: { 'If-None-Match': 'W/"one"' } });
    expect(unchanged.status).toBe(304);
    // The headers of a 304 replace those in the browser's cache: a stricter policy would break the cached page.
    expect(unchanged.headers.get('Content-Security-Policy')).toBe("default-src 'self'; frame-ancestors 'none'");
    expect((await ask('/', { headers: { 'If-None-Match': 'W/"two"' } })).status).toBe(200);
  });

  test('that fail to render are an error page without details', async () => {
    const { ask, page } = createHarness();
    page.answer = () => {
      throw new Error('secret detail');
    };
    const response = await ask('/en/rng');
    const html = await response.text();
    expect(response.status).toBe(500);
    expect(html).toContain('Something went wrong');
    expect(html).not.toContain('secret detail');
    page.answer = () => new Response('Internal Server Error', { status: 500 });
    expect(await (await ask('/')).text()).toContain('Algo deu errado');
  });

  test('without the platform’s response remain retryable for browsers and crawlers', async () => {
    const { ask, page } = createHarness();
    page.answer = () => new Response(null, { status: 503, headers: { 'CDN-Cache-Control': 'max-age=30' } });
    for (const [path, words] of [
      ['/en/promoDetail?id=a', 'No answer right now'],
      ['/promoDetail?id=a', 'Sem resposta no momento'],
    ] as const) {
      const response = await ask(path);
      expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '120']);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(response.headers.get('Content-Type')).toContain('text/html');
      expect(await response.text()).toContain(words);
    }
  });

  test('in the cache are not rendered again, and pass the gate like any other', async () => {
    const { ask, kept, rendered, platform, clock } = createHarness();
    const headers = { 'Content-Type': 'text/html', ETag: 'W/"kept"' };
    kept.set('/rng?page=2', () => new Response('kept', { headers }));
    expect(await (await ask('/rng?page=2&member=x')).text()).toBe('kept');
    expect((await ask('/rng?page=2', { headers: { 'If-None-Match': '"kept"' } })).status).toBe(304);
    expect(rendered).toEqual([]);
    platform.state.status = 1;
    clock.now += 5000;
    expect((await ask('/rng?page=2')).status).toBe(503);
    platform.state.status = 0;
    platform.state.deny = ['KP'];
    clock.now += 5000;
    expect((await ask('/rng?page=2', { country: 'KP' })).status).toBe(451);
  });

  test.each(['image', 'script', 'style', 'font', 'audio', 'video', 'track'])(
    'are not rendered for a browser’s request of the kind %s; an existing file is served',
    async (dest) => {
      const { ask, rendered } = createHarness();
      await ask('/icons/apple-180.png', { headers: { 'Sec-Fetch-Dest': dest } });
      await ask('/icons/apple-180.png', { headers: { 'Sec-Fetch-Dest': 'document' } });
      expect(rendered.map(({ headers }) => headers.get('accept'))).toEqual(['*/*', 'text/html']);
    },
  );

  test('redirect within the site', async () => {
    const { ask, page } = createHarness();
    page.answer = () => new Response(null, { status: 301, headers: { Location: `${ORIGIN}/rng` } });
    expect((await ask('/x')).headers.get('Location')).toBe('/rng');
  });
});

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
      ['?lang=pt&lang=en', pt],
    ]) {
      const page = await ask(`${path}${query}`, { headers: { Cookie: 'lang=en' } });
      expect([page.status, page.headers.get('Content-Type')]).toEqual([status, 'text/html; charset=utf-8']);
      expect(page.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self'");
      expect(page.headers.get('Cache-Control')).toBe('no-store');
      const html = await page.text();
      expect(html).toContain(words);
      // A sandbox that may only run scripts has no links out.
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

describe('every response', () => {
  test.each([
    '/',
    '/health',
    '/permission',
    '/wps/nothing',
    '/pt',
    '/a%00',
    '/studio/none',
    '/edge/purge',
    '/health/platform',
  ])('%s has the security headers and a request id of ours', async (path) => {
    const { ask } = createHarness();
    const headers = { 'X-Request-Id': 'forged', Authorization: `Bearer ${EDGE_SECRET}` };
    const response = await ask(path, { headers });
    expect(response.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers.get('Strict-Transport-Security')).toContain('max-age=63072000');
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(response.headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups');
    expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    expect(response.headers.get('Content-Security-Policy')).toContain('frame-ancestors');
    expect(response.headers.get('Content-Security-Policy')).not.toMatch(/unsafe-|\*/);
    expect(response.headers.get('Server-Timing')).toMatch(/^edge;dur=/);
    expect(response.headers.has('Referrer-Policy') && response.headers.has('Permissions-Policy')).toBe(true);
  });
});

describe('the policy of a page', () => {
  const POLICY =
    "default-src 'self'; script-src 'self' 'sha256-abc='; trusted-types orla; require-trusted-types-for 'script'";
  const SITE = { register: [], resources: [], customerService: [], imageCDNs: [], launchGameCDNs: ['games.evil.test'] };
  const FIREBASE = { apiKey: 'k', authDomain: 'orla.test', projectId: 'orla', appId: 'a' };

  test.each([
    ['neither', '', undefined, 'trusted-types orla', ['google', 'gstatic', 'recaptcha', 'evil']],
    ['the tag', 'G-ABCD1234', undefined, 'trusted-types orla orla-tag', ['gstatic', 'recaptcha', 'evil']],
    ['Firebase', '', FIREBASE, 'trusted-types orla default recaptcha goog#html', ['googletagmanager', 'evil']],
    ['both', 'G-ABCD1234', FIREBASE, 'trusted-types orla orla-tag default recaptcha goog#html', ['evil']],
  ])('names %s of the tag and Firebase while enabled', async (_, gtagId, firebase, types, absent) => {
    const { ask, platform, page } = createHarness();
    platform.on('/wps/system/site', () => success({ ...SITE, analytics: { gtagId }, ...(firebase && { firebase }) }));
    page.answer = () =>
      new Response('<p>page</p>', { headers: { 'Content-Type': 'text/html', 'Content-Security-Policy': POLICY } });
    const policy = (await ask('/')).headers.get('Content-Security-Policy') ?? '';
    expect(policy.split('; ')).toContain(types);
    for (const name of absent) expect(policy).not.toContain(name);
    expect(policy).toContain("frame-ancestors 'none'");
  });
});
