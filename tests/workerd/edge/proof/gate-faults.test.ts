import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../../src/contract/core/endpoint.ts';
import { ENDPOINTS } from '../../../../src/contract/core/endpoints.ts';
import { getRegisterRules } from '../../../../src/contract/registration/registration.ts';
import { getKeys, login, logout } from '../../../../src/contract/session/session.ts';
import { getRegionRules, getSystemStatus } from '../../../../src/contract/system/system.ts';
import { getWhitelabel } from '../../../../src/contract/system/whitelabel.ts';
import { vendorRollback, vendorWin } from '../../../../src/contract/wallet/wallet.ts';
import { FAULTS, LEAK } from '../support/bad-platform.ts';
import { success } from '../support/fake-platform.ts';
import { codeOf, createHarness, FROM_OUR_PAGES, type Harness } from '../support/harness.ts';

const TIMEOUT_MS = 80;
/** The gate lets these calls through without a permission: sign-out starts nothing, and a vendor's win or rollback pays money that is owed. */
const PASS = new Set<string>([logout.id, vendorWin.id, vendorRollback.id]);
/**
 * The gate always lets these callers through: a bank's notice, because a paid deposit is credited while the site is closed; a report about a message
 * that was already sent; and the operator and its staff.
 */
const PASSING: readonly Endpoint['auth'][] = ['edge', 'operator', 'staff', 'staff-guest', 'notice', 'report'];
const CALLS = ENDPOINTS.filter(
  ({ id, host, auth, isDirect }) => host === 'platform' && !PASSING.includes(auth) && !isDirect && !PASS.has(id),
);
/** Money, sign-in, and all calls that identify the caller. */
const GUARDED = CALLS.filter(({ id, method, auth }) => method !== 'GET' || auth !== 'none' || id === getKeys.id);
const QUESTIONS = new Set<string>([
  ...[getSystemStatus.path, getRegionRules.path, getWhitelabel.path, getRegisterRules.path],
  '/wps/system/site',
]);
const JOSE = { ...FROM_OUR_PAGES, 'Content-Type': 'application/jose' };

function signIn({ ask }: Harness): Promise<Response> {
  return ask(login.path, { method: 'POST', headers: JOSE, body: 'a.b.c.d.e' });
}

function createSite(): Harness {
  const harness = createHarness({ opsExposed: true, upstreamTimeoutMs: TIMEOUT_MS });
  harness.platform.on(login.path, () =>
    success({ token: 'm-1.platform-secret-0123', firstTimeLogin: false, passwordExpired: false }),
  );
  return harness;
}

/** The refusal while the permission is unknown. */
function toRefusal({ id, method }: Endpoint): string {
  return method === 'GET' && id !== getKeys.id ? '502 upstream.unavailable' : '503 upstream.read_only';
}

async function listLetIn({ ask }: Harness, endpoints: readonly Endpoint[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const endpoint of endpoints) {
    const { id, method } = endpoint;
    const headers = { ...JOSE, Authorization: 'Bearer h1.0.x', Cookie: '__Host-orla=x' };
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{}' };
    const response = await ask(endpoint.path.replaceAll(/:\w+/g, 'x1'), { method, headers, ...body });
    const text = await response.clone().text();
    const told = await codeOf(response);
    if (told !== toRefusal(endpoint) || text.includes(LEAK)) wrong.push(`${id}: ${told}`);
  }
  return wrong;
}

/** Paths of all requests that reached the platform, without the gate's own questions. */
function listReached({ platform }: Harness): string[] {
  return platform.asked
    .filter(({ url, headers }) => headers.has('X-Orla-Visitor') || !QUESTIONS.has(url.pathname))
    .map(({ url }) => url.pathname);
}

describe.each([getSystemStatus.path, getRegionRules.path])('a platform that, asked by the gate for %s,', (path) => {
  describe.each(Object.entries(FAULTS))('%s', (_, fault) => {
    test('admits nobody from the start: each call is refused, and pages say that the site is closed', async () => {
      const site = createSite();
      site.platform.on(path, fault);
      expect(await listLetIn(site, CALLS)).toEqual([]);
      const page = await site.ask('/');
      const text = await page.text();
      expect([page.status, page.headers.get('Content-Type')]).toEqual([503, 'text/html; charset=utf-8']);
      expect(text).not.toContain(LEAK);
      expect(await codeOf(await site.ask('/permission'))).toBe('502 upstream.unavailable');
      expect([listReached(site), site.rendered.length]).toEqual([[], 0]);
    });

    test('admits nobody to money and sign-in after a healthy start, while pages stay readable', async () => {
      const site = createSite();
      expect((await signIn(site)).status).toBe(200);
      const reached = listReached(site);
      site.platform.on(path, fault);
      site.clock.now += 10_000;
      expect(await listLetIn(site, GUARDED)).toEqual([]);
      expect(listReached(site)).toEqual(reached);
      const page = await site.ask('/');
      expect([page.status, page.headers.get('Server-Timing')]).toEqual([200, expect.stringContaining('read-only')]);
      const { value } = (await (await site.ask('/permission')).json()) as { value: object };
      expect(value).toMatchObject({ status: 0, readOnly: true });
      expect(JSON.stringify(value)).not.toContain(LEAK);
    });
  });
});
