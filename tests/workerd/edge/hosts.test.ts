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
  test('that the platform serves is this site, another gets the invalid-domain page', async () => {
    const { ask } = knowing('orla.test', 'orla2.test');
    expect((await ask('/', { origin: 'https://orla2.test' })).status).toBe(200);
    const page = await ask('/en/rng', { origin: 'https://evil.test' });
    expect(page.status).toBe(404);
    expect(await page.text()).toContain('INVALID DOMAIN');
    for (const path of ['/permission', '/wps/system/keys', '/edge/purge', '/ops/audit'])
      expect(await codeOf(await ask(path, { origin: 'https://evil.test' })), path).toBe('404 gate.invalid_domain');
  });

  test('in another form is the same host', async () => {
    const { ask, platform } = knowing('orla.test');
    for (const origin of ['https://ORLA.test', 'https://orla.test.', 'https://orla.test:443'])
      expect((await ask('/', { origin })).status, origin).toBe(200);
    const asked = platform.askedFor('/wps/system/status').map(({ url }) => url.searchParams.get('url'));
    expect(new Set(asked)).toEqual(new Set(['orla.test']));
  });

  test('is asked about once in four seconds, however many requests name it', async () => {
    const { ask, platform, clock } = knowing('orla.test');
    for (let request = 0; request < 5; request += 1) await ask('/health', { origin: 'https://evil.test' });
    expect(platform.askedFor('/wps/system/status')).toHaveLength(1);
    clock.now += 4_001;
    await ask('/health', { origin: 'https://evil.test' });
    expect(platform.askedFor('/wps/system/status')).toHaveLength(2);
  });

  test('that the operator names is let in within 5 seconds, and turned away when it is taken back', async () => {
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

  test('that nobody can vouch for is closed', async () => {
    const { ask, platform } = knowing('orla.test');
    platform.goDown();
    expect((await ask('/', { origin: 'https://orla2.test' })).status).toBe(503);
    expect(await codeOf(await ask('/wps/system/keys', { origin: 'https://orla2.test' }))).toBe(
      '502 upstream.unavailable',
    );
  });

  test('of our own that the platform disowns shows it everywhere', async () => {
    const { ask } = knowing('other.test');
    expect((await ask('/')).status).toBe(404);
    expect(await codeOf(await ask('/permission'))).toBe('404 gate.invalid_domain');
    const change = { method: 'POST', headers: { ...FROM_OUR_PAGES, ...JSON_TYPE }, body: '{}' };
    expect(await codeOf(await ask('/wps/session/login/freeplay', change))).toBe('404 gate.invalid_domain');
  });
});

describe('a visit over plain http', () => {
  test.each([
    ['http://orla.test', '/en/rng?page=2', 'https://orla.test/en/rng?page=2'],
    ['http://orla.test:8080', '/', 'https://orla.test/'],
    ['http://orla2.test', '/wps/system/keys', 'https://orla2.test/wps/system/keys'],
  ])('of %s%s is led to https, and the platform learns nothing of it', async (origin, path, to) => {
    const { ask, platform, rendered } = knowing('orla.test', 'orla2.test');
    for (const method of ['GET', 'HEAD']) {
      const response = await ask(path, { origin, method, headers: { Authorization: 'Bearer h1.x' } });
      expect([response.status, response.headers.get('Location')]).toEqual([308, to]);
    }
    expect([platform.asked, rendered]).toEqual([[], []]);
  });

  test('changes nothing, whoever asks and whatever it proves', async () => {
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
  test('that cannot be read keep nobody out, and are named in the log', async () => {
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
