import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { CAPTCHA_HEADER } from '../../../../src/contract/core/edge-headers.ts';
import { findMemberId } from '../../../../src/platform/member/directory-queries.ts';
import { getMember } from '../../../../src/platform/member/member-client.ts';
import { TOTP_STEP_SECONDS, toTotpCode } from '../../../../src/platform/security/totp.ts';
import { hashPassword } from '../../../../src/platform/session/password-hash.ts';
import { setClock } from '../../../../src/server/clock.ts';
import { callSealed, from, newPhone, readCode, registerByPhone, toggle } from '../support/access.ts';
import { bearer, get, moveClock, OPS, register, seedAll, sendJson, signIn } from '../support/api.ts';
import { readCaptcha } from '../support/database.ts';

import { join, PASSWORD, post, readConfig, START, seal, stepNow } from './account.ts';

beforeAll(seedAll);

async function setUpTotp(name: string) {
  const token = await join(name);
  const { value } = await seal('/wps/member/totp', token, { password: PASSWORD });
  return { token, secret: value.secret as string, url: value.url as string };
}

describe('an authenticator app', () => {
  test('protects from its first right code on, and each code works once', async () => {
    const { token, secret, url } = await setUpTotp('autentica');
    expect(url).toContain(`secret=${secret}`);
    expect((await readConfig(token)).hasTotp).toBe(false);
    expect((await post('/wps/member/totp/confirm', token, { code: '000000' })).errorCode).toBe(
      'verification.code_wrong',
    );
    const code = toTotpCode(secret, stepNow());
    expect((await post('/wps/member/totp/confirm', token, { code })).status).toBe(200);
    expect((await readConfig(token)).hasTotp).toBe(true);
    expect((await seal('/wps/member/totp', token, { password: PASSWORD })).errorCode).toBe('security.totp_exists');
    const replayed = await seal('/wps/member/totp/remove', token, { password: PASSWORD, code });
    expect(replayed.errorCode).toBe('verification.code_wrong');
    moveClock(2 * TOTP_STEP_SECONDS * 1000);
    const next = toTotpCode(secret, stepNow());
    expect((await seal('/wps/member/totp/remove', token, { password: 'errada', code: next })).errorCode).toBe(
      'session.secret_wrong',
    );
    expect((await seal('/wps/member/totp/remove', token, { password: PASSWORD, code: next })).status).toBe(200);
    expect((await readConfig(token)).hasTotp).toBe(false);
  });

  test('is asked on a new device even with the password, and never again there', async () => {
    const { token, secret } = await setUpTotp('viajante');
    await post('/wps/member/totp/confirm', token, { code: toTotpCode(secret, stepNow()) });
    moveClock(2 * TOTP_STEP_SECONDS * 1000);
    const away = await from('198.51.100.9', { device: 'aparelho-da-viajante-1' });
    const refused = await signIn('viajante', PASSWORD, {}, away);
    expect([refused.status, refused.errorCode]).toEqual([403, 'session.verification_required']);
    expect(refused.value).toMatchObject({ methods: ['totp'], phone: null, email: null });
    expect(refused.text).not.toContain('"token"');
    const { challenge } = refused.value;
    expect((await get('/wps/member/info', bearer(challenge))).status, 'a challenge is no session').toBe(401);
    const verify = (code: string, method = 'totp') =>
      callSealed('POST', '/wps/session/login/verification', { challenge, method, code }, away);
    expect((await verify('000000')).errorCode).toBe('verification.code_wrong');
    expect((await verify('000000', 'sms')).errorCode).toBe('verification.not_allowed');
    const right = await verify(toTotpCode(secret, stepNow()));
    expect((await get('/wps/member/info', bearer(right.value.token))).value.account).toBe('viajante');
    expect((await verify(toTotpCode(secret, stepNow() + 1))).errorCode).toBe('session.challenge_expired');
    expect((await signIn('viajante', PASSWORD, {}, away)).status).toBe(200);
  });

  test('is replaced once by each of ten recovery codes, at sign-in and to turn it off', async () => {
    const { token, secret } = await setUpTotp('precavida');
    const confirmed = await post('/wps/member/totp/confirm', token, { code: toTotpCode(secret, stepNow()) });
    const codes = confirmed.value.recoveryCodes as string[];
    expect(new Set(codes).size).toBe(10);
    expect(codes.every((code) => /^\d{12}$/.test(code))).toBe(true);
    const [first = '', second = ''] = codes;
    const away = await from('198.51.100.9', { device: 'aparelho-da-precavida-1' });
    const enter = async (code: string, device: string) => {
      const network = await from('198.51.100.9', { device });
      const { challenge } = (await signIn('precavida', PASSWORD, {}, network)).value;
      return callSealed('POST', '/wps/session/login/verification', { challenge, method: 'totp', code }, network);
    };
    expect((await enter(first, 'aparelho-da-precavida-1')).status).toBe(200);
    expect((await signIn('precavida', PASSWORD, {}, away)).status, 'the device is known').toBe(200);
    expect((await enter(first, 'aparelho-da-precavida-2')).errorCode).toBe('verification.code_wrong');
    expect((await seal('/wps/member/totp/remove', token, { password: PASSWORD, code: first })).errorCode).toBe(
      'verification.code_wrong',
    );
    expect((await seal('/wps/member/totp/remove', token, { password: PASSWORD, code: second })).status).toBe(200);
    expect((await readConfig(token)).hasTotp).toBe(false);
  });

  test('is asked of every other device in the network where a code was right, and of a device without a cookie', async () => {
    const { token, secret } = await setUpTotp('vizinha');
    await post('/wps/member/totp/confirm', token, { code: toTotpCode(secret, stepNow()) });
    moveClock(2 * TOTP_STEP_SECONDS * 1000);
    const own = { device: 'aparelho-da-vizinha-01' };
    const { challenge } = (await signIn('vizinha', PASSWORD, {}, await from('198.51.100.9'))).value;
    const input = { challenge, method: 'totp', code: toTotpCode(secret, stepNow()) };
    const verified = await callSealed(
      'POST',
      '/wps/session/login/verification',
      input,
      await from('198.51.100.9', own),
    );
    expect(verified.status).toBe(200);
    expect((await signIn('vizinha', PASSWORD, {}, await from('203.0.113.80', own))).status, 'its own device').toBe(200);
    const neighbour = await from('198.51.100.10', { device: 'aparelho-do-vizinho-01' });
    const others = [neighbour, await from('198.51.100.9'), {}];
    for (const other of others)
      expect((await signIn('vizinha', PASSWORD, {}, other)).errorCode).toBe('session.verification_required');
  });

  test('is asked once more of a device that signed in before it was set up', async () => {
    const device = await from('198.51.100.9', { device: 'aparelho-de-antes-001' });
    const { token, secret } = await setUpTotp('antes');
    expect((await signIn('antes', PASSWORD, {}, device)).status).toBe(200);
    await post('/wps/member/totp/confirm', token, { code: toTotpCode(secret, stepNow()) });
    expect((await signIn('antes', PASSWORD, {}, device)).errorCode).toBe('session.verification_required');
  });

  test('is asked again of every device after a reset of the password', async () => {
    const { token, secret } = await setUpTotp('reposta');
    await post('/wps/member/totp/confirm', token, { code: toTotpCode(secret, stepNow()) });
    moveClock(2 * TOTP_STEP_SECONDS * 1000);
    const device = await from('198.51.100.9', { device: 'aparelho-de-sempre-001' });
    const { challenge } = (await signIn('reposta', PASSWORD, {}, device)).value;
    const input = { challenge, method: 'totp', code: toTotpCode(secret, stepNow()) };
    await callSealed('POST', '/wps/session/login/verification', input, device);
    expect((await signIn('reposta', PASSWORD, {}, device)).status).toBe(200);
    const memberId = (await findMemberId(env.DB, 'reposta')) ?? '';
    await getMember(env, memberId).password.reset(null, await hashPassword(PASSWORD, 10), 0);
    expect((await signIn('reposta', PASSWORD, {}, device)).errorCode).toBe('session.verification_required');
  });

  test('a waiting sign-in accepts five codes', async () => {
    const { token, secret } = await setUpTotp('paciente');
    await post('/wps/member/totp/confirm', token, { code: toTotpCode(secret, stepNow()) });
    moveClock(2 * TOTP_STEP_SECONDS * 1000);
    const { challenge } = (await signIn('paciente', PASSWORD, {}, await from('198.51.100.9'))).value;
    const verify = (code: string) =>
      callSealed('POST', '/wps/session/login/verification', { challenge, method: 'totp', code });
    for (let n = 0; n < 5; n += 1) expect((await verify('000000')).errorCode).toBe('verification.code_wrong');
    expect((await verify(toTotpCode(secret, stepNow()))).errorCode).toBe('session.challenge_expired');
  });
});

describe('guessed codes', () => {
  const AWAY = '198.51.100.';
  let network = 0;
  const wait = async (name: string, password = PASSWORD) => {
    network += 1;
    const id = (await get('/wps/captcha?purpose=login')).headers.get(CAPTCHA_HEADER) ?? '';
    const headers = { [CAPTCHA_HEADER]: id, ...(await from(`10.${network}.0.1`)) };
    return signIn(name, password, { captcha: await readCaptcha(id) }, headers);
  };
  const verify = (challenge: string, code: string) =>
    callSealed('POST', '/wps/session/login/verification', { challenge, method: 'totp', code });

  async function protect(name: string): Promise<{ token: string; secret: string }> {
    const { token, secret } = await setUpTotp(name);
    await post('/wps/member/totp/confirm', token, { code: toTotpCode(secret, stepNow()) });
    return { token, secret };
  }

  async function guess(name: string, times: number) {
    let challenge = '';
    for (let n = 0; n < times; n += 1) {
      if (n % 5 === 0) challenge = (await wait(name)).value.challenge;
      expect((await verify(challenge, '000000')).errorCode, `guess ${n + 1}`).toBe('verification.code_wrong');
    }
  }

  test('lock after ten, also over many sign-ins, and longer the next time', async () => {
    setClock(() => START);
    const { secret } = await protect('sorteada');
    const guessAt = async (at: number) => {
      setClock(() => at);
      await guess('sorteada', 10);
      const { challenge } = (await wait('sorteada')).value;
      const refused = await verify(challenge, toTotpCode(secret, stepNow()));
      expect([refused.status, refused.errorCode]).toEqual([429, 'session.locked']);
      return Number(refused.headers.get('retry-after'));
    };
    const waits = [await guessAt(START + 3_600_000), await guessAt(START + 7_200_000)];
    expect(waits).toEqual([15 * 60, 30 * 60]);
    setClock(() => START + 7_200_000 + 30 * 60_000 - 1_000);
    const late = await verify((await wait('sorteada')).value.challenge, toTotpCode(secret, stepNow()));
    expect([late.errorCode, late.headers.get('retry-after')]).toEqual(['session.locked', '1']);
    setClock(() => START + 7_200_000 + 30 * 60_000);
    const right = await verify((await wait('sorteada')).value.challenge, toTotpCode(secret, stepNow()));
    expect(right.status).toBe(200);
    setClock(() => START + 20 * 3_600_000);
    expect(await guessAt(START + 20 * 3_600_000), 'a right one forgave all').toBe(15 * 60);
  });

  test('stay counted after a new password, changed or reset, and are cleared by the operator', async () => {
    const next = 'outro-barco-azul';
    const { token } = await protect('contada');
    moveClock(2 * TOTP_STEP_SECONDS * 1000);
    await guess('contada', 10);
    const isLocked = async (password: string) => {
      const { errorCode } = await verify((await wait('contada', password)).value.challenge, '000000');
      return errorCode === 'session.locked';
    };
    const change = { oldPassword: PASSWORD, newPassword: next, confirmNewPassword: next };
    expect((await seal('/wps/member/password', token, change)).status).toBe(200);
    expect(await isLocked(next), 'changed').toBe(true);
    const memberId = (await findMemberId(env.DB, 'contada')) ?? '';
    await getMember(env, memberId).password.reset(null, await hashPassword(PASSWORD, 10), 0);
    expect(await isLocked(PASSWORD), 'reset').toBe(true);
    await sendJson('POST', '/ops/members/contada/unlock', {}, OPS);
    expect(await isLocked(PASSWORD)).toBe(false);
  });

  test('to take the app away lock too, though the password was right each time', async () => {
    const { token, secret } = await protect('retirante');
    moveClock(2 * TOTP_STEP_SECONDS * 1000);
    const remove = (code: string) => seal('/wps/member/totp/remove', token, { password: PASSWORD, code });
    for (let n = 0; n < 10; n += 1) expect((await remove('000000')).errorCode).toBe('verification.code_wrong');
    expect((await remove(toTotpCode(secret, stepNow()))).errorCode).toBe('session.secret_locked');
  });

  test('are not cleared by a right password alone', async () => {
    await protect('meio');
    const home = await from(`${AWAY}77`);
    await signIn('meio', 'errada', {}, home);
    for (let n = 0; n < 2; n += 1)
      expect((await signIn('meio', PASSWORD, {}, home)).errorCode).toBe('session.verification_required');
    expect((await signIn('meio', PASSWORD, {}, home)).errorCode).toBe('session.captcha_required');
  });
});

describe('verification at an unregistered IP', () => {
  const DEVICE = 'aparelho-conhecido-0001';

  test('is off by default', async () => {
    await register('solta');
    await signIn('solta', PASSWORD, {}, await from('192.0.2.1'));
    expect((await signIn('solta', PASSWORD, {}, await from('198.51.100.1'))).status).toBe(200);
  });

  test('asks for a code by SMS, sent to the member’s own number', async () => {
    const { phone, reply } = await registerByPhone(newPhone(), {}, await from('192.0.2.1', { device: DEVICE }));
    const { account } = reply.value;
    const restore = await toggle('loginVerification', true);
    const home = await signIn(account, PASSWORD, {}, await from('192.0.2.99'));
    const away = await from('198.51.100.1');
    const { value, errorCode } = await signIn(account, PASSWORD, {}, away);
    const { challenge } = value;
    const sent = await sendJson('POST', '/wps/session/login/verification/code', { challenge, method: 'sms' });
    const mail = await sendJson('POST', '/wps/session/login/verification/code', { challenge, method: 'email' });
    const code = await readCode(phone, 2);
    const verify = (given: string) =>
      callSealed('POST', '/wps/session/login/verification', { challenge, method: 'sms', code: given }, away);
    const wrong = await verify('000000');
    const right = await verify(code);
    const again = await signIn(account, PASSWORD, {}, away);
    const elsewhere = await signIn(account, PASSWORD, {}, await from('203.0.113.1', { device: DEVICE }));
    await restore();
    expect(home.status, 'the first network registered itself').toBe(200);
    expect([errorCode, value.methods, value.phone]).toEqual([
      'session.verification_required',
      ['sms'],
      `+55•••••••${phone.slice(-4)}`,
    ]);
    expect([sent.value.expiredMinutes, mail.errorCode]).toEqual([3, 'verification.not_allowed']);
    expect(wrong.errorCode).toBe('verification.code_wrong');
    expect(right.value.account).toBe(account);
    expect(again.status, 'now it is registered').toBe(200);
    expect(elsewhere.errorCode, 'a known device at an unregistered IP').toBe('session.verification_required');
  });

  test('without a second factor refers to the support, and the operator admits the next place', async () => {
    await register('semcontato');
    await signIn('semcontato', PASSWORD, {}, await from('192.0.2.1'));
    const restore = await toggle('loginVerification', true);
    const refused = await signIn('semcontato', PASSWORD, {}, await from('198.51.100.1'));
    await sendJson('POST', '/ops/members/semcontato/unlock', {}, { authorization: 'Bearer local-ops' });
    const let_in = await signIn('semcontato', PASSWORD, {}, await from('198.51.100.1'));
    await restore();
    expect([refused.errorCode, let_in.status]).toEqual(['session.verification_impossible', 200]);
  });
});
