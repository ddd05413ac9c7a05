import { beforeAll, describe, expect, test } from 'vitest';
import { CAPTCHA_HEADER } from '../../../../src/contract/core/edge-headers.ts';
import { readCode, registerByPhone, sendSms } from '../support/access.ts';
import { bearer, get, register, seal, seedAll, signIn } from '../support/api.ts';
import { readCaptcha } from '../support/database.ts';
import { measureRoundTrips } from '../support/round-trips.ts';

const ORIGIN = 'https://platform.test';
let token: string;

beforeAll(async () => {
  await seedAll();
  token = (await register('viajante')).value.token;
});

function ask(path: string): Request {
  return new Request(ORIGIN + path, { headers: bearer(token) });
}

async function toLogin(input: object, headers: Record<string, string> = {}): Promise<Request> {
  const body = await seal(input);
  return new Request(`${ORIGIN}/wps/session/login`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/jose', ...headers },
  });
}

/** Measures a sign-in. An earlier call fetches the keys for sealed bodies, so that the measured call finds them in the cache. */
async function measureSignIn(input: object, headers: Record<string, string> = {}) {
  return measureRoundTrips(await toLogin(input, headers), await toLogin({ type: 'sms', mobileNum: '1', code: '1' }));
}

const NAMED = { type: 'username', username: 'viajante', password: 'um-barco-azul' };

describe('round trips to storage', () => {
  test.each(['/wps/v2/wallets/balance', '/wps/member/info'])('%s costs one', async (path) => {
    // The first call puts the names of ranks into the cache, where they stay for some seconds.
    expect(await measureRoundTrips(ask(path), ask(path))).toEqual({ status: 200, waits: 1, calls: 1 });
  });

  test('a sign-in costs its hash and at most three more round trips', async () => {
    const reply = await measureSignIn(NAMED);
    expect(reply.status).toBe(200);
    // One of the four round trips reads the stored hash.
    expect(reply.waits).toBeLessThanOrEqual(4);
  });

  test('a sign-in with a captcha costs no more', async () => {
    for (let n = 0; n < 3; n += 1) await signIn('viajante', 'errada-errada');
    expect((await signIn('viajante', 'um-barco-azul')).errorCode).toBe('session.captcha_required');
    const id = (await get('/wps/captcha?purpose=login')).headers.get(CAPTCHA_HEADER) ?? '';
    const captcha = await readCaptcha(id);
    const reply = await measureSignIn({ ...NAMED, captcha }, { [CAPTCHA_HEADER]: id });
    expect(reply.status).toBe(200);
    expect(reply.waits).toBeLessThanOrEqual(4);
  });

  test('a sign-in by SMS costs no more, with the code in place of the hash', async () => {
    const { phone } = await registerByPhone();
    await sendSms('noLogin', phone);
    const code = await readCode(phone, 2);
    const reply = await measureSignIn({ type: 'sms', mobileNum: phone, code });
    expect(reply.status).toBe(200);
    expect(reply.waits).toBeLessThanOrEqual(4);
  });
});
