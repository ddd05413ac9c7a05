import { beforeAll, describe, expect, test } from 'vitest';
import { TOTP_STEP_SECONDS, toTotpCode } from '../../../../src/platform/security/totp.ts';
import {
  callSealed,
  from,
  newPhone,
  readCode,
  registerByPhone,
  sendSms,
  toggle,
  waitForMessages,
} from '../support/access.ts';
import { moveClock, type Reply, register, seedAll, send, sendJson, signIn } from '../support/api.ts';
import { PASSWORD, post, seal, stepNow } from './account.ts';

beforeAll(seedAll);

const pair = (n: number) => ({ newPassword: `outro-barco-${n}-verde`, confirmNewPassword: `outro-barco-${n}-verde` });
const away = (n: number) => from(`198.51.${n}.9`, { device: `aparelho-de-longe-${n}` });

async function protect(name: string) {
  const { token } = (await register(name)).value;
  const { secret } = (await seal('/wps/member/totp', token, { password: PASSWORD })).value;
  const { value } = await post('/wps/member/totp/confirm', token, { code: toTotpCode(secret, stepNow()) });
  moveClock(2 * TOTP_STEP_SECONDS * 1000);
  return { token, code: toTotpCode(secret, stepNow()), recovery: value.recoveryCodes[0] as string };
}
async function challenge(name: string, n: number) {
  const network = await away(n);
  const { value } = await signIn(name, PASSWORD, {}, network);
  return (code: string) =>
    callSealed(
      'POST',
      '/wps/session/login/verification',
      { challenge: value.challenge, method: 'totp', code },
      network,
    );
}

/** Calls that use one proof at the same time. */
const AT_ONCE: Record<string, () => Promise<Promise<Reply>[]>> = {
  'a code for a sign-in by SMS': async () => {
    const { phone } = await registerByPhone();
    await sendSms('noLogin', phone);
    const code = await readCode(phone, 2);
    return [1, 2, 3].map(() => callSealed('POST', '/wps/session/login', { type: 'sms', mobileNum: phone, code }));
  },
  'a code for a new password': async () => {
    const { phone } = await registerByPhone();
    await sendJson('POST', '/wps/member/password/sms', { mobileNum: phone });
    const verificationCode = await readCode(phone, 2);
    return [1, 2, 3].map((n) =>
      callSealed('POST', '/wps/member/password/verification', {
        ...{ mobileNum: phone, verificationCode, newPassword: pair(n).newPassword },
      }),
    );
  },
  'a code for a registration': async () => {
    const phone = newPhone();
    await sendSms('register', phone);
    const verificationCode = await readCode(phone);
    const person = { mobileNum: phone, verificationCode, password: PASSWORD, confirmPassword: PASSWORD };
    return [1, 2, 3].map(() => callSealed('PUT', '/wps/member/register/mobile', person));
  },
  'the link of a mail': async () => {
    const email = 'depressa@correio.example';
    await register('depressa', PASSWORD, { email });
    await send('POST', '/wps/member/password/email', {
      body: new URLSearchParams({ username: 'depressa', email }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const [mail] = await waitForMessages(email);
    const token = new URLSearchParams(/#\S+/.exec(mail?.text ?? '')?.[0].slice(1)).get('passwordReset') ?? '';
    return [1, 2, 3].map((n) => callSealed('POST', '/wps/member/password/link', { token, ...pair(n) }));
  },
  'a code of the app for one sign-in': async () => {
    const { code } = await protect('umcodigo');
    const enter = await challenge('umcodigo', 1);
    return [1, 2, 3].map(() => enter(code));
  },
  'a recovery code for a sign-in and to take the app away': async () => {
    const { token, recovery } = await protect('umareserva');
    const enter = await challenge('umareserva', 2);
    return [enter(recovery), seal('/wps/member/totp/remove', token, { password: PASSWORD, code: recovery })];
  },
  'a code of the app for a sign-in and to take the app away': async () => {
    const { token, code } = await protect('umapp');
    const enter = await challenge('umapp', 3);
    return [seal('/wps/member/totp/remove', token, { password: PASSWORD, code }), enter(code)];
  },
};

test.each(Object.entries(AT_ONCE))('%s works once at the same time', async (_what, begin) => {
  const replies = await Promise.all(await begin());
  moveClock(0);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.every(({ status }) => status < 500)).toBe(true);
});

describe('an authenticator app that is set up while a sign-in waits for a code by SMS', () => {
  test('ends that sign-in: the code by SMS is the weaker proof', async () => {
    const { phone, reply } = await registerByPhone(newPhone(), {}, await from('192.0.2.1'));
    const { account, token } = reply.value;
    const restore = await toggle('loginVerification', true);
    await signIn(account, PASSWORD, {}, await from('192.0.2.99'));
    const network = await away(7);
    const { challenge: waiting } = (await signIn(account, PASSWORD, {}, network)).value;
    await sendJson('POST', '/wps/session/login/verification/code', { challenge: waiting, method: 'sms' });
    const code = await readCode(phone, 2);
    const { secret } = (await seal('/wps/member/totp', token, { password: PASSWORD })).value;
    await post('/wps/member/totp/confirm', token, { code: toTotpCode(secret, stepNow()) });
    const input = { challenge: waiting, method: 'sms', code };
    const entered = await callSealed('POST', '/wps/session/login/verification', input, network);
    await restore();
    expect(entered.errorCode).toBe('session.challenge_expired');
  });
});
