import { beforeAll, describe, expect, test } from 'vitest';
import { CAPTCHA_HEADER } from '../../../../src/contract/edge-headers.ts';
import { callSealed, from, registerByPhone } from '../support/access.ts';
import { bearer, get, moveClock, OPS, register, seedAll, sendJson, signIn } from '../support/api.ts';
import { readCaptcha } from '../support/database.ts';

const WRONG = 'errada-errada';
const RIGHT = 'um-barco-azul';
const DEVICE = 'aparelho-conhecido-1';

beforeAll(async () => {
  await seedAll();
});

async function tryWithCaptcha(name: string, password: string, ip: string, extra = {}) {
  const { headers } = await get('/wps/captcha?purpose=login');
  const id = headers.get(CAPTCHA_HEADER) ?? '';
  const captcha = await readCaptcha(id);
  return signIn(name, password, { captcha, ...extra }, { [CAPTCHA_HEADER]: id, ...(await from(ip)) });
}

async function failTenTimes(name: string, ip: string, extra = {}) {
  for (let n = 0; n < 10; n += 1) {
    expect((await tryWithCaptcha(name, WRONG, ip, extra)).errorCode, `try ${n + 1}`).toBe('session.wrong_credentials');
  }
}

describe('ten wrong passwords', () => {
  test('lock the name for that network for 15 minutes, also for the right one, and state the time', async () => {
    await register('trancada');
    await failTenTimes('trancada', '198.51.100.7');
    const refused = await tryWithCaptcha('trancada', RIGHT, '198.51.100.200');
    expect([refused.status, refused.errorCode]).toEqual([429, 'session.locked']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60);
    expect((await tryWithCaptcha('trancada', RIGHT, '203.0.113.5')).status, 'another network').toBe(200);
    moveClock(15 * 60_000 + 1_000);
    expect((await tryWithCaptcha('trancada', RIGHT, '198.51.100.7')).status, 'when the time is over').toBe(200);
  });

  test('lock an unknown name alike', async () => {
    await failTenTimes('ninguem-aqui', '198.51.100.7');
    expect((await tryWithCaptcha('ninguem-aqui', RIGHT, '198.51.100.7')).errorCode).toBe('session.locked');
  });

  test('of a stranger never lock a device that signed in before, even in the same network', async () => {
    await register('dona');
    expect((await signIn('dona', RIGHT, { loginDeviceId: DEVICE }, await from('192.0.2.1'))).status).toBe(200);
    await failTenTimes('dona', '192.0.2.1');
    expect((await tryWithCaptcha('dona', RIGHT, '192.0.2.1')).errorCode, 'the stranger').toBe('session.locked');
    const known = await signIn('dona', RIGHT, { loginDeviceId: DEVICE }, await from('192.0.2.1'));
    expect(known.status, 'and is not even asked for the captcha').toBe(200);
    const moved = await signIn('dona', RIGHT, { loginDeviceId: DEVICE }, await from('203.0.113.77'));
    expect(moved.status, 'nor in another network').toBe(200);
  });

  test('of strangers everywhere never lock a network that signed in before; other strangers wait from the hundredth on', async () => {
    await register('alvo');
    expect((await signIn('alvo', RIGHT, {}, await from('192.0.2.1'))).status).toBe(200);
    for (let network = 0; network < 10; network += 1) await failTenTimes('alvo', `10.9.${network}.1`);
    expect((await tryWithCaptcha('alvo', RIGHT, '10.77.0.1')).errorCode).toBe('session.locked');
    expect((await signIn('alvo', RIGHT, {}, await from('192.0.2.9'))).status).toBe(200);
  });

  test('are cleared when the operator unlocks', async () => {
    await register('presa');
    await failTenTimes('presa', '198.51.100.7');
    expect((await sendJson('POST', '/ops/members/presa/unlock', {}, OPS)).status).toBe(200);
    expect((await signIn('presa', RIGHT, {}, await from('198.51.100.7'))).status).toBe(200);
  });
});

test.each(['house', 'Operador', 'orla'])(
  '%s is not a member name: it can neither sign in nor register',
  async (name) => {
    const refused = await signIn(name, RIGHT);
    expect([refused.status, refused.errorCode]).toEqual([403, 'session.not_member']);
    const registered = await register(name);
    expect([registered.status, registered.errorCode]).toEqual([409, 'registration.username_taken']);
    const { reply } = await registerByPhone(undefined, { username: name });
    expect([reply.status, reply.errorCode]).toEqual([409, 'registration.username_taken']);
    const { token } = (await signIn('atlas', 'Orla#2026')).value;
    const person = { username: name, password: RIGHT, type: 'member' };
    const opened = await callSealed('POST', '/wps/relay/ODSFE2_agentOpenDownline', person, bearer(token));
    expect([opened.status, opened.errorCode]).toEqual([409, 'registration.username_taken']);
  },
);

test('a captcha of another purpose is refused', async () => {
  await register('proposito');
  for (let n = 0; n < 3; n += 1) await signIn('proposito', WRONG);
  const { headers } = await get('/wps/captcha?purpose=sms');
  const id = headers.get(CAPTCHA_HEADER) ?? '';
  const captcha = await readCaptcha(id);
  expect((await signIn('proposito', RIGHT, { captcha }, { [CAPTCHA_HEADER]: id })).errorCode).toBe(
    'session.captcha_wrong',
  );
  const renamed = { [CAPTCHA_HEADER]: id.replace('sms.', 'login.') };
  expect((await signIn('proposito', RIGHT, { captcha }, renamed)).errorCode).toBe('session.captcha_wrong');
});

describe('the agent sign-in', () => {
  test('refuses other members and creates no session', async () => {
    const refused = await signIn('luna', 'Orla#2026', { side: 'agent' });
    expect([refused.status, refused.errorCode, refused.value]).toEqual([403, 'session.not_agent', undefined]);
    const sessions = await get('/ops/members/luna', OPS);
    expect(sessions.value.sessions).toBe(0);
    expect((await signIn('luna', 'errada', { side: 'agent' })).errorCode).toBe('session.wrong_credentials');
  });

  test.each(['atlas', 'vega', 'polar', 'delta'])('admits %s', async (name) => {
    expect((await signIn(name, 'Orla#2026', { side: 'agent' })).status).toBe(200);
  });
});
