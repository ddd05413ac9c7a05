import { describe, expect, test } from 'vitest';
import { CHECKS } from '../../../scripts/lib/smoke-checks.mjs';
import { createHarness } from './support/harness.ts';

const SIGNED_IN = { Cookie: '__Host-orla=c1.half.half' };
const toLogin = (response: Response) => [response.status, response.headers.get('Location')];

describe('a site for members only', () => {
  const { ask, rendered, platform, clock } = createHarness({ loginToHome: true });

  test.each([
    ['/', '/login'],
    ['/en', '/en/login'],
    ['/rng', '/login?next=%2Frng'],
    ['/en/rng?page=PG&x=1', '/en/login?next=%2Fen%2Frng%3Fpage%3DPG%26x%3D1'],
    ['/index.html', '/login?next=%2Findex.html'],
    ['/help', '/login?next=%2Fhelp'],
    ['/down', '/login?next=%2Fdown'],
    ['/login/x', '/login?next=%2Flogin%2Fx'],
    ['/helpmcx', '/login?next=%2Fhelpmcx'],
    ['/nothing', '/login?next=%2Fnothing'],
    ['/LOGIN', '/login?next=%2FLOGIN'],
    [`/${'x'.repeat(1100)}`, '/login'],
  ])('redirects from %s to %s', async (path, expected) => {
    const response = await ask(path);
    expect(toLogin(response)).toEqual([302, expected]);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(rendered).toHaveLength(0);
  });

  test.each([
    ['/?referralCode=SOL7', '/login?referralCode=SOL7'],
    ['/en?x=1&affiliateCode=MAR8', '/en/login?affiliateCode=MAR8'],
    [
      '/rng?affiliateCode=MAR8&referralCode=',
      '/login?next=%2Frng%3FaffiliateCode%3DMAR8%26referralCode%3D&affiliateCode=MAR8',
    ],
    ['/?referralCode=a%26next=//evil.test', '/login?referralCode=a%26next%3D%2F%2Fevil.test'],
  ])('keeps the invitation code on the way from %s', async (path, expected) => {
    expect(toLogin(await ask(path))).toEqual([302, expected]);
  });

  test('redirects to the language that was read last', async () => {
    expect(toLogin(await ask('/', { headers: { Cookie: 'lang=en' } }))).toEqual([302, '/en/login']);
  });

  test('never redirects to another site', async () => {
    for (const path of ['//evil.test', '/\\evil.test', '/%2F/evil.test', '/en//evil.test']) {
      const location = (await ask(path)).headers.get('Location');
      if (location) expect(new URL(location, 'https://orla.test').origin).toBe('https://orla.test');
    }
  });

  test.each([
    '/login',
    '/register',
    '/register.html',
    '/helpmc',
    '/download',
    '/offline',
    '/languages',
    '/favicon.svg',
    '/icons/icon-192.png',
  ])('shows %s in every language', async (path) => {
    for (const prefix of ['', '/en']) expect((await ask(prefix + path)).status).toBe(200);
  });

  test('keeps inner paths closed for everybody, like any site', async () => {
    for (const path of ['/_purge', '/_image?href=%2Fx', '/_server-islands/x'])
      for (const headers of [{}, SIGNED_IN] as Record<string, string>[]) {
        const { status } = await ask(path, { headers });
        expect([path, status]).toEqual([path, 404]);
      }
    const asked = async (path: string, init?: object) => {
      const answer = await ask(path, init);
      return { status: answer.status, headers: answer.headers, text: '', json: () => undefined };
    };
    await CHECKS['the inner calls are closed'](asked, false);
  });

  test('shows all pages to visitors with the session cookie, and answers calls of everybody', async () => {
    for (const path of ['/', '/en/rng']) expect((await ask(path, { headers: SIGNED_IN })).status).toBe(200);
    expect((await ask('/wps/system/whitelabel')).status).toBe(200);
    expect((await ask('/permission')).status).toBe(200);
  });

  test('applies the gate before the redirect', async () => {
    platform.state.status = 1;
    clock.now += 5_000;
    expect((await ask('/rng')).status).toBe(503);
  });
});

test('a public site redirects nobody', async () => {
  const { ask } = createHarness();
  expect((await ask('/rng')).status).toBe(200);
});
