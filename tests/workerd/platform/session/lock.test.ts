import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { CAPTCHA_HEADER } from '../../../../src/contract/core/edge-headers.ts';
import { BOUNDS } from '../../../../src/platform/limits/bounds.ts';
import { callSealed, from, registerByPhone } from '../support/access.ts';
import { bearer, get, moveClock, OPS, register, seedAll, sendJson, signIn } from '../support/api.ts';
import { readCaptcha } from '../support/database.ts';

const WRONG = 'errada-errada';
const RIGHT = 'um-barco-azul';
const DEVICE = 'aparelho-conhecido-0001';

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

/** Records a hundred failures from twenty networks. */
async function closeName(name: string) {
  const attempts = env.ATTEMPTS.getByName(name);
  for (let n = 0; n < 100; n += 1)
    await attempts.begin({ prefix: `10.9.${n % 20}`, device: '' }, Number.POSITIVE_INFINITY, { state: 'go', tries: 0 });
}

describe('wrong passwords of one network over many names', () => {
  const HOME = '192.88.99.1';

  test('ask for the captcha, but not on a known device; a right one forgives its own', async () => {
    await register('veterana');
    await signIn('veterana', RIGHT, {}, await from('203.0.113.1', { device: DEVICE }));
    const home = await from(HOME);
    const codes: (string | undefined)[] = [];
    const flags: boolean[] = [];
    for (let n = 0; n < 40; n += 1) {
      const refused = await signIn(`alvo-${Math.floor(n / 2)}`, WRONG, {}, home);
      codes.push(refused.errorCode);
      flags.push(refused.value.captcha);
    }
    expect(codes.slice(0, 20)).toEqual(Array(20).fill('session.wrong_credentials'));
    expect(codes.slice(20)).toEqual(Array(20).fill('session.captcha_required'));
    expect(flags.indexOf(true), 'the twentieth failure says that the next try needs it').toBe(19);
    const known = await from(HOME, { device: DEVICE });
    expect((await signIn('veterana', RIGHT, {}, known)).status, 'a known device').toBe(200);
    expect((await tryWithCaptcha('alvo-1', RIGHT, HOME)).errorCode, 'with a captcha').toBe('session.wrong_credentials');
  });

  test('lock the network for a time that grows, and no known device in it', async () => {
    await register('vizinha2');
    await signIn('vizinha2', RIGHT, {}, await from('203.0.113.1', { device: DEVICE }));
    const network = env.VERIFICATION.getByName('sign-ins:192.88.98');
    for (let n = 0; n < BOUNDS.networkFailures.lockEvery; n += 1) await network.begin('networkFailures', null);
    const refused = await tryWithCaptcha('vizinha2', RIGHT, '192.88.98.1');
    expect([refused.status, refused.errorCode]).toEqual([429, 'session.locked']);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60);
    const known = await from('192.88.98.1', { device: DEVICE });
    expect((await signIn('vizinha2', RIGHT, {}, known)).status).toBe(200);
  });

  test('are counted no more when the sign-in was right', async () => {
    await register('esquecida2');
    const home = await from('192.88.97.1');
    for (let n = 0; n < 30; n += 1) {
      expect((await signIn('esquecida2', WRONG, {}, home)).errorCode).toBe('session.wrong_credentials');
      expect((await signIn('esquecida2', RIGHT, {}, home)).status).toBe(200);
    }
  });
});

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
    const on = (ip: string) => from(ip, { device: DEVICE });
    expect((await signIn('dona', RIGHT, {}, await on('192.0.2.1'))).status).toBe(200);
    await failTenTimes('dona', '192.0.2.1');
    expect((await tryWithCaptcha('dona', RIGHT, '192.0.2.1')).errorCode, 'the stranger').toBe('session.locked');
    const known = await signIn('dona', RIGHT, {}, await on('192.0.2.1'));
    expect(known.status, 'and is not even asked for the captcha').toBe(200);
    const moved = await signIn('dona', RIGHT, {}, await on('203.0.113.77'));
    expect(moved.status, 'nor in another network').toBe(200);
  });

  test('of strangers everywhere never lock a device that signed in before; the hundredth closes the name to other devices', async () => {
    await register('alvo');
    // The signed address of a visitor is valid for a moment only, so each sign-in signs it again.
    const atHome = async () => signIn('alvo', RIGHT, {}, await from('192.0.2.1', { device: DEVICE }));
    expect((await atHome()).status).toBe(200);
    // All these spellings sign in to the same account.
    const spellings = ['alvo', 'ALVO', ' Alvo ', 'aLVo\t'];
    for (let network = 0; network < 10; network += 1)
      await failTenTimes(spellings[network % spellings.length] ?? '', `10.9.${network}.1`);
    const stranger = await tryWithCaptcha('ALVO ', RIGHT, '10.77.0.1');
    expect([stranger.status, stranger.errorCode]).toEqual([403, 'session.reset_required']);
    expect((await atHome()).status).toBe(200);
    const neighbour = await signIn('alvo', RIGHT, {}, await from('192.0.2.9'));
    expect(neighbour.errorCode, 'another device in the network of the owner').toBe('session.reset_required');
  });

  test('of an unknown name close it alike, whatever time passes, until it is registered', async () => {
    await closeName('futura');
    moveClock(400 * 86_400_000);
    const refused = await signIn('futura', RIGHT, {}, await from('10.77.0.1'));
    expect([refused.status, refused.errorCode]).toEqual([403, 'session.reset_required']);
    await register('futura');
    expect((await signIn('futura', RIGHT, {}, await from('10.77.0.1'))).status).toBe(200);
  });

  test('that closed a name are opened by the operator', async () => {
    await register('fechada');
    await closeName('fechada');
    expect((await signIn('fechada', RIGHT, {}, await from('10.77.0.1'))).errorCode).toBe('session.reset_required');
    await sendJson('POST', '/ops/members/fechada/unlock', {}, OPS);
    expect((await signIn('fechada', RIGHT, {}, await from('10.77.0.1'))).status).toBe(200);
  });

  test('lock for twice as long the second time', async () => {
    await register('repetida');
    await failTenTimes('repetida', '198.51.100.7');
    moveClock(15 * 60_000 + 1_000);
    await failTenTimes('repetida', '198.51.100.7');
    const refused = await tryWithCaptcha('repetida', RIGHT, '198.51.100.7');
    expect(refused.errorCode).toBe('session.locked');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(29 * 60);
  });

  test('are cleared when the operator unlocks', async () => {
    await register('presa');
    await failTenTimes('presa', '198.51.99.7');
    expect((await sendJson('POST', '/ops/members/presa/unlock', {}, OPS)).status).toBe(200);
    expect((await signIn('presa', RIGHT, {}, await from('198.51.99.7'))).status).toBe(200);
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
