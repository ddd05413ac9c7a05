import { describe, expect, test } from 'vitest';
import { parseEnv } from '../../../src/edge/env.ts';
import { parseRange } from '../../../src/lib/range.ts';
import { success } from './support/fake-platform.ts';
import { codeOf, createHarness, FROM_OUR_PAGES, JSON_TYPE } from './support/harness.ts';

const TOKEN = `staff.${'t'.repeat(43)}`;
const COOKIE = { Cookie: `__Host-orla-staff=${TOKEN}` };
const PERSON = { id: 'a', account: 'ana', name: 'Ana', roles: ['admin'], permissions: ['staff.read'] };
const SESSION = { person: PERSON, expiresAt: '2026-11-20T12:00:00.000Z', idleSeconds: 900, isLocked: false };
const SIGN_IN = { method: 'POST', body: JSON.stringify({ account: 'ana', password: 'x', code: '123456' }) };
const from = (...texts: string[]) => texts.flatMap((text) => parseRange(text) ?? []);

function createConsole(config: Parameters<typeof createHarness>[0] = {}, token: string | null = TOKEN) {
  const harness = createHarness({ opsExposed: true, ...config });
  harness.platform.on('/ops/session', () => success(SESSION, token ? { headers: { 'X-Staff-Token': token } } : {}));
  harness.platform.on('/ops/staff', () => success({ list: [] }));
  return harness;
}

const lastBearer = ({ platform }: ReturnType<typeof createHarness>, path: string) =>
  platform.askedFor(path).at(-1)?.headers.get('Authorization') ?? null;

describe('a sign-in of the staff', () => {
  test('moves the token to a cookie that no script and no other site can use', async () => {
    const { ask } = createConsole();
    const response = await ask('/ops/session', { ...SIGN_IN, headers: { ...FROM_OUR_PAGES, ...JSON_TYPE } });
    const cookies = response.headers.getSetCookie();
    expect(cookies).toContain(`__Host-orla-staff=${TOKEN}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=43200`);
    expect(await response.text()).not.toContain(TOKEN);
    expect(response.headers.get('X-Staff-Token')).toBeNull();
  });

  test.each([null, 'x', 'staff.short'])('with the token %o of the platform is invalid', async (token) => {
    const { ask } = createConsole({}, token);
    const response = await ask('/ops/session', { ...SIGN_IN, headers: { ...FROM_OUR_PAGES, ...JSON_TYPE } });
    expect([await codeOf(response), response.headers.getSetCookie()]).toEqual(['502 upstream.invalid', []]);
  });

  test('ends with a cleared cookie, also when the platform is down', async () => {
    const { ask, platform } = createConsole();
    platform.on('/ops/session', () => new Response('', { status: 500 }));
    const response = await ask('/ops/session', { method: 'DELETE', headers: { ...FROM_OUR_PAGES, ...COOKIE } });
    expect(response.headers.getSetCookie()).toContain(
      '__Host-orla-staff=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0',
    );
  });
});

describe('a call with the cookie', () => {
  test('carries the token to the platform; a machine’s bearer comes first', async () => {
    const harness = createConsole();
    await harness.ask('/ops/staff', { headers: COOKIE });
    expect(lastBearer(harness, '/ops/staff')).toBe(`Bearer ${TOKEN}`);
    await harness.ask('/ops/staff', { headers: { ...COOKIE, Authorization: 'Bearer machine' } });
    expect(lastBearer(harness, '/ops/staff')).toBe('Bearer machine');
    await harness.ask('/ops/staff', { headers: { Cookie: '__Host-orla-staff=forged' } });
    expect(lastBearer(harness, '/ops/staff')).toBeNull();
  });

  test('goes to no call of members and to no other program', async () => {
    const harness = createConsole();
    harness.platform.on('/wps/system/whitelabel', () => success({}));
    await harness.ask('/wps/system/whitelabel', { headers: COOKIE });
    expect(lastBearer(harness, '/wps/system/whitelabel')).toBeNull();
    harness.platform.on('/ops/studio/sports/friendlies', () => success({}));
    const headers = { ...COOKIE, ...FROM_OUR_PAGES, ...JSON_TYPE };
    await harness.ask('/ops/studio/sports/friendlies', { method: 'POST', body: '{}', headers });
    expect(lastBearer(harness, '/ops/studio/sports/friendlies')).toBeNull();
  });

  test.each([
    [{ 'Sec-Fetch-Site': 'same-origin' }, true],
    [{ Origin: 'https://orla.test' }, true],
    [{}, false],
    [{ 'Sec-Fetch-Site': 'cross-site' }, false],
    [{ 'Sec-Fetch-Site': 'same-site', Origin: 'https://orla.test' }, false],
    [{ 'Sec-Fetch-Site': 'none' }, false],
    [{ Origin: 'https://evil.test' }, false],
    [{ Origin: 'null' }, false],
  ] as [Record<string, string>, boolean][])('that changes something from %o: %s', async (source, isAllowed) => {
    const harness = createConsole();
    const init = { method: 'POST', body: '{}', headers: { ...COOKIE, ...JSON_TYPE, ...source } };
    const code = await codeOf(await harness.ask('/ops/staff', init));
    expect(code === '403 request.forbidden_origin').toBe(!isAllowed);
    expect(harness.platform.askedFor('/ops/staff')).toHaveLength(isAllowed ? 1 : 0);
  });
});

describe('the console', () => {
  const ASKED: [string, { method?: string; body?: string; headers?: Record<string, string> }][] = [
    ['/console', {}],
    ['/console/members', {}],
    ['/ops/session', { headers: COOKIE }],
    ['/ops/staff', { headers: COOKIE }],
    ['/ops/session', { ...SIGN_IN, headers: { ...FROM_OUR_PAGES, ...JSON_TYPE } }],
  ];

  test.each(ASKED)('does not exist without operator calls: %s', async (path, init) => {
    const { ask, platform, rendered } = createConsole({ opsExposed: false });
    expect((await ask(path, init)).status).toBe(404);
    expect([platform.askedFor(path), rendered]).toEqual([[], []]);
  });

  test.each(ASKED)('exists for its addresses only: %s', async (path, init) => {
    const harness = createConsole({ consoleAddresses: from('198.51.100.0/24', '2001:db8::/32') });
    const status = async (ip: string) =>
      (await harness.ask(path, { ...init, headers: { ...init.headers, 'CF-Connecting-IP': ip } })).status;
    expect(await status('203.0.113.7')).toBe(404);
    expect(await status('nonsense')).toBe(404);
    expect([harness.platform.askedFor(path), harness.rendered]).toEqual([[], []]);
    if (path.startsWith('/ops/')) {
      expect([await status('198.51.100.9'), await status('2001:db8::1')]).toEqual([200, 200]);
    }
  });

  test('is open to its staff while the site is closed, and machines call from any address', async () => {
    const harness = createConsole({ consoleAddresses: from('198.51.100.0/24') });
    harness.platform.state.status = 1;
    const own = { 'CF-Connecting-IP': '198.51.100.9' };
    expect((await harness.ask('/ops/staff', { headers: { ...own, ...COOKIE } })).status).toBe(200);
    expect((await harness.ask('/ops/staff', { headers: { Authorization: 'Bearer machine' } })).status).toBe(200);
    expect((await harness.ask('/', { headers: own })).status).toBe(503);
  });

  test('has no rule that cannot be read', () => {
    const secrets = { SESSION_SECRET: 's'.repeat(32), EDGE_SECRET: 'e'.repeat(32) };
    const env = { ENVIRONMENT: 'local', SITE_ORIGIN: 'http://localhost:1', PLATFORM: {}, ...secrets };
    const parse = (CONSOLE_ADDRESSES: string) => parseEnv({ ...env, CONSOLE_ADDRESSES }).consoleAddresses;
    expect(parse(' 10.0.0.0/8, 2001:db8::1 ')).toHaveLength(2);
    expect(() => parse('10.0.0.0/8,office')).toThrow(/CONSOLE_ADDRESSES/);
  });
});
