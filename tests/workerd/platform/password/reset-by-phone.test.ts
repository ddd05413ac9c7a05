import { beforeAll, describe, expect, test } from 'vitest';
import { callSealed, readCode, registerByPhone, toggle } from '../support/access.ts';
import { bearer, get, seedAll, send, signIn } from '../support/api.ts';

const NEW = 'outro-barco-verde';

beforeAll(async () => {
  await seedAll();
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
