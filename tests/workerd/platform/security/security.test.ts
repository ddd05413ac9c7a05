import { beforeAll, describe, expect, test } from 'vitest';
import { from } from '../support/access.ts';
import { bearer, get, OPS, register, seedAll, sendJson, signIn } from '../support/api.ts';
import { join, PASSWORD, PHONE_UA, post, readConfig, seal, setPayment } from './account.ts';

beforeAll(seedAll);

describe('the payment password', () => {
  test('is set with the login password, and changed with itself', async () => {
    const token = await join('pagadora');
    expect((await setPayment(token, 'errada', '918273')).errorCode).toBe('session.secret_wrong');
    expect((await setPayment(token, PASSWORD, '918273')).status).toBe(200);
    expect(await readConfig(token)).toMatchObject({ hasPaymentPassword: true });
    expect((await setPayment(token, PASSWORD, '273645')).errorCode).toBe('session.secret_wrong');
    expect((await setPayment(token, '918273', '918273')).errorCode).toBe('password.same');
    expect((await setPayment(token, '918273', '273645', '273646')).value).toEqual({
      fields: { confirmNewPassword: 'mismatch' },
    });
    expect((await setPayment(token, '918273', '273645')).status).toBe(200);
    expect((await signIn('pagadora', PASSWORD)).status, 'it is not the login password').toBe(200);
  });

  test('is refused if it is easy to guess, here and at the registration', async () => {
    const token = await join('apressada');
    for (const easy of ['123456', '111111', '112233', 'apressada1'])
      expect((await setPayment(token, PASSWORD, easy)).errorCode, easy).toBe('registration.password_common');
    expect(await readConfig(token)).toMatchObject({ hasPaymentPassword: false });
    const { value } = await register('apressada2', PASSWORD, { paymentPassword: '123456' });
    expect(value).toEqual({ fields: { paymentPassword: 'registration.password_common' } });
  });

  test('counts simultaneous wrong attempts exactly and locks', async () => {
    const token = await join('insistente');
    const replies = await Promise.all(Array.from({ length: 14 }, () => setPayment(token, 'errada', '918273')));
    expect(replies.filter(({ errorCode }) => errorCode === 'session.secret_wrong')).toHaveLength(10);
    expect((await setPayment(token, PASSWORD, '918273')).errorCode).toBe('session.secret_locked');
  });

  describe('guessed with a known login password', () => {
    const guess = async (token: string, times: number) => {
      for (let n = 0; n < times; n += 1) await setPayment(token, 'errada', '273645');
    };
    const changeLogin = (token: string, oldPassword: string, newPassword: string) =>
      seal('/wps/member/password', token, { oldPassword, newPassword, confirmNewPassword: newPassword });

    async function protect(name: string): Promise<string> {
      const token = await join(name);
      expect((await setPayment(token, PASSWORD, '918273')).status).toBe(200);
      return token;
    }

    test('stays locked whatever happens to the login password', async () => {
      const token = await protect('paciente');
      await guess(token, 9);
      expect((await changeLogin(token, PASSWORD, 'outro-barco-verde')).status).toBe(200);
      await guess(token, 1);
      expect((await setPayment(token, '918273', '273645')).errorCode).toBe('session.secret_locked');
      expect((await changeLogin(token, 'outro-barco-verde', PASSWORD)).status, 'which is not locked with it').toBe(200);
      expect((await setPayment(token, '918273', '273645')).errorCode).toBe('session.secret_locked');
      await sendJson('POST', '/ops/members/paciente/unlock', {}, OPS);
      expect((await setPayment(token, '918273', '273645')).status, 'the operator opens it').toBe(200);
    });

    test('is not locked by wrong attempts at the login password, and unlocks nothing that those locked', async () => {
      const token = await protect('separada');
      for (let n = 0; n < 10; n += 1) await changeLogin(token, 'errada-errada', 'outro-barco-verde');
      expect((await setPayment(token, '918273', '273645')).status).toBe(200);
      const refused = await changeLogin(token, PASSWORD, 'outro-barco-verde');
      expect(refused.errorCode).toBe('session.secret_locked');
    });
  });
});

describe('sign-ins and sessions', () => {
  test('are listed with time, masked network and device, newest first, fifty at most', async () => {
    await register('historica');
    const headers = { ...(await from('203.0.113.77')), 'user-agent': PHONE_UA };
    const { token } = (await signIn('historica', PASSWORD, {}, headers)).value;
    const { list } = (await get('/wps/member/signIns', bearer(token))).value;
    expect(list[0]).toMatchObject({ ip: '203.0.113.*', country: 'BR', device: 'Chrome · Android', method: 'password' });
    expect(list[1].method).toBe('registration');
    for (let n = 0; n < 50; n += 1) await signIn('historica', PASSWORD, {}, headers);
    const later = (await signIn('historica', PASSWORD, {}, headers)).value.token;
    expect((await get('/wps/member/signIns', bearer(later))).value.list).toHaveLength(50);
    expect((await readConfig(later)).lastSignIn.ip).toBe('203.0.113.*');
  });

  test('one session or all others can be ended, of the own account only', async () => {
    const first = await join('sessoes');
    const second = (await signIn('sessoes', PASSWORD)).value.token;
    const third = (await signIn('sessoes', PASSWORD)).value.token;
    const { list } = (await get('/wps/member/sessions', bearer(third))).value;
    expect(list.map(({ isThis }: { isThis: boolean }) => isThis)).toEqual([true, false, false]);
    expect(JSON.stringify(list)).not.toContain(third.split('.')[1]);
    const stranger = (await signIn('rio')).value.token;
    expect((await post('/wps/member/sessions/revoke', stranger, { id: list[1].id })).value).toEqual({ ended: 0 });
    expect((await post('/wps/member/sessions/revoke', third, { id: list[1].id })).value).toEqual({ ended: 1 });
    expect((await get('/wps/member/info', bearer(second))).status).toBe(401);
    expect((await post('/wps/member/sessions/revoke', third, {})).value).toEqual({ ended: 1 });
    expect((await get('/wps/member/info', bearer(first))).status).toBe(401);
    expect((await get('/wps/member/info', bearer(third))).status).toBe(200);
  });
});

describe('nickname, avatar, language and sound', () => {
  test('can be changed by the member', async () => {
    const token = await join('perfil');
    expect((await post('/wps/member/nickname', token, { nickname: ' Ana do Mar ' })).value.nickname).toBe('Ana do Mar');
    const { list } = (await get('/wps/relay/MCSFE_getPlayerAvatar', bearer(token))).value;
    const { avatar } = list.at(-1);
    expect((await post('/wps/member/info/icon', token, { avatar })).value).toEqual({ avatar, avatarType: 'STATIC' });
    expect((await get('/wps/member/info/icon', bearer(token))).value).toEqual({ avatar, avatarType: 'STATIC' });
    expect((await get('/wps/member/info', bearer(token))).value).toMatchObject({ nickname: 'Ana do Mar', avatar });
    expect((await post('/wps/member/language', token, { language: 'EN' })).status).toBe(200);
  });

  test('the sound of games is off until chosen and belongs to the account, not to a session', async () => {
    const token = await join('sonoro');
    const isOn = async (bearerToken: string) => (await get('/wps/member/info', bearer(bearerToken))).value.gameSound;
    expect(await isOn(token)).toBe(false);
    expect((await post('/wps/member/sound', token, { isOn: true })).status).toBe(200);
    expect(await isOn((await signIn('sonoro', PASSWORD)).value.token)).toBe(true);
    expect((await post('/wps/member/sound', token, { isOn: 'yes' })).status).toBe(400);
    expect((await post('/wps/member/sound', token, { isOn: false })).status).toBe(200);
    expect(await isOn(token)).toBe(false);
    expect((await sendJson('POST', '/wps/member/sound', { isOn: true })).errorCode).toBe('session.required');
  });

  test('only a language of the catalogue is taken', async () => {
    const token = await join('idioma');
    const set = (language: string) => post('/wps/member/language', token, { language });
    for (const code of ['XX', 'QQ-QQ', 'PT-PT']) {
      expect((await set(code)).value, code).toEqual({ fields: { language: 'unknown' } });
    }
    for (const code of ['TW', 'PT-BR', 'JA']) expect((await set(code)).status, code).toBe(200);
    expect((await sendJson('POST', '/wps/member/language', { language: 'XX' })).errorCode).toBe('session.required');
  });

  test.each([{ nickname: '' }, { nickname: 'x'.repeat(21) }, { nickname: '<b>oi</b>' }, { nickname: 'a\u202eb' }])(
    '%j is refused',
    async (input) => {
      expect((await post('/wps/member/nickname', (await signIn('rio')).value.token, input)).status).toBe(400);
    },
  );

  test('a picture from another source is refused', async () => {
    const { token } = (await signIn('rio')).value;
    expect((await post('/wps/member/info/icon', token, { avatar: 'https://evil.example/x.svg' })).status).toBe(400);
  });
});
