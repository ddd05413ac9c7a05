import { describe, expect, test } from 'vitest';
import { codeOf, createHarness, FROM_OUR_PAGES, type Harness, JSON_TYPE } from './support/harness.ts';

const PAGES = ['/', '/en', '/rng', '//rng', '/%72ng', '/rng/', '/RNG', '/rng;x', '/nothing', '/robots.txt', '/WPSx'];
const CALLS = [
  '/wps/system/whitelabel',
  '//wps/system/whitelabel',
  '/%77ps/system/whitelabel',
  '/wps/x',
  '/WPS/system',
];

async function follow(harness: Harness, path: string, country: string): Promise<Response> {
  const response = await harness.ask(path, { country });
  const location = response.headers.get('Location');
  return response.status === 308 && location ? harness.ask(location, { country }) : response;
}

describe('the gate', () => {
  const harness = createHarness();
  test.each(PAGES)('page %s: open, closed for maintenance, closed for a region', async (path) => {
    const { platform, clock } = harness;
    const verdict = async (status: number, deny: string[]) => {
      platform.state.status = status;
      platform.state.deny = deny;
      clock.now += 5000;
      return follow(harness, path, 'KP');
    };
    expect((await verdict(0, [])).status).toBe(200);
    const closed = await verdict(1, ['KP']);
    expect(closed.status).toBe(503);
    expect(closed.headers.get('Retry-After')).toMatch(/^\d+$/);
    expect(closed.headers.get('Content-Type')).toContain('text/html');
    expect((await verdict(0, ['KP'])).status).toBe(451);
    expect((await verdict(2, [])).status).toBe(451);
  });

  test.each(CALLS)('call %s gets the envelope', async (path) => {
    const { platform, clock } = harness;
    const verdict = async (status: number, deny: string[]) => {
      platform.state.status = status;
      platform.state.deny = deny;
      clock.now += 5000;
      return codeOf(await follow(harness, path, 'KP'));
    };
    expect(await verdict(1, ['KP'])).toBe('503 gate.maintenance');
    expect(await verdict(0, ['KP'])).toBe('451 gate.region');
    expect(await verdict(0, [])).toBe(
      path.toLowerCase().includes('whitelabel') ? '200 success' : '404 request.not_found',
    );
  });

  test('the status call tells the verdict instead of meeting it', async () => {
    const { platform, clock } = harness;
    const read = async (status: number, deny: string[]) => {
      platform.state.status = status;
      platform.state.deny = deny;
      clock.now += 5000;
      const response = await harness.ask('/wps/system/status', { country: 'KP' });
      return [response.status, ((await response.json()) as { value: unknown }).value];
    };
    expect(await read(1, ['KP']), 'maintenance first').toEqual([200, { status: 1 }]);
    expect(await read(0, ['KP'])).toEqual([200, { status: 2 }]);
    expect(await read(2, [])).toEqual([200, { status: 2 }]);
    expect(await read(0, [])).toEqual([200, { status: 0 }]);
  });

  test('an allow-list refuses other countries and the unknown one', async () => {
    const { platform, ask } = createHarness();
    platform.state.allow = ['BR'];
    expect((await ask('/', { country: 'BR' })).status).toBe(200);
    expect((await ask('/', { country: 'PT' })).status).toBe(451);
    expect((await ask('/', { country: 'XX' })).status).toBe(451);
    expect((await ask('/', { country: 'T1' })).status).toBe(451);
  });

  test('an address rule applies to every form of the address', async () => {
    const { platform, ask } = createHarness();
    platform.state.ips = ['198.51.100.0/24', '2001:db8::/32'];
    for (const ip of [
      '198.51.100.9',
      '::ffff:198.51.100.9',
      '::ffff:c633:6409',
      '2001:0DB8:0::1',
      'nonsense',
      '0306.51.100.9',
    ]) {
      expect((await ask('/', { headers: { 'CF-Connecting-IP': ip } })).status, ip).toBe(451);
    }
    expect((await ask('/', { headers: { 'CF-Connecting-IP': '198.51.101.9' } })).status).toBe(200);
  });

  test('forwarding and debug headers of a visitor have no effect', async () => {
    const { platform, ask } = createHarness();
    platform.state.deny = ['KP'];
    const spoofed = {
      'X-Debug-Country': 'BR',
      'X-Debug-IP': '1.1.1.1',
      'CF-IPCountry': 'BR',
      'X-Forwarded-For': '1.1.1.1',
    };
    const refused = await ask('/', { country: 'KP', headers: spoofed });
    expect(refused.status).toBe(451);
    expect(await refused.text()).toContain('203.0.113.7');
  });

  test('locally the debug headers set the visitor', async () => {
    const { platform, ask } = createHarness({ isLocal: true });
    platform.state.deny = ['KP'];
    const headers = { 'X-Debug-Country': 'KP', 'X-Debug-IP': '192.0.2.44' };
    const response = await ask('/', { headers, origin: 'http://localhost:8787' });
    const html = await response.text();
    expect(response.status).toBe(451);
    expect(html).toContain('<dd>192.0.2.44</dd>');
    expect(html).toContain('<dd>Coreia do Norte (KP)</dd>');
    expect(html).toContain('mailto:');
  });

  test('a worker with local values answers this machine only', async () => {
    const { ask } = createHarness({ isLocal: true });
    for (const origin of ['http://localhost:8787', 'http://127.0.0.1:8787', 'http://[::1]:8787'])
      expect((await ask('/health', { origin })).status).toBe(200);
    for (const origin of ['https://orla.test', 'http://192.168.0.7:8787', 'http://localhost.orla.test'])
      expect(await codeOf(await ask('/health', { origin }))).toBe('404 gate.invalid_domain');
  });

  test('the page uses the language of the URL, and on / that of the cookie', async () => {
    const { platform, ask } = createHarness();
    platform.state.status = 1;
    const cookie = { Cookie: 'lang=en' };
    expect(await (await ask('/')).text()).toContain('Sistema em manutenção');
    expect(await (await ask('/en/rng')).text()).toContain('System Maintenance');
    expect(await (await ask('/', { headers: cookie })).text()).toContain('System Maintenance');
    expect(await (await ask('/rng', { headers: cookie })).text()).toContain('ACESSO SUSPENSO');
    expect(await (await ask('/', { headers: { Cookie: 'lang=xx' } })).text()).toContain('lang="pt"');
  });

  test('a closed gate passes only health, operator calls, owed payouts and the permission', async () => {
    const { platform, ask } = createHarness({ opsExposed: true });
    platform.state.status = 1;
    platform.on('/ops/audit', () =>
      Response.json({ success: true, value: { list: [], pageSize: 50, next: '', total: 0 } }),
    );
    platform.on('/vendor/wallet/win', () =>
      Response.json({ success: true, value: { balance: 1, currency: 'BRL', transactionId: 'a' } }),
    );
    const post = { method: 'POST', headers: JSON_TYPE, body: '{}' };
    expect(await codeOf(await ask('/health'))).toBe('200 success');
    expect(await codeOf(await ask('/ops/audit'))).toBe('200 success');
    expect(await codeOf(await ask('/vendor/wallet/win', post))).toBe('200 success');
    expect(await codeOf(await ask('/vendor/wallet/bet', post))).toBe('503 gate.maintenance');
    expect(await codeOf(await ask('/studio/api/spin', post))).toBe('503 gate.maintenance');
    expect(await codeOf(await ask('/wps/session/login', { ...post, headers: FROM_OUR_PAGES }))).toBe(
      '503 gate.maintenance',
    );
    expect((await ask('/studio/play/x')).headers.get('Content-Type')).toContain('text/html');
    const permission = (await (await ask('/permission')).json()) as { value: { status: number; maintenance: boolean } };
    expect(permission.value).toMatchObject({ status: 1, maintenance: true, regionRestriction: false });
  });

  test('without exposed operator calls their paths are closed like any other', async () => {
    const { platform, ask } = createHarness();
    expect(await codeOf(await ask('/ops/audit'))).toBe('404 request.not_found');
    const win = { method: 'POST', headers: JSON_TYPE, body: '{}' };
    expect(await codeOf(await ask('/vendor/wallet/win', win))).toBe('404 request.not_found');
    expect([...platform.askedFor('/ops/audit'), ...platform.askedFor('/vendor/wallet/win')]).toEqual([]);
    const closed = createHarness();
    closed.platform.state.status = 1;
    expect(await codeOf(await closed.ask('/ops/audit'))).toBe('503 gate.maintenance');
  });

  test('a platform without region rules blocks nobody', async () => {
    const { platform, ask } = createHarness();
    platform.on('/wps/system/region', () =>
      Response.json({ success: false, errorCode: 'request.not_found', message: '' }, { status: 404 }),
    );
    expect((await ask('/')).status).toBe(200);
  });
});
