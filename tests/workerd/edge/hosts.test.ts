import { afterEach, describe, expect, test, vi } from 'vitest';
import { failure, success } from './support/fake-platform.ts';
import { codeOf, createHarness, FROM_OUR_PAGES, JSON_TYPE } from './support/harness.ts';

function knowing(...known: string[]) {
  const harness = createHarness();
  harness.platform.on('/wps/system/status', (request) => {
    const host = new URL(request.url).searchParams.get('url') ?? '';
    return known.includes(host)
      ? success({ status: harness.platform.state.status })
      : failure('gate.invalid_domain', 404);
  });
  return harness;
}

afterEach(() => vi.restoreAllMocks());

describe('a host', () => {
  test('that the platform serves is this site; another gets the invalid-domain page', async () => {
    const { ask } = knowing('orla.test', 'orla2.test');
    expect((await ask('/', { origin: 'https://orla2.test' })).status).toBe(200);
    const page = await ask('/en/rng', { origin: 'https://evil.test' });
    expect(page.status).toBe(404);
    expect(await page.text()).toContain('INVALID DOMAIN');
    for (const path of ['/permission', '/wps/system/keys', '/edge/purge', '/ops/audit'])
      expect(await codeOf(await ask(path, { origin: 'https://evil.test' })), path).toBe('404 gate.invalid_domain');
  });

  test('in another spelling is the same host', async () => {
    const { ask, platform } = knowing('orla.test');
    for (const origin of ['https://ORLA.test', 'https://orla.test.', 'https://orla.test:443'])
      expect((await ask('/', { origin })).status, origin).toBe(200);
    const asked = platform.askedFor('/wps/system/status').map(({ url }) => url.searchParams.get('url'));
    expect(new Set(asked)).toEqual(new Set(['orla.test']));
  });

  test('is checked once in four seconds, however many requests name it', async () => {
    const { ask, platform, clock } = knowing('orla.test');
    for (let request = 0; request < 5; request += 1) await ask('/health', { origin: 'https://evil.test' });
    expect(platform.askedFor('/wps/system/status')).toHaveLength(1);
    clock.now += 4_001;
    await ask('/health', { origin: 'https://evil.test' });
    expect(platform.askedFor('/wps/system/status')).toHaveLength(2);
  });

  test('added by the operator is admitted within 5 seconds, and refused again once removed', async () => {
    const known = ['orla.test'];
    const harness = createHarness();
    harness.platform.on('/wps/system/status', (request) =>
      known.includes(new URL(request.url).searchParams.get('url') ?? '')
        ? success({ status: 0 })
        : failure('gate.invalid_domain', 404),
    );
    const { ask, clock } = harness;
    const visit = async () => (await ask('/', { origin: 'https://orla2.test' })).status;
    expect(await visit()).toBe(404);
    known.push('orla2.test');
    clock.now += 5_000;
    expect(await visit()).toBe(200);
    known.pop();
    clock.now += 5_000;
    expect(await visit()).toBe(404);
  });

  test('that the platform cannot confirm is closed', async () => {
    const { ask, platform } = knowing('orla.test');
    platform.goDown();
    expect((await ask('/', { origin: 'https://orla2.test' })).status).toBe(503);
    expect(await codeOf(await ask('/wps/system/keys', { origin: 'https://orla2.test' }))).toBe(
      '502 upstream.unavailable',
    );
  });

  test('of our own that the platform refuses gets the refusal everywhere', async () => {
    const { ask } = knowing('other.test');
    expect((await ask('/')).status).toBe(404);
    expect(await codeOf(await ask('/permission'))).toBe('404 gate.invalid_domain');
    const change = { method: 'POST', headers: { ...FROM_OUR_PAGES, ...JSON_TYPE }, body: '{}' };
    expect(await codeOf(await ask('/wps/session/login/freeplay', change))).toBe('404 gate.invalid_domain');
  });
});

describe('the status of another host', () => {
  const OTHER = { origin: 'https://orla2.test' };
  const CHANGE = { method: 'POST', headers: { ...FROM_OUR_PAGES, ...JSON_TYPE, Origin: OTHER.origin }, body: '{}' };

  /** Creates a site of two hosts, each with its own status. */
  function setUp() {
    const harness = createHarness();
    const status: Record<string, number> = { 'orla.test': 0, 'orla2.test': 0 };
    harness.platform.on('/wps/system/status', (request) =>
      success({ status: status[new URL(request.url).searchParams.get('url') ?? ''] }),
    );
    const set = (own: number, other: number) => {
      Object.assign(status, { 'orla.test': own, 'orla2.test': other });
      harness.clock.now += 5_000;
    };
    return { ...harness, set };
  }

  test.each([
    [0, 0, 200, '404 request.not_found', 0],
    [0, 1, 503, '503 gate.maintenance', 1],
    [1, 0, 503, '503 gate.maintenance', 1],
    [0, 2, 451, '451 gate.region', 2],
    [2, 0, 451, '451 gate.region', 2],
    [2, 1, 503, '503 gate.maintenance', 1],
    [1, 2, 503, '503 gate.maintenance', 1],
  ])('beside a site of status %i is %i: the stricter one applies there', async (own, other, page, call, status) => {
    const { ask, set } = setUp();
    set(own, other);
    expect((await ask('/rng', OTHER)).status).toBe(page);
    expect(await codeOf(await ask('/wps/nothing', OTHER))).toBe(call);
    const said = (await (await ask('/permission', OTHER)).json()) as {
      value: { status: number; maintenance: boolean };
    };
    expect(said.value).toMatchObject({ status, maintenance: status === 1, regionRestriction: status === 2 });
    const health = (await (await ask('/health/platform', OTHER)).json()) as { value: { status: number } };
    expect(health.value.status).toBe(status);
  });

  test('closes no other host, and applies to pages in the cache', async () => {
    const { ask, set, kept } = setUp();
    kept.set('/rng', () => new Response('kept', { headers: { 'Content-Type': 'text/html' } }));
    expect(await (await ask('/rng', OTHER)).text()).toBe('kept');
    for (const [status, answered] of [
      [1, 503],
      [2, 451],
      [0, 200],
    ] as const) {
      set(0, status);
      expect((await ask('/rng', OTHER)).status).toBe(answered);
      expect((await ask('/rng')).status).toBe(200);
    }
  });

  test('without a recent confirmation of the platform refuses changes', async () => {
    const { ask, clock, platform } = setUp();
    platform.on('/wps/session/login/freeplay', () => failure('request.invalid', 400));
    const change = () => ask('/wps/session/login/freeplay', { ...OTHER, ...CHANGE }).then(codeOf);
    expect(await change()).toBe('400 request.invalid');
    platform.on('/wps/system/status', (request) =>
      request.url.includes('orla2') ? new Response('oops', { status: 500 }) : success({ status: 0 }),
    );
    clock.now += 5_000;
    expect(await change()).toBe('503 upstream.read_only');
    const page = await ask('/rng', OTHER);
    expect([page.status, page.headers.get('Server-Timing')]).toEqual([200, expect.stringContaining('read-only')]);
    const said = (await (await ask('/permission', OTHER)).json()) as { value: object };
    expect(said.value).toMatchObject({ readOnly: true });
    expect((await ask('/rng')).headers.get('Server-Timing')).not.toContain('read-only');
  });
});

describe('a request over plain http', () => {
  test.each([
    ['http://orla.test', '/en/rng?page=2', 'https://orla.test/en/rng?page=2', []],
    ['http://orla.test:8080', '/', 'https://orla.test/', []],
    ['http://ORLA.test.', '/', 'https://orla.test/', []],
    ['http://orla2.test', '/wps/system/keys', 'https://orla2.test/wps/system/keys', ['orla2.test']],
    ['http://orla2.test.:8080', '/', 'https://orla2.test/', ['orla2.test']],
  ])('to %s%s is redirected to https, and the platform learns only the host', async (origin, path, to, asked) => {
    const { ask, platform, rendered } = knowing('orla.test', 'orla2.test');
    for (const method of ['GET', 'HEAD']) {
      const response = await ask(path, { origin, method, headers: { Authorization: 'Bearer h1.x' } });
      expect([response.status, response.headers.get('Location')]).toEqual([308, to]);
    }
    expect(platform.asked.map(({ url }) => url.searchParams.get('url'))).toEqual(asked);
    expect(rendered).toEqual([]);
  });

  test('to a host that the platform does not serve is not redirected', async () => {
    const { ask, rendered } = knowing('orla.test');
    for (const origin of ['http://evil.test', 'http://orla.test.evil.test:8080', 'http://evil.test.']) {
      const page = await ask('/en/rng', { origin });
      expect([page.status, page.headers.get('Location')], origin).toEqual([404, null]);
      expect(await page.text()).toContain('INVALID DOMAIN');
      expect(await codeOf(await ask('/wps/system/keys', { origin }))).toBe('404 gate.invalid_domain');
    }
    expect(rendered).toEqual([]);
  });

  test('to a host that the platform cannot confirm is not redirected', async () => {
    const { ask, platform } = knowing('orla.test', 'orla2.test');
    platform.goDown();
    const page = await ask('/', { origin: 'http://orla2.test' });
    expect([page.status, page.headers.get('Location')]).toEqual([503, null]);
    expect((await ask('/', { origin: 'http://orla.test' })).status).toBe(308);
  });

  test('to a site with a port of its own is redirected to that port', async () => {
    const { ask } = createHarness({ siteOrigin: 'https://orla.test:8443', siteHost: 'orla.test:8443' });
    for (const origin of ['http://orla.test', 'http://orla.test:8080'])
      expect((await ask('/rng', { origin })).headers.get('Location')).toBe('https://orla.test:8443/rng');
  });

  test('changes nothing, with any proof of identity', async () => {
    const { ask, platform } = knowing('orla.test');
    const headers = { ...FROM_OUR_PAGES, Origin: 'http://orla.test', ...JSON_TYPE };
    for (const [path, method] of [
      ['/wps/session/login/freeplay', 'POST'],
      ['/lgw/wallet/bet', 'POST'],
      ['/edge/purge', 'POST'],
      ['/wps/session/login/freeplay', 'OPTIONS'],
      ['/', 'POST'],
    ] as const) {
      const response = await ask(path, {
        origin: 'http://orla.test',
        method,
        headers,
        ...(method === 'POST' && { body: '{}' }),
      });
      expect(await codeOf(response), `${method} ${path}`).toBe('403 request.insecure');
    }
    expect(platform.asked).toEqual([]);
  });
});

describe('address rules', () => {
  test('that cannot be parsed block nobody and are named in the log', async () => {
    const lines = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const warned = () => lines.mock.calls.join('\n');
    const { ask, platform } = createHarness({ logs: true });
    platform.state.ips = ['not-an-address', '010.0.0.1', '198.51.100.0/24'];
    expect((await ask('/')).status).toBe(200);
    expect((await ask('/', { headers: { 'CF-Connecting-IP': '198.51.100.1' } })).status).toBe(451);
    expect(warned()).toContain('not-an-address');
    expect(warned()).toContain('010.0.0.1');
    expect(warned()).not.toContain('198.51.100');
  });
});
