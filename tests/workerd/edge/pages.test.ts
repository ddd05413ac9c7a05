import { describe, expect, test } from 'vitest';
import { success } from './support/fake-platform.ts';
import { createHarness, EDGE_SECRET, ORIGIN } from './support/harness.ts';

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
    expect(await moved('/EN/rng?page=2')).toBe('308 /en/rng?page=2');
    expect(await moved('/zh-CN')).toBe('308 /cn');
    expect(await moved('/PT-br/rng')).toBe('308 /rng');
    expect(await moved('/ptx')).toBe('200 null');
    expect(await moved('/zh_TW/rng')).toBe('200 null');
    expect(rendered).toHaveLength(2);
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

test('each answer of a page tells the server’s time, which the countdowns of the page use', async () => {
  const { ask, clock } = createHarness();
  const sent = async (path: string) => /sent;dur=(\d+)/.exec((await ask(path)).headers.get('Server-Timing') ?? '')?.[1];
  expect(await sent('/rng')).toBe(String(clock.now));
  clock.now += 60_000;
  expect(await sent('/rng')).toBe(String(clock.now));
  expect(await sent('/wps/system/keys')).toBeUndefined();
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
