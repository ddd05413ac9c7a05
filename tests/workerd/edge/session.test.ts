import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ENDPOINTS } from '../../../src/contract/core/endpoints.ts';
import { failure, success } from './support/fake-platform.ts';
import { codeOf, createHarness, FROM_OUR_PAGES } from './support/harness.ts';
import { BALANCE, createSessions, halves, type Pair, SEALED, TOKEN, toPair } from './support/sessions.ts';

let { harness, signIn } = createSessions();
beforeEach(() => {
  ({ harness, signIn } = createSessions());
});

describe('the split session', () => {
  test('is issued by these calls only: a call without its mark would return the token unchanged', () => {
    const issuing = ENDPOINTS.filter((one) => one.issuesSession).map(({ id }) => id);
    expect(issuing.sort()).toEqual([
      'login',
      'loginFreeplay',
      'redeemHandover',
      'register',
      'registerMobile',
      'resetPasswordByPhone',
      'verifyLogin',
    ]);
  });

  test.each(ENDPOINTS.filter((one) => one.issuesSession).map((one) => [one.id, one] as const))(
    '%s never returns the token',
    async (_, endpoint) => {
      const headers = { ...SEALED, 'Content-Type': endpoint.body === 'jose' ? 'application/jose' : 'application/json' };
      const response = await harness.ask(endpoint.path, { method: endpoint.method, headers, body: '{}' });
      const text = await response.clone().text();
      const cookie = response.headers.getSetCookie()[0] ?? '';
      expect(response.status).toBe(200);
      expect(text).not.toContain(TOKEN);
      expect(cookie).not.toContain('platform-secret');
      expect(cookie).toMatch(/^__Host-orla=c1\.[\w.-]+; Path=\/; Secure; HttpOnly; SameSite=Lax$/);
      expect(toPair(response, await response.json()).handle).toMatch(/^h1\.[0-9a-z]+\.[\w-]{43}$/);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
    },
  );

  test('both parts together are the session; the platform receives its own token and no cookie', async () => {
    const pair = await signIn();
    expect(await codeOf(await harness.ask(BALANCE, { headers: halves(pair) }))).toBe('200 success');
    const asked = harness.platform.askedFor(BALANCE)[0];
    expect(asked?.headers.get('Authorization')).toBe(`Bearer ${TOKEN}`);
    expect(asked?.headers.get('Cookie')).toBeNull();
  });

  test('only a pair that belongs together reaches the platform', async () => {
    const one = await signIn();
    const two = await signIn();
    const [name, value = ''] = one.cookie.split('=');
    const tampered = `${name}=${value.slice(0, -9)}${value.at(-9) === 'A' ? 'B' : 'A'}${value.slice(-8)}`;
    const at = one.handle.length - 20;
    const otherMac = one.handle.slice(0, at) + (one.handle[at] === 'A' ? 'B' : 'A') + one.handle.slice(at + 1);
    const refused: Partial<Pair>[] = [
      { handle: otherMac, cookie: one.cookie },
      {},
      { handle: one.handle },
      { cookie: one.cookie },
      { handle: one.handle, cookie: two.cookie },
      { handle: two.handle, cookie: one.cookie },
      { handle: one.handle.replace(/^h1\../, one.handle[3] === 'A' ? 'h1.B' : 'h1.A'), cookie: one.cookie },
      { handle: 'h1.', cookie: one.cookie },
      { handle: TOKEN, cookie: one.cookie },
      { handle: one.handle, cookie: tampered },
      { handle: one.handle, cookie: `__Host-orla=${TOKEN}` },
      { handle: one.handle, cookie: one.cookie.replace('c1.', 'c2.') },
      { handle: one.handle, cookie: one.cookie.replace('__Host-orla', '__Host-orlb') },
    ];
    for (const pair of refused) {
      const response = await harness.ask(BALANCE, { headers: halves(pair) });
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(await codeOf(response), JSON.stringify(pair)).toBe('401 session.required');
    }
    expect(harness.platform.askedFor(BALANCE)).toEqual([]);
  });

  test('public calls use the session or no session; half a session is refused', async () => {
    const path = '/wps/feedback';
    harness.platform.on(path, () => success({ id: '0'.repeat(32), sentAt: '', images: 0 }));
    const form = new FormData();
    form.set('feedbackType', 'other');
    form.set('content', 'text');
    const give = (pair: Partial<Pair>) =>
      harness.ask(path, { method: 'POST', headers: { ...FROM_OUR_PAGES, ...halves(pair) }, body: form });
    const pair = await signIn();
    expect(await codeOf(await give({}))).toBe('200 success');
    expect(await codeOf(await give({ cookie: pair.cookie }))).toBe('200 success');
    expect(await codeOf(await give(pair))).toBe('200 success');
    const asked = harness.platform.askedFor(path).map(({ headers }) => headers.get('Authorization'));
    expect(asked).toEqual([null, null, `Bearer ${TOKEN}`]);
    for (const half of [{ handle: pair.handle }, { handle: TOKEN, cookie: pair.cookie }]) {
      expect(await codeOf(await give(half))).toBe('401 session.required');
    }
    expect(harness.platform.askedFor(path)).toHaveLength(3);
  });

  test('a previous secret opens old sessions and seals no new ones', async () => {
    const old = await signIn();
    const rotated = createHarness({
      sessionSecret: 'another-session-secret-0123456789abc',
      sessionSecretPrevious: harness.sessionSecret,
    });
    rotated.platform.on(BALANCE, () => success({ sumBalance: 1, currency: 'BRL' }));
    expect((await rotated.ask(BALANCE, { headers: halves(old) })).status).not.toBe(401);
    rotated.platform.on('/wps/session/login', () =>
      success({ token: TOKEN, firstTimeLogin: false, passwordExpired: false }),
    );
    const response = await rotated.ask('/wps/session/login', { method: 'POST', headers: SEALED, body: 'a' });
    const fresh = toPair(response, await response.json());
    expect(await codeOf(await harness.ask(BALANCE, { headers: halves(fresh) }))).toBe('401 session.required');
  });

  test('a session that the platform ends is over with the next request', async () => {
    const pair = await signIn();
    expect((await harness.ask(BALANCE, { headers: halves(pair) })).status).toBe(200);
    harness.platform.on(BALANCE, () => failure('session.required', 401));
    expect((await harness.ask(BALANCE, { headers: halves(pair) })).status).toBe(401);
  });

  test('two simultaneous sign-ins get different pairs', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000);
    const [one, two] = [await signIn(), await signIn()];
    vi.restoreAllMocks();
    expect(one.handle).not.toBe(two.handle);
    const mixed = halves({ handle: one.handle, cookie: two.cookie });
    expect(await codeOf(await harness.ask(BALANCE, { headers: mixed }))).toBe('401 session.required');
  });

  test('a handle contains its time of issue, which cannot be changed', async () => {
    const pair = await signIn();
    const [, issued = ''] = pair.handle.split('.');
    const later = (Number.parseInt(issued, 36) + 1).toString(36);
    const forged = pair.handle.replace(issued, later);
    expect(await codeOf(await harness.ask(BALANCE, { headers: halves({ ...pair, handle: forged }) }))).toBe(
      '401 session.required',
    );
  });

  test('an unknown secret opens nothing', async () => {
    const pair = await signIn();
    const other = createHarness({ sessionSecret: 'another-session-secret-0123456789abc' });
    expect(await codeOf(await other.ask(BALANCE, { headers: halves(pair) }))).toBe('401 session.required');
  });
});
