import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { BOUNDS } from '../../../../src/platform/limits/bounds.ts';
import {
  callSealed,
  from,
  listMessages,
  newPhone,
  readCode,
  registerByPhone,
  sendSms,
  toggle,
} from '../support/access.ts';
import { bearer, get, moveClock, seedAll } from '../support/api.ts';

beforeAll(async () => {
  await seedAll();
});

function signInBySms(mobileNum: string, code: string, extra = {}) {
  return callSealed('POST', '/wps/session/login', { type: 'sms', mobileNum, code, ...extra });
}

describe('signing in by SMS', () => {
  test('uses the code of the number, once, with any spelling of the number', async () => {
    const { phone, reply } = await registerByPhone();
    await sendSms('noLogin', phone);
    const code = await readCode(phone, 2);
    const typed = `(11) ${phone.slice(5, 10)}-${phone.slice(10)}`;
    const signedIn = await signInBySms(typed, code, { countryDialingCode: '+55' });
    expect(signedIn.value).toMatchObject({
      account: reply.value.account,
      firstTimeLogin: false,
      passwordExpired: false,
    });
    expect((await get('/wps/member/info', bearer(signedIn.value.token))).status).toBe(200);
    expect((await signInBySms(phone, code)).errorCode).toBe('verification.code_wrong');
  });

  test('answers the same for an unknown number, and sends nothing', async () => {
    const { phone } = await registerByPhone();
    const stranger = newPhone();
    const known = await sendSms('noLogin', phone);
    const unknown = await sendSms('noLogin', stranger);
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    await readCode(phone, 2);
    expect(await listMessages(stranger)).toEqual([]);
    const wrong = [await signInBySms(phone, '000000'), await signInBySms(stranger, '000000')];
    expect(new Set(wrong.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  });

  test('refuses a code of another purpose or number', async () => {
    const { phone } = await registerByPhone();
    await sendSms('register', phone);
    const [message] = await listMessages(phone);
    expect(message?.text, 'a number with an account gets no code to register').not.toMatch(/\d{6}/);
    const other = (await registerByPhone()).phone;
    await sendSms('noLogin', other);
    expect((await signInBySms(phone, await readCode(other, 2))).errorCode).toBe('verification.code_wrong');
  });

  test('at the wrong sign-in does not use up the code', async () => {
    const { phone, reply } = await registerByPhone();
    await sendSms('noLogin', phone);
    const code = await readCode(phone, 2);
    expect((await signInBySms(phone, code, { side: 'agent' })).errorCode).toBe('session.not_agent');
    expect((await signInBySms(phone, '000000', { side: 'agent' })).errorCode, 'nobody learns it by guessing').toBe(
      'verification.code_wrong',
    );
    expect((await signInBySms(phone, code)).value.account).toBe(reply.value.account);
    expect((await signInBySms(phone, code)).errorCode).toBe('verification.code_wrong');
  });

  test('is off with its switch', async () => {
    const restore = await toggle('verificationCodeLogin', false);
    const [sent, signedIn] = [await sendSms('noLogin', newPhone()), await signInBySms(newPhone(), '123456')];
    await restore();
    expect([sent.errorCode, signedIn.errorCode]).toEqual(['session.sms_disabled', 'session.sms_disabled']);
  });

  test.each(['999', '0', '0000', '+999'])('refuses a number with the unknown dialling code %s', async (code) => {
    const extra = { countryDialingCode: code };
    const sent = [await sendSms('noLogin', '11987650001', extra), await sendSms('register', '11987650001', extra)];
    const refused = [...sent, await signInBySms('11987650001', '123456', extra)];
    expect(refused.map(({ status, errorCode }) => [status, errorCode])).toEqual(
      Array(3).fill([400, 'verification.phone_invalid']),
    );
  });

  test('accepts a dialling code with a space after it', async () => {
    const { phone } = await registerByPhone();
    expect((await sendSms('noLogin', phone.slice(3), { countryDialingCode: ' +55 ' })).status).toBe(200);
    await readCode(phone, 2);
  });

  test('refuses an invalid number, and a payload with missing fields', async () => {
    expect((await sendSms('noLogin', '12')).errorCode).toBe('verification.phone_invalid');
    const reply = await callSealed('POST', '/wps/session/login', { type: 'sms', mobileNum: newPhone() });
    expect([reply.status, reply.value]).toEqual([400, { fields: { type: 'required' } }]);
  });
});

describe('a code', () => {
  const getCodes = (phone: string) => env.VERIFICATION.getByName(`phone:${phone}`);
  const readStored = (phone: string) =>
    runInDurableObject(getCodes(phone), async (_object, { storage }) => {
      const rows = storage.sql.exec<{ name: string }>(
        "select name from sqlite_master where type = 'table' order by name",
      );
      const names = rows.toArray().map(({ name }) => name);
      // Tables with these prefixes belong to the runtime.
      const tables = names.filter((name) => !/^(_cf|sqlite)_/.test(name));
      return { tables, hasAlarm: (await storage.getAlarm()) !== null };
    });

  test('that was never sent is wrong, and its number leaves nothing behind', async () => {
    const stranger = newPhone();
    const reset = { mobileNum: stranger, verificationCode: '000000', newPassword: 'outro-barco-verde' };
    expect((await signInBySms(stranger, '000000')).errorCode).toBe('verification.code_wrong');
    expect((await callSealed('POST', '/wps/member/password/verification', reset)).errorCode).toBe(
      'verification.code_wrong',
    );
    expect(await readStored(stranger)).toEqual({ tables: [], hasAlarm: false });
  });

  test('leaves nothing behind long after its expiry, and is wrong then', async () => {
    const { phone } = await registerByPhone();
    await sendSms('noLogin', phone);
    const code = await readCode(phone, 2);
    expect(await readStored(phone)).toEqual({ tables: ['counts', 'known_devices', 'place_codes'], hasAlarm: true });
    moveClock(2 * 3_600_000);
    await runDurableObjectAlarm(getCodes(phone));
    moveClock(0);
    expect((await signInBySms(phone, code)).errorCode).toBe('verification.code_wrong');
    expect(await readStored(phone)).toEqual({ tables: [], hasAlarm: false });
  });

  test('allows five attempts, lives its minutes, and only the newest is valid', async () => {
    const { phone } = await registerByPhone();
    await sendSms('noLogin', phone);
    const first = await readCode(phone, 2);
    await sendSms('noLogin', phone);
    const second = await readCode(phone, 3);
    if (first !== second) expect((await signInBySms(phone, first)).errorCode).toBe('verification.code_wrong');
    for (let n = 0; n < 4; n += 1) await signInBySms(phone, '000000');
    expect((await signInBySms(phone, second)).errorCode, 'after five wrong ones').toBe('verification.code_wrong');
    const sent = await sendSms('noLogin', phone);
    const third = await readCode(phone, 4);
    moveClock(sent.value.expiredMinutes * 60_000 + 1_000);
    expect((await signInBySms(phone, third)).errorCode, 'too late').toBe('verification.code_wrong');
  });

  test('is refused after the fifth of an hour for 5 minutes, after the tenth for an hour, with the right waiting time', async () => {
    const phone = newPhone();
    const replies = await Promise.all(Array.from({ length: 8 }, () => sendSms('noLogin', phone)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = replies.find(({ status }) => status !== 200);
    expect([refused?.status, refused?.errorCode]).toEqual([429, 'verification.too_many']);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(295);
    expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(300);
    moveClock(5 * 60_000 + 1_000);
    for (let n = 0; n < 5; n += 1) expect((await sendSms('noLogin', phone)).status).toBe(200);
    const locked = await sendSms('noLogin', phone);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(59 * 60);
    moveClock(64 * 60_000);
    expect((await sendSms('noLogin', phone)).status).toBe(429);
    moveClock(66 * 60_000);
    expect((await sendSms('noLogin', phone)).status).toBe(200);
  });

  test('that a stranger asks for five times stops no other network, and grows for the stranger', async () => {
    const phone = newPhone();
    const stranger = await from('198.51.100.7');
    for (let n = 0; n < 5; n += 1) expect((await sendSms('noLogin', phone, {}, stranger)).status).toBe(200);
    expect((await sendSms('noLogin', phone, {}, stranger)).errorCode).toBe('verification.too_many');
    expect((await sendSms('noLogin', phone, {}, await from('203.0.113.7'))).status).toBe(200);
  });

  test('is not ended by strangers who ask for other codes or guess; they have five guesses together', async () => {
    const { phone } = await registerByPhone();
    const home = await from('192.0.2.1');
    const logIn = (code: string, headers: Record<string, string>) =>
      callSealed('POST', '/wps/session/login', { type: 'sms', mobileNum: phone, code }, headers);
    await sendSms('noLogin', phone, {}, home);
    const own = await readCode(phone, 2);
    const wrong = own === '000000' ? '000001' : '000000';
    for (let n = 0; n < 6; n += 1) await logIn(wrong, await from(`198.51.${n}.7`));
    expect((await logIn(own, await from('198.51.100.7'))).errorCode, 'the sixth guess of strangers').toBe(
      'verification.code_wrong',
    );
    const stranger = await from('203.0.113.7');
    await sendSms('noLogin', phone, {}, stranger);
    const other = await readCode(phone, 3);
    for (let n = 0; n < 5; n += 1) await logIn(wrong, stranger);
    expect((await logIn(other, stranger)).errorCode, 'after five of its own').toBe('verification.code_wrong');
    for (let n = 0; n < 4; n += 1) await logIn(wrong, home);
    expect((await logIn(own, home)).status).toBe(200);
    expect((await logIn(other, await from('198.51.1.7'))).errorCode, 'all codes end with a sign-in').toBe(
      'verification.code_wrong',
    );
  });

  test('may be one that a stranger asked for, and come from another network', async () => {
    const { phone } = await registerByPhone();
    const home = await from('192.0.2.1');
    await sendSms('noLogin', phone, {}, home);
    await readCode(phone, 2);
    await sendSms('noLogin', phone, {}, await from('203.0.113.7'));
    const input = { type: 'sms', mobileNum: phone, code: await readCode(phone, 3) };
    expect((await callSealed('POST', '/wps/session/login', input, home)).status).toBe(200);
    await sendSms('noLogin', phone, {}, home);
    const moved = { ...input, code: await readCode(phone, 4) };
    expect((await callSealed('POST', '/wps/session/login', moved, await from('198.51.100.7'))).status).toBe(200);
  });

  test('is bounded for all strangers of a day together, and comes to the owner on a device that gave one before', async () => {
    const { phone } = await registerByPhone();
    const device = 'aparelho-da-dona-do-numero';
    await sendSms('noLogin', phone);
    const code = await readCode(phone, 2);
    const input = { type: 'sms', mobileNum: phone, code };
    const own = await from('192.0.2.1', { device });
    expect((await callSealed('POST', '/wps/session/login', input, own)).status).toBe(200);
    let sent = 0;
    for (let network = 0; network < 10; network += 1) {
      const stranger = await from(`10.8.${network}.1`);
      for (let n = 0; n < 5; n += 1) if ((await sendSms('noLogin', phone, {}, stranger)).status === 200) sent += 1;
    }
    expect(sent).toBeLessThanOrEqual(BOUNDS.contactStrangers.lockEvery);
    const refused = await sendSms('noLogin', phone, {}, await from('192.0.2.1'));
    expect([refused.status, refused.errorCode]).toEqual([429, 'verification.too_many']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(59 * 60);
    expect((await sendSms('noLogin', phone, {}, own)).status, 'the owner').toBe(200);
  });

  test('is asked for by one network only so often in a day, to whatever numbers', async () => {
    const home = await from('198.51.100.99');
    const name = 'net:198.51.100';
    for (let n = 0; n < BOUNDS.networkCodes.lockEvery; n += 1)
      await env.VERIFICATION.getByName(name).begin('networkCodes', null);
    const refused = await sendSms('noLogin', newPhone(), {}, home);
    expect([refused.status, refused.errorCode]).toEqual([429, 'verification.too_many']);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60);
  });
});
