import { expect, test } from 'vitest';
import { failure, success } from './support/fake-platform.ts';
import { createHarness, FROM_OUR_PAGES, type Harness } from './support/harness.ts';

const TOKEN = 'm0123456789abcdef01234567.abcdefghijklmnopqrstuvwxyzABCDEFG';
const INFO = {
  ...{ id: 'm1', account: 'luna', nickname: 'Luna', type: 0, toUpline: null, memberLabel: [], currency: 'BRL' },
  ...{ clubLabel: { labelName: 'Pearl', rankLevel: 6 }, avatar: '', avatarType: 'STATIC', gameSound: false },
};

async function signIn({ platform, ask }: Harness): Promise<string> {
  const session = { token: TOKEN, account: 'luna', firstTimeLogin: false, passwordExpired: false };
  platform.on('/wps/session/login', () => success(session));
  const headers = { ...FROM_OUR_PAGES, 'Content-Type': 'application/jose' };
  const reply = await ask('/wps/session/login', { method: 'POST', headers, body: 'a.b.c.d.e' });
  return reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function findOpen({ ask }: Harness, cookie?: string): Promise<unknown> {
  const reply = await ask('/edge/open-account', { headers: cookie ? { Cookie: cookie } : {} });
  expect([reply.status, reply.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  expect(reply.headers.getSetCookie()).toEqual([]);
  const text = await reply.text();
  expect(text).not.toContain(TOKEN);
  return JSON.parse(text).value;
}

test.each<[string, () => Response, string | null]>([
  ['a member', () => success(INFO), 'luna'],
  ['play money', () => success({ ...INFO, type: 4 }), null],
  ['a session that has ended', () => failure('session.required', 401), null],
  ['a member who is frozen', () => failure('member.frozen', 403), 'luna'],
  ['a platform that fails', () => failure('internal.error', 500), 'luna'],
  ['a platform that answers nonsense', () => new Response('<html>'), 'luna'],
])('the account of the cookie, for %s', async (_, info, account) => {
  const harness = createHarness();
  const cookie = await signIn(harness);
  harness.platform.on('/wps/member/info', info);
  expect(await findOpen(harness, cookie)).toEqual({ account });
});

test('nobody without a cookie or with one of another secret, and the platform is not asked', async () => {
  const harness = createHarness();
  const cookie = await signIn(harness);
  for (const other of [undefined, '__Host-orla=', `${cookie.slice(0, -2)}AA`, '__Host-orla=c1.AAAA.BBBB']) {
    expect(await findOpen(harness, other)).toEqual({ account: null });
  }
  expect(harness.platform.askedFor('/wps/member/info')).toHaveLength(0);
});

test('the cookie opens no call of the member', async () => {
  const harness = createHarness();
  const cookie = await signIn(harness);
  const reply = await harness.ask('/wps/member/info', { headers: { Cookie: cookie } });
  expect(reply.status).toBe(401);
});
