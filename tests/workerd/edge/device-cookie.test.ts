import { describe, expect, test } from 'vitest';
import { failure, success } from './support/fake-platform.ts';
import { createHarness, FROM_OUR_PAGES, type Harness, JSON_TYPE } from './support/harness.ts';
import { BALANCE, SEALED, TOKEN } from './support/sessions.ts';

describe('the device cookie', () => {
  const LOGIN = '/wps/session/login';
  const FORM = `__Host-orla-device=([\\w-]{32}); Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${400 * 86_400}`;
  const post = (harness: Harness, path: string, headers: Record<string, string> = {}) =>
    harness.ask(path, { method: 'POST', headers: { ...SEALED, ...headers }, body: 'a.b.c.d.e' });
  const readCookieOf = (response: Response) =>
    response.headers.getSetCookie().find((one) => one.startsWith('__Host-orla-device='));
  const readClaim = (harness: Harness, path: string) => {
    const [part = ''] = (harness.platform.askedFor(path).at(-1)?.headers.get('X-Orla-Visitor') ?? '').split('.');
    return JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/'))) as { device?: string };
  };

  function start(): Harness {
    const harness = createHarness();
    harness.platform.on(LOGIN, () => success({ token: TOKEN, firstTimeLogin: false, passwordExpired: false }));
    harness.platform.on(BALANCE, () => success({ sumBalance: 12.5, currency: 'BRL' }));
    return harness;
  }

  test('comes with a session, anew for each browser, and is what the platform was told', async () => {
    const harness = start();
    const [, first] = new RegExp(FORM).exec(readCookieOf(await post(harness, LOGIN)) ?? '') ?? [];
    expect(readClaim(harness, LOGIN).device).toBe(first);
    const [, second] = new RegExp(FORM).exec(readCookieOf(await post(harness, LOGIN)) ?? '') ?? [];
    expect(first).toBeDefined();
    expect(second).not.toBe(first);
  });

  test('is told and renewed at the next sign-in, and one that is malformed is none', async () => {
    const harness = start();
    const known = 'k'.repeat(32);
    const renewed = readCookieOf(await post(harness, LOGIN, { Cookie: `a=b; __Host-orla-device=${known}` }));
    expect(renewed).toMatch(new RegExp(FORM));
    expect(renewed).toContain(known);
    expect(readClaim(harness, LOGIN).device).toBe(known);
    await post(harness, LOGIN, { Cookie: '__Host-orla-device=short' });
    expect(readClaim(harness, LOGIN).device).toMatch(/^[\w-]{32}$/);
  });

  test('does not come with a refusal, and no other call tells of it', async () => {
    const harness = start();
    harness.platform.on(LOGIN, () => failure('session.wrong_credentials', 401));
    expect((await post(harness, LOGIN)).headers.getSetCookie()).toEqual([]);
    const sms = '/wps/verification/sms/noLogin';
    harness.platform.on(sms, () => success({ expiredMinutes: 3 }));
    const json = { ...FROM_OUR_PAGES, ...JSON_TYPE };
    const body = JSON.stringify({ mobileNum: '+5511987654321' });
    await harness.ask(sms, { method: 'POST', headers: json, body });
    expect(readClaim(harness, sms).device, 'no id is made for a code').toBeUndefined();
    await harness.ask(sms, {
      method: 'POST',
      headers: { ...json, Cookie: `__Host-orla-device=${'k'.repeat(32)}` },
      body,
    });
    expect(readClaim(harness, sms).device).toBe('k'.repeat(32));
    const keys = '/wps/system/keys';
    harness.platform.on(keys, () => success({ keys: [], now: 1 }));
    await harness.ask(keys, { headers: { Cookie: `__Host-orla-device=${'k'.repeat(32)}` } });
    expect(readClaim(harness, keys).device).toBeUndefined();
  });
});
