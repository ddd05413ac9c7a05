import { beforeEach, describe, expect, test } from 'vitest';
import { failure, success } from './support/fake-platform.ts';
import { codeOf, FROM_OUR_PAGES, JSON_TYPE } from './support/harness.ts';
import { createSessions, halves, LAUNCH, SEALED, TOKEN } from './support/sessions.ts';

let { harness, issued, signIn } = createSessions();
beforeEach(() => {
  ({ harness, issued, signIn } = createSessions());
});

describe('a split session in later responses', () => {
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
    issued.token = 'm-1/secret+with=signs&0123456789';
    harness.platform.on(LAUNCH, () => success({ game_url: `/x?t=${write(issued.token)}` }));
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
