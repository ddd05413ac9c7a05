import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { BOUNDS } from '../../../../src/platform/limits/bounds.ts';
import { getMember } from '../../../../src/platform/member/member-client.ts';
import { hashPassword } from '../../../../src/platform/session/password-hash.ts';
import { SESSION_FRESH_MS } from '../../../../src/platform/session/session-store.ts';
import { readSessionToken } from '../../../../src/platform/session/tokens.ts';
import { setClock } from '../../../../src/server/clock.ts';
import {
  callSealed,
  change,
  from,
  listMessages,
  newPhone,
  readCode,
  registerByPhone,
  toggle,
  waitForMessages,
} from '../support/access.ts';
import { bearer, get, moveClock, register, seal, seedAll, send, sendJson, sendSealed, signIn } from '../support/api.ts';

const OLD = 'um-barco-azul';
const NEW = 'outro-barco-verde';
const HOUR = Date.UTC(2026, 10, 24, 9);

beforeAll(async () => {
  await seedAll();
});

function changePassword(token: string, oldPassword: string, newPassword: string, confirmNewPassword = newPassword) {
  const input = { oldPassword, newPassword, confirmNewPassword };
  return callSealed('POST', '/wps/member/password', input, bearer(token));
}

/** The secret is in the fragment, which reaches no server. */
const toSecret = (link: URL) => new URLSearchParams(link.hash.slice(1)).get('passwordReset') ?? '';

describe('changing the password', () => {
  test('ends every other session, and only the new password signs in', async () => {
    const { value: first } = await register('troca1');
    const { value: second } = await signIn('troca1', OLD);
    expect((await changePassword(second.token, OLD, NEW)).status).toBe(200);
    expect((await get('/wps/member/info', bearer(second.token))).status).toBe(200);
    expect((await get('/wps/member/info', bearer(first.token))).status).toBe(401);
    expect((await signIn('troca1', OLD)).errorCode).toBe('session.wrong_credentials');
    expect((await signIn('troca1', ` ${NEW} `)).status).toBe(200);
  });

  test('completes the change that the first sign-in requires', async () => {
    const { value } = await signIn('novo');
    expect(value.firstTimeLogin).toBe(true);
    await changePassword(value.token, 'Orla#2026', NEW);
    expect((await signIn('novo', NEW)).value.firstTimeLogin).toBe(false);
  });

  test.each([
    ['errada-errada', NEW, NEW, 'session.secret_wrong', undefined],
    [OLD, NEW, `${NEW}x`, 'request.invalid', { fields: { confirmNewPassword: 'mismatch' } }],
    [OLD, 'curta', 'curta', 'request.invalid', { fields: { newPassword: 'pattern' } }],
    [OLD, 'password123', 'password123', 'registration.password_common', undefined],
    [OLD, OLD, OLD, 'password.same', undefined],
  ])('from %s to %s is refused and changes nothing', async (oldPassword, newPassword, confirm, code, value) => {
    const name = `troca${crypto.randomUUID().slice(0, 6)}`;
    const { token } = (await register(name)).value;
    const reply = await changePassword(token, oldPassword, newPassword, confirm);
    expect([reply.errorCode, reply.value]).toEqual([code, value]);
    expect((await signIn(name, OLD)).status).toBe(200);
  });

  test('locks after ten wrong old passwords, also for the right one', async () => {
    const { token } = (await register('trocada')).value;
    for (let n = 0; n < 10; n += 1) await changePassword(token, 'errada-errada', NEW);
    const locked = await changePassword(token, OLD, NEW);
    expect([locked.status, locked.errorCode]).toEqual([429, 'session.secret_locked']);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    moveClock(15 * 60_000 + 1_000);
    expect((await changePassword(token, OLD, NEW)).status).toBe(200);
  });

  test('to the same password does not count as a wrong attempt', async () => {
    const { token } = (await register('repetida')).value;
    for (let n = 0; n < 11; n += 1) expect((await changePassword(token, OLD, OLD)).errorCode).toBe('password.same');
    expect((await changePassword(token, OLD, NEW)).status).toBe(200);
  });

  test('sends a limited number of notices per hour, however often it happens', async () => {
    setClock(() => HOUR);
    const mail = 'inquieta@correio.example';
    const { token } = (await register('inquieta', OLD, { email: mail })).value;
    const changeTimes = async (times: number) => {
      for (let n = 0; n < times; n += 1) {
        const [from, to] = n % 2 === 0 ? [OLD, NEW] : [NEW, OLD];
        expect((await changePassword(token, from, to)).status).toBe(200);
      }
    };
    await changeTimes(2);
    await waitForMessages(mail, 2);
    await changeTimes(28);
    await waitForMessages(mail, BOUNDS.memberNotices.lockEvery);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await listMessages(mail)).toHaveLength(BOUNDS.memberNotices.lockEvery);
    setClock(() => HOUR + 3_600_000);
    await changeTimes(1);
    await waitForMessages(mail, BOUNDS.memberNotices.lockEvery + 1);
  });

  test('is refused to a demo account', async () => {
    const randomString = await seal('abcdefghijklmnopqrstuv');
    const demo = await send('POST', '/wps/session/login/freeplay', {
      body: JSON.stringify({ os: 't', platform: 'W', randomString, gateway: 3 }),
      headers: { 'content-type': 'application/json' },
    });
    const reply = await changePassword(demo.value.token, OLD, NEW);
    expect([reply.status, reply.errorCode]).toEqual([403, 'session.real_account_required']);
  });
});

describe('a first password', () => {
  const START = Date.UTC(2026, 10, 24, 12);
  const setFirst = (token: string, newPassword = NEW, extra = {}) =>
    callSealed(
      'POST',
      '/wps/member/password',
      { newPassword, confirmNewPassword: newPassword, ...extra },
      bearer(token),
    );
  const readConfig = async (token: string) => (await get('/wps/v2/member/securityConfig', bearer(token))).value;

  async function joinWithout(): Promise<{ phone: string; account: string; token: string }> {
    const restore = await toggle('mobilePasswordRegistration', false);
    const none = { password: undefined, confirmPassword: undefined };
    const { phone, reply } = await registerByPhone(newPhone(), none);
    await restore();
    return { phone, ...reply.value };
  }

  test.each([
    ['accepts a sign-in that is some minutes old', SESSION_FRESH_MS - 1_000, true],
    ['is refused after that', SESSION_FRESH_MS, false],
  ])('%s', async (_claim, ms, isSet) => {
    setClock(() => START);
    const { phone, account, token } = await joinWithout();
    setClock(() => START + ms);
    expect(await readConfig(token)).toMatchObject({ hasPassword: false, isFresh: isSet });
    expect((await setFirst(token, 'curta')).errorCode).toBe('request.invalid');
    const reply = await setFirst(token);
    expect([reply.status, reply.errorCode]).toEqual(isSet ? [200, undefined] : [403, 'session.secret_wrong']);
    expect((await readConfig(token)).hasPassword).toBe(isSet);
    expect((await signIn(account, NEW)).status).toBe(isSet ? 200 : 401);
    if (isSet) expect((await waitForMessages(phone, 2))[0]?.text).toContain(account);
  });

  test('is set once: the next change requires the old password, also right after the sign-in', async () => {
    const { account, token } = await joinWithout();
    expect((await setFirst(token)).status).toBe(200);
    expect((await setFirst(token, OLD)).errorCode).toBe('session.secret_wrong');
    expect((await signIn(account, NEW)).status).toBe(200);
    expect((await setFirst(token, OLD, { oldPassword: NEW })).status).toBe(200);
  });

  test('is checked again at the write: of two simultaneous calls one succeeds', async () => {
    const { token } = await joinWithout();
    const session = await readSessionToken(token);
    const { password: own } = getMember(env, session?.memberId ?? '');
    const records = await Promise.all([NEW, OLD].map((password) => hashPassword(password, 10)));
    const set = await Promise.all(records.map((record) => own.setFirst(session?.hash ?? '', record)));
    expect(set.map(({ ok }) => ok)).toEqual([true, false]);
  });

  test('is refused in a session from a handover, and with a guessed old password', async () => {
    const { token } = await joinWithout();
    const { value } = await sendJson('POST', '/wps/session/handover', {}, bearer(token));
    const handed = await sendJson('POST', '/wps/session/handover/redeem', { code: value.code });
    expect((await setFirst(handed.value.token)).errorCode).toBe('session.secret_wrong');
    expect((await setFirst(token, NEW, { oldPassword: OLD })).errorCode).toBe('session.secret_wrong');
  });

  test('cannot be set where a password exists', async () => {
    const { token } = (await register('jatemuma')).value;
    expect((await readConfig(token)).isFresh).toBe(true);
    expect((await setFirst(token)).errorCode).toBe('session.secret_wrong');
    expect((await signIn('jatemuma', OLD)).status).toBe(200);
  });
});

test('an old password expires only with the switch and a maximum age, and not for a sign-in by SMS', async () => {
  await register('antiga');
  const restoreAge = await change('passwordMaxAgeDays', 90);
  moveClock(91 * 86_400_000);
  const on = await signIn('antiga', OLD);
  const restore = await toggle('passwordExpiry', false);
  const off = await signIn('antiga', OLD);
  await restore();
  await restoreAge();
  expect([on.value.passwordExpired, off.value.passwordExpired]).toEqual([true, false]);
  expect((await signIn('antiga', OLD)).value.passwordExpired).toBe(false);
});

function askLink(username: string, email: string, headers = {}) {
  const body = new URLSearchParams({ username, email }).toString();
  const type = { 'content-type': 'application/x-www-form-urlencoded', ...headers };
  return send('POST', '/wps/member/password/email', { body, headers: type });
}

function useLink(token: string, newPassword = NEW) {
  const input = { token, newPassword, confirmNewPassword: newPassword };
  return callSealed('POST', '/wps/member/password/link', input);
}

async function readLink(email: string, count = 1): Promise<URL> {
  const [mail] = await waitForMessages(email, count);
  return new URL(/https:\S+/.exec(mail?.text ?? '')?.[0] ?? '');
}

describe('a new password by e-mail', () => {
  test('is set once by the link, which ends every session and removes the lock', async () => {
    const { token } = (await register('esquecida', OLD, { email: 'Esquecida@Correio.example' })).value;
    expect(
      (
        await askLink(
          'Esquecida',
          'esquecida@correio.EXAMPLE',
          await from('192.0.2.4', { site: 'https://orla.example' }),
        )
      ).status,
    ).toBe(200);
    const link = await readLink('esquecida@correio.example');
    expect(link.origin).toBe('https://orla.example');
    expect([link.pathname, link.search]).toEqual(['/', '']);
    const secret = toSecret(link);
    expect((await useLink(secret, 'curta')).value).toEqual({ fields: { newPassword: 'pattern' } });
    expect((await useLink(secret)).value).toEqual({ account: 'esquecida' });
    expect((await get('/wps/member/info', bearer(token))).status).toBe(401);
    expect((await signIn('esquecida', NEW)).status).toBe(200);
    expect((await useLink(secret)).errorCode).toBe('password.link_expired');
  });

  test('answers the same for every address, and writes to the owner only', async () => {
    await register('segredo', OLD, { email: 'segredo@correio.example' });
    const right = await askLink('segredo', 'segredo@correio.example');
    const wrong = await askLink('segredo', 'outro@correio.example');
    const nobody = await askLink('ninguem', 'ninguem@correio.example');
    expect(new Set([right, wrong, nobody].map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    await readLink('segredo@correio.example');
    expect(await listMessages('outro@correio.example')).toEqual([]);
    expect(await listMessages('ninguem@correio.example')).toEqual([]);
  });

  test('accepts only the newest link, for half an hour', async () => {
    await register('dois-links', OLD).catch(() => undefined);
    await register('links2', OLD, { email: 'links@correio.example' });
    await askLink('links2', 'links@correio.example');
    const first = toSecret(await readLink('links@correio.example'));
    await askLink('links2', 'links@correio.example');
    const second = toSecret(await readLink('links@correio.example', 2));
    expect((await useLink(first)).errorCode).toBe('password.link_expired');
    const late = await seal({ token: second, newPassword: NEW, confirmNewPassword: NEW });
    moveClock(4 * 60_000);
    expect((await sendSealed('POST', '/wps/member/password/link', late)).status).toBe(200);
    moveClock(0);
    const [told] = await waitForMessages('links@correio.example', 3);
    expect(told?.subject, 'where nothing is proven, the given address hears of it').toBe('Sua senha foi trocada');
    await askLink('links2', 'links@correio.example');
    const third = toSecret(await readLink('links@correio.example', 4));
    moveClock(30 * 60_000 + 1_000);
    expect((await useLink(third)).errorCode).toBe('password.link_expired');
  });

  test('is also reported to the phone, because the mailbox may be in wrong hands', async () => {
    const { phone, reply } = await registerByPhone(undefined, { email: 'dona@correio.example' });
    const { account } = reply.value;
    await askLink(account, 'dona@correio.example');
    const secret = toSecret(await readLink('dona@correio.example'));
    expect((await useLink(secret)).value).toEqual({ account });
    expect((await waitForMessages(phone, 2))[0]?.text).toContain(account);
    await waitForMessages('dona@correio.example', 2);
  });

  test('is refused for the link to a mailbox that was replaced', async () => {
    const [before, now] = ['antes@correio.example', 'depois@correio.example'];
    const { token } = (await register('mudada', OLD, { email: before })).value;
    await askLink('mudada', before);
    const secret = toSecret(await readLink(before));
    await sendJson('POST', '/wps/member/contact/code', { kind: 'email', value: now }, bearer(token));
    const bound = { kind: 'email', value: now, verificationCode: await readCode(now) };
    expect((await callSealed('POST', '/wps/member/contact', bound, bearer(token))).status).toBe(200);
    expect((await useLink(secret)).errorCode).toBe('password.link_expired');
    expect((await signIn('mudada', OLD)).status).toBe(200);
    await askLink('mudada', now);
    const own = toSecret(await readLink(now, 2));
    expect((await useLink(own)).value).toEqual({ account: 'mudada' });
  });

  test('does not accept a session token as a link', async () => {
    const { token } = (await register('naolink')).value;
    expect((await useLink(token)).errorCode).toBe('password.link_expired');
  });
});

describe('a new password by phone', () => {
  const askSms = (mobileNum: string) =>
    send('POST', '/wps/member/password/sms', {
      body: JSON.stringify({ mobileNum }),
      headers: { 'content-type': 'application/json' },
    });
  const reset = (mobileNum: string, verificationCode: string, newPassword = NEW) =>
    callSealed('POST', '/wps/member/password/verification', { mobileNum, verificationCode, newPassword });

  test('signs in, ends earlier sessions, and uses the code once', async () => {
    const { phone, reply } = await registerByPhone();
    const sent = await askSms(phone);
    expect(sent.value.expirationTime).toBeGreaterThan(Date.now());
    const code = await readCode(phone, 2);
    expect((await reset(phone, code, 'curta')).errorCode, 'a refused password spends no code').toBe('request.invalid');
    const done = await reset(phone, code);
    expect(done.value).toMatchObject({ account: reply.value.account, firstTimeLogin: false });
    expect((await get('/wps/member/info', bearer(done.value.token))).status).toBe(200);
    expect((await get('/wps/member/info', bearer(reply.value.token))).status).toBe(401);
    expect((await signIn(reply.value.account, NEW)).status).toBe(200);
    expect((await reset(phone, code)).errorCode).toBe('verification.code_wrong');
  });

  test('may not be the name with a few digits; this refusal neither uses the code nor tells strangers anything', async () => {
    const { phone, reply } = await registerByPhone();
    const { account } = reply.value;
    const guessed = `${account}123`;
    await askSms(phone);
    const code = await readCode(phone, 2);
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await reset(phone, wrong, guessed)).errorCode, 'whose number it is').toBe('verification.code_wrong');
    expect((await reset(phone, code, guessed)).errorCode).toBe('registration.password_common');
    expect((await signIn(account, guessed)).status).toBe(401);
    expect((await reset(phone, code)).value).toMatchObject({ account });
    expect((await reset(phone, code, guessed)).errorCode, 'the code is spent').toBe('verification.code_wrong');
  });

  test('allows five wrong codes, with any password', async () => {
    const { phone } = await registerByPhone();
    await askSms(phone);
    const code = await readCode(phone, 2);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let n = 0; n < 5; n += 1) expect((await reset(phone, wrong)).errorCode).toBe('verification.code_wrong');
    expect((await reset(phone, code)).errorCode).toBe('verification.code_wrong');
  });

  test('is refused without its module, and for a code of a sign-in', async () => {
    const { phone } = await registerByPhone();
    const restore = await toggle('phonePasswordReset', false);
    const off = [await askSms(phone), await reset(phone, '123456')];
    await restore();
    expect(off.map(({ errorCode }) => errorCode)).toEqual(['password.reset_disabled', 'password.reset_disabled']);
    await send('POST', '/wps/verification/sms/noLogin', {
      body: JSON.stringify({ mobileNum: phone }),
      headers: { 'content-type': 'application/json' },
    });
    expect((await reset(phone, await readCode(phone, 2))).errorCode).toBe('verification.code_wrong');
  });
});
