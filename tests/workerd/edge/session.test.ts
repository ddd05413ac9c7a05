import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ENDPOINTS } from '../../../src/contract/core/endpoints.ts';
import { failure, success } from './support/fake-platform.ts';
import { codeOf, createHarness, FROM_OUR_PAGES, type Harness, JSON_TYPE, ORIGIN } from './support/harness.ts';

const TOKEN = 'm-1.platform-secret-0123456789';
const SEALED = { ...FROM_OUR_PAGES, 'Content-Type': 'application/jose' };
const BALANCE = '/wps/v2/wallets/balance';
const LAUNCH = '/wps/game/launchGame';

interface Pair {
  handle: string;
  cookie: string;
}

function toPair(response: Response, body: unknown): Pair {
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith('__Host-orla='));
  const { token } = (body as { value: { token: string } }).value;
  return { handle: token, cookie: cookie?.split(';')[0] ?? '' };
}

function halves({ handle, cookie }: Partial<Pair>): Record<string, string> {
  return { ...(handle && { Authorization: `Bearer ${handle}` }), ...(cookie && { Cookie: cookie }) };
}

describe('the split session', () => {
  let harness: Harness;
  let issued = TOKEN;

  beforeEach(() => {
    harness = createHarness();
    issued = TOKEN;
    const issue = () => success({ token: issued, account: 'luna', firstTimeLogin: false, passwordExpired: false });
    for (const endpoint of ENDPOINTS) if (endpoint.issuesSession) harness.platform.on(endpoint.path, issue);
    harness.platform.on(BALANCE, () => success({ sumBalance: 12.5, currency: 'BRL' }));
    harness.platform.on(LAUNCH, () => success({ game_url: '/studio/play/x#launch=m-1.x.other-secret' }));
    harness.platform.on('/wps/session/logout', () => success(null));
  });

  async function signIn(): Promise<Pair> {
    const response = await harness.ask('/wps/session/login', { method: 'POST', headers: SEALED, body: 'a.b.c.d.e' });
    return toPair(response, await response.json());
  }

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

  test('signing out ends the session; a late 401 leaves the cookie, which may be newer', async () => {
    const pair = await signIn();
    const cleared = /^__Host-orla=; .*Max-Age=0/;
    const out = { method: 'POST', headers: { ...halves(pair), ...FROM_OUR_PAGES } };
    expect((await harness.ask('/wps/session/logout', out)).headers.getSetCookie()[0]).toMatch(cleared);
    const alsoOut = await harness.ask('/wps/session/logout', { ...out, method: 'DELETE' });
    expect(alsoOut.headers.getSetCookie()[0]).toMatch(cleared);

    harness.platform.on(BALANCE, () => failure('session.required', 401));
    const ended = await harness.ask(BALANCE, { headers: halves(pair) });
    expect(ended.headers.getSetCookie()).toEqual([]);
    expect(await codeOf(ended)).toBe('401 session.required');
  });

  test.each([
    ['does not answer', () => Promise.reject(new Error('refused'))],
    ['is silent', () => new Promise<Response>(() => undefined)],
    ['answers invalidly', () => new Response('<p>oops</p>', { headers: { 'Content-Type': 'text/html' } })],
    ['reveals the token', () => success({ token: TOKEN })],
  ])('signing out ends the session here also when the platform %s', async (_, answer) => {
    const pair = await signIn();
    harness.platform.on('/wps/session/logout', answer);
    const headers = { ...halves(pair), ...FROM_OUR_PAGES };
    const out = await harness.ask('/wps/session/logout', { method: 'POST', headers });
    expect(out.headers.getSetCookie()).toEqual(['__Host-orla=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0']);
    expect(await codeOf(out)).toMatch(/^50[24] upstream\./);
  });

  const shut = ({ platform }: Harness) => Object.assign(platform.state, { status: 1 });
  const shutRegion = ({ platform }: Harness) => Object.assign(platform.state, { deny: ['BR'] });
  const goDown = ({ platform }: Harness) => platform.goDown();

  describe.each([
    ['is closed', shut, ORIGIN, '200 success'],
    ['is closed to a region', shutRegion, ORIGIN, '200 success'],
    ['is unconfirmed', goDown, ORIGIN, '502 upstream.unavailable'],
    ['is another, unconfirmed host', goDown, 'https://orla2.test', '502 upstream.unavailable'],
  ] as const)('while the site %s', (_, close, origin, answer) => {
    const ours = { ...FROM_OUR_PAGES, Origin: origin };

    async function signInAndClose(): Promise<Pair> {
      const pair = await signIn();
      close(harness);
      harness.clock.now += 301_000;
      return pair;
    }
    const leave = (headers: Record<string, string>, method = 'POST') =>
      harness.ask('/wps/session/logout', { method, origin, headers });

    test.each(['POST', 'DELETE'])(
      'signing out ends the session here and, if the platform is reachable, there too: %s',
      async (method) => {
        const pair = await signInAndClose();
        const out = await leave({ ...halves(pair), ...ours }, method);
        expect(out.headers.getSetCookie()).toEqual(['__Host-orla=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0']);
        expect(await codeOf(out)).toBe(answer);
        const [told] = harness.platform.askedFor('/wps/session/logout');
        expect(told?.headers.get('Authorization')).toBe(`Bearer ${TOKEN}`);
      },
    );

    test('nobody else is signed out, and no other call passes', async () => {
      const pair = await signInAndClose();
      for (const headers of [
        { ...halves(pair), 'Sec-Fetch-Site': 'cross-site', Origin: origin },
        { ...halves(pair), Origin: 'https://evil.test' },
        { ...halves({ cookie: pair.cookie }), ...ours },
      ]) {
        const refused = await leave(headers);
        expect(refused.headers.getSetCookie()).toEqual([]);
        expect([401, 403]).toContain(refused.status);
      }
      const balance = await harness.ask(BALANCE, { origin, headers: halves(pair) });
      expect([451, 502, 503]).toContain(balance.status);
      expect((await leave({ ...halves(pair), ...ours }, 'GET')).status).not.toBe(200);
      expect(
        harness.platform.asked.filter(({ headers }) => headers.has('Authorization') && headers.has('X-Orla-Visitor')),
      ).toEqual([]);
    });
  });

  test('signing out with half a pair, or from another site, clears no cookie', async () => {
    const { cookie, handle } = await signIn();
    harness.platform.on('/wps/session/logout', () => Promise.reject(new Error('refused')));
    for (const headers of [
      { ...halves({ cookie }), ...FROM_OUR_PAGES },
      { ...halves({ cookie, handle }), 'Sec-Fetch-Site': 'cross-site' },
    ]) {
      const out = await harness.ask('/wps/session/logout', { method: 'POST', headers });
      expect(out.headers.getSetCookie()).toEqual([]);
    }
  });

  test('the launch payload contains the session as the edge knows it', async () => {
    const pair = await signIn();
    const mine = { gameId: 'x', vassalage: 'ORLA', token: 'stolen', username: 'atlas', merchantCode: 'evil' };
    const response = await harness.ask(LAUNCH, {
      method: 'POST',
      headers: { ...halves(pair), ...FROM_OUR_PAGES, ...JSON_TYPE },
      body: JSON.stringify(mine),
    });
    expect(response.status).toBe(200);
    expect(JSON.parse(harness.platform.askedFor(LAUNCH)[0]?.body ?? '')).toEqual({
      gameId: 'x',
      vassalage: 'ORLA',
      token: TOKEN,
      username: 'luna',
      merchantCode: 'orla',
    });
  });

  test('a launch payload names nobody if the platform did not name the member', async () => {
    harness.platform.on('/wps/session/login', () =>
      success({ token: TOKEN, firstTimeLogin: false, passwordExpired: false }),
    );
    const headers = { ...halves(await signIn()), ...FROM_OUR_PAGES, ...JSON_TYPE };
    const body = JSON.stringify({ gameId: 'x', vassalage: 'ORLA', username: 'atlas' });
    await harness.ask(LAUNCH, { method: 'POST', headers, body });
    expect(JSON.parse(harness.platform.askedFor(LAUNCH)[0]?.body ?? '')).not.toHaveProperty('username');
  });

  test.each(['[]', '"x"', '{', 'null'])('the launch payload %s is malformed', async (body) => {
    const headers = { ...halves(await signIn()), ...FROM_OUR_PAGES, ...JSON_TYPE };
    expect(await codeOf(await harness.ask(LAUNCH, { method: 'POST', headers, body }))).toBe('400 request.malformed');
  });

  test.each([
    ['unescaped', () => success({ game_url: `https://vendor.test/?t=${TOKEN}` })],
    ['in an unknown field', () => success({ game_url: '/x', debug: { bearer: [TOKEN] } })],
    ['in a failure', () => failure('games.unknown', 400, { token: TOKEN })],
    [
      'behind JSON escapes',
      () =>
        new Response(`{"success":true,"value":{"game_url":"/x?${TOKEN.replace('p', '\\u0070')}"}}`, {
          headers: JSON_TYPE,
        }),
    ],
  ])('a response with the token %s is refused', async (_, answer) => {
    harness.platform.on(LAUNCH, answer);
    const headers = { ...halves(await signIn()), ...FROM_OUR_PAGES, ...JSON_TYPE };
    const response = await harness.ask(LAUNCH, { method: 'POST', headers, body: '{"gameId":"x","vassalage":"ORLA"}' });
    expect(await codeOf(response)).toBe('502 upstream.invalid');
  });

  test.each([
    ['escaped', encodeURIComponent],
    [
      'escaped in lower case',
      (token: string) => encodeURIComponent(token).replaceAll(/%../g, (hex) => hex.toLowerCase()),
    ],
    ['escaped in part', (token: string) => token.replace('+', '%2b')],
    ['escaped without need', (token: string) => token.replace('s', '%73')],
    ['unescaped', String],
  ])('a token that needs escaping in a URL is found %s', async (_, write) => {
    issued = 'm-1/secret+with=signs&0123456789';
    harness.platform.on(LAUNCH, () => success({ game_url: `/x?t=${write(issued)}` }));
    const headers = { ...halves(await signIn()), ...FROM_OUR_PAGES, ...JSON_TYPE };
    const response = await harness.ask(LAUNCH, { method: 'POST', headers, body: '{"gameId":"x","vassalage":"ORLA"}' });
    expect(await codeOf(response)).toBe('502 upstream.invalid');
  });

  test.each([
    ['is short', { token: 'abc' }],
    ['is too long for a cookie', { token: 'x'.repeat(4000) }],
    ['appears twice', { token: TOKEN, account: TOKEN }],
  ])('a sign-in whose token %s is refused', async (_, value) => {
    harness.platform.on('/wps/session/login', () =>
      success({ firstTimeLogin: false, passwordExpired: false, ...value }),
    );
    const response = await harness.ask('/wps/session/login', { method: 'POST', headers: SEALED, body: 'a' });
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await codeOf(response)).toBe('502 upstream.invalid');
  });

  test('the captcha id is in a cookie that only the calls with a captcha receive', async () => {
    harness.platform.on('/wps/captcha', () => success('cG5n', { headers: { 'X-Captcha-Id': 'cap-1' } }));
    const response = await harness.ask('/wps/captcha');
    expect(response.headers.get('X-Captcha-Id')).toBeNull();
    const cookie = response.headers.getSetCookie()[0] ?? '';
    expect(cookie).toBe('__Host-orla-captcha=cap-1; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=300');
    const Cookie = cookie.split(';')[0] ?? '';
    await harness.ask('/wps/session/login', {
      method: 'POST',
      headers: { ...SEALED, Cookie, 'X-Captcha-Id': 'mine' },
      body: 'a',
    });
    await harness.ask('/wps/system/keys', { headers: { Cookie } });
    expect(harness.platform.askedFor('/wps/session/login')[0]?.headers.get('X-Captcha-Id')).toBe('cap-1');
    expect(harness.platform.askedFor('/wps/system/keys')[0]?.headers.get('X-Captcha-Id')).toBeNull();
  });
});

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
