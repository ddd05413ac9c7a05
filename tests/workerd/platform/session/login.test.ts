import { beforeAll, describe, expect, test } from 'vitest';
import { CAPTCHA_HEADER } from '../../../../src/contract/core/edge-headers.ts';
import { SESSION_IDLE_MS, SESSION_MAX_MS } from '../../../../src/platform/session/session-store.ts';
import { bearer, get, moveClock, seal, seedAll, send, sendSealed, signIn } from '../support/api.ts';
import { queryMember, readCaptcha } from '../support/database.ts';

beforeAll(async () => {
  await seedAll();
});

async function passCaptcha(): Promise<{ headers: Record<string, string>; captcha: string }> {
  const { headers } = await get('/wps/captcha');
  const id = headers.get(CAPTCHA_HEADER) ?? '';
  return { headers: { [CAPTCHA_HEADER]: id }, captcha: await readCaptcha(id) };
}

describe('signing in', () => {
  test('with the right password gives a valid token, whatever the case of the name', async () => {
    const reply = await signIn('  LUNA ');
    expect(reply.status).toBe(200);
    expect(reply.value).toMatchObject({ account: 'luna', firstTimeLogin: false, passwordExpired: false });
    const info = await get('/wps/member/info', bearer(reply.value.token));
    expect(info.value).toMatchObject({
      account: 'luna',
      type: 0,
      toUpline: 'atlas',
      clubLabel: { rankLevel: 6 },
      currency: 'BRL',
    });
  });

  test('reports a first sign-in', async () => {
    expect((await signIn('novo')).value.firstTimeLogin).toBe(true);
  });

  test('refuses an unknown name and a wrong password alike, every time', async () => {
    for (const failures of [1, 2, 3, 4]) {
      const unknown = await signIn('ninguem', 'errada-errada');
      const wrong = await signIn('rio', 'errada-errada');
      expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
      expect([...unknown.headers.keys()]).toEqual([...wrong.headers.keys()]);
      expect(unknown.errorCode).toBe(failures < 4 ? 'session.wrong_credentials' : 'session.captcha_required');
      expect(unknown.value).toEqual({ captcha: failures >= 3 });
    }
  });

  test('creates no table in the object for an unknown name', async () => {
    await signIn('ninguem-mesmo', 'errada-errada');
    const tables = await queryMember(`m${'0'.repeat(24)}`, "select name from sqlite_master where name not like '_cf%'");
    expect(tables).toEqual([]);
  });
});

describe('the captcha', () => {
  test('is a PNG and is required from the third failure on, also with the right password', async () => {
    const picture = await get('/wps/captcha');
    expect(atob(picture.value).slice(1, 4)).toBe('PNG');
    for (const flag of [false, false, true]) {
      expect((await signIn('vega', 'errada-errada')).value).toEqual({ captcha: flag });
    }
    const refused = await signIn('vega');
    expect([refused.status, refused.errorCode]).toEqual([401, 'session.captcha_required']);
    const { headers, captcha } = await passCaptcha();
    expect((await signIn('vega', 'Orla#2026', { captcha: captcha.toLowerCase() }, headers)).status).toBe(200);
    expect((await signIn('vega')).status, 'a right sign-in forgets the failures').toBe(200);
  });

  test('works once, for five minutes, and not after a wrong answer', async () => {
    for (let n = 0; n < 3; n += 1) await signIn('polar', 'errada-errada');
    const wrong = await passCaptcha();
    const refused = await signIn('polar', 'Orla#2026', { captcha: 'XXXXX' }, wrong.headers);
    expect([refused.status, refused.errorCode, refused.value]).toEqual([
      400,
      'session.captcha_wrong',
      { captcha: true },
    ]);
    const spent = await signIn('polar', 'Orla#2026', { captcha: wrong.captcha }, wrong.headers);
    expect(spent.errorCode, 'a wrong answer uses it up').toBe('session.captcha_wrong');
    const old = await passCaptcha();
    moveClock(301_000);
    expect((await signIn('polar', 'Orla#2026', { captcha: old.captcha }, old.headers)).errorCode).toBe(
      'session.captcha_wrong',
    );
    const good = await passCaptcha();
    const failed = await signIn('polar', 'errada-errada', { captcha: good.captcha }, good.headers);
    expect([failed.errorCode, failed.value]).toEqual(['session.wrong_credentials', { captcha: true }]);
    const again = await signIn('polar', 'Orla#2026', { captcha: good.captcha }, good.headers);
    expect(again.errorCode, 'a right one too').toBe('session.captcha_wrong');
  });

  test('counts simultaneous attempts exactly: three pass without a captcha', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => signIn('delta', 'errada-errada')));
    const tried = replies.filter(({ errorCode }) => errorCode === 'session.wrong_credentials');
    expect(tried).toHaveLength(3);
  });
});

describe('a session', () => {
  test.each(['POST', 'DELETE'])('ends with %s', async (method) => {
    const { token } = (await signIn('luna')).value;
    expect((await send(method, '/wps/session/logout', { headers: bearer(token) })).status).toBe(200);
    const after = await get('/wps/v2/wallets/balance', bearer(token));
    expect([after.status, after.errorCode]).toEqual([401, 'session.required']);
    expect((await send(method, '/wps/session/logout', { headers: bearer(token) })).status).toBe(401);
  });

  test('is extended while it is used and ends when it is not', async () => {
    const { token } = (await signIn('luna')).value;
    moveClock(SESSION_IDLE_MS - 1_000);
    expect((await get('/wps/member/info', bearer(token))).status).toBe(200);
    moveClock(2 * SESSION_IDLE_MS - 60_000);
    expect((await get('/wps/member/info', bearer(token))).status).toBe(200);
    moveClock(3 * SESSION_IDLE_MS);
    expect((await get('/wps/member/info', bearer(token))).status).toBe(401);
  });

  test('ends for good after its maximum life, however much it is used', async () => {
    const { token } = (await signIn('luna')).value;
    for (let at = 0; at < SESSION_MAX_MS; at += SESSION_IDLE_MS / 2) {
      moveClock(at);
      expect((await get('/wps/member/info', bearer(token))).status).toBe(200);
    }
    moveClock(SESSION_MAX_MS + 1_000);
    expect((await get('/wps/member/info', bearer(token))).status).toBe(401);
  });

  test('is stored by the hash of its token only', async () => {
    const { token } = (await signIn('luna')).value;
    const rows = await queryMember(token.split('.')[0], 'select * from sessions');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token.split('.')[1]);
  });
});

describe('a sealed body', () => {
  const login = { type: 'username', username: 'luna', password: 'Orla#2026' };

  test('is opened once', async () => {
    const sealed = await seal(login);
    expect((await sendSealed('POST', '/wps/session/login', sealed)).status).toBe(200);
    const replay = await sendSealed('POST', '/wps/session/login', sealed);
    expect([replay.status, replay.errorCode]).toEqual([409, 'request.replayed']);
  });

  test.each([301_000, -301_000])('is refused when its time is %d ms off', async (ms) => {
    const sealed = await seal(login);
    moveClock(ms);
    const reply = await sendSealed('POST', '/wps/session/login', sealed);
    expect([reply.status, reply.errorCode]).toEqual([400, 'request.stale']);
  });
});
