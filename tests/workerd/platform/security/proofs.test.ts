import { beforeAll, describe, expect, test } from 'vitest';
import { TOTP_STEP_SECONDS, toTotpCode } from '../../../../src/platform/security/totp.ts';
import { callSealed, from, newPhone, readCode, registerByPhone, sendSms, waitForMessages } from '../support/access.ts';
import { bearer, get, moveClock, type Reply, register, seedAll, send, sendJson, signIn } from '../support/api.ts';
import { PASSWORD, post, seal, setPayment, stepNow } from './account.ts';

const NEW = 'outro-barco-verde';
const PAIR = { password: PASSWORD, confirmPassword: PASSWORD };

beforeAll(seedAll);

/** For each purpose of an SMS code: the call that sends the code, and the call that uses it. */
const SMS = {
  login: {
    ask: (phone: string) => sendSms('noLogin', phone),
    use: (phone: string, code: string) =>
      callSealed('POST', '/wps/session/login', { type: 'sms', mobileNum: phone, code }),
  },
  reset: {
    ask: (phone: string) => sendJson('POST', '/wps/member/password/sms', { mobileNum: phone }),
    use: (phone: string, code: string) =>
      callSealed('POST', '/wps/member/password/verification', {
        ...{ mobileNum: phone, verificationCode: code, newPassword: NEW },
      }),
  },
  registration: {
    ask: (phone: string) => sendSms('register', phone),
    use: (phone: string, code: string) =>
      callSealed('PUT', '/wps/member/register/mobile', { mobileNum: phone, verificationCode: code, ...PAIR }),
  },
} as const;
type Purpose = keyof typeof SMS;
const PURPOSES = Object.keys(SMS) as Purpose[];

describe('a code by SMS', () => {
  test.each(PURPOSES)('for %s is worth nothing for another action', async (purpose) => {
    const isNew = purpose === 'registration';
    const phone = isNew ? newPhone() : (await registerByPhone()).phone;
    expect((await SMS[purpose].ask(phone)).status).toBe(200);
    const code = await readCode(phone, isNew ? 1 : 2);
    for (const other of PURPOSES.filter((one) => one !== purpose))
      expect((await SMS[other].use(phone, code)).errorCode, other).toBe('verification.code_wrong');
    const session = (await register(`outra${purpose.slice(0, 5)}`)).value.token;
    const bind = { kind: 'phone', value: phone, verificationCode: code, password: PASSWORD };
    expect((await seal('/wps/member/contact', session, bind)).errorCode, 'a contact of another member').toBe(
      'verification.code_wrong',
    );
    expect((await SMS[purpose].use(phone, code)).status).toBe(200);
    expect((await SMS[purpose].use(phone, code)).errorCode, 'once').toBe('verification.code_wrong');
  });
});

describe('a one-time token', () => {
  const TAKES: Readonly<Record<string, (token: string) => Promise<Reply>>> = {
    session: (token) => get('/wps/member/info', bearer(token)),
    handover: (code) => sendJson('POST', '/wps/session/handover/redeem', { code }),
    link: (token) =>
      callSealed('POST', '/wps/member/password/link', { token, newPassword: NEW, confirmNewPassword: NEW }),
    challenge: (challenge) =>
      callSealed('POST', '/wps/session/login/verification', { challenge, method: 'totp', code: '000000' }),
  };

  test('for one step opens no other, and no other member', async () => {
    const email = 'provas@correio.example';
    const { token } = (await register('provas', PASSWORD, { email })).value;
    const { secret } = (await seal('/wps/member/totp', token, { password: PASSWORD })).value;
    await post('/wps/member/totp/confirm', token, { code: toTotpCode(secret, stepNow()) });
    const away = await from('198.51.100.9', { device: 'aparelho-das-provas-1' });
    const { challenge } = (await signIn('provas', PASSWORD, {}, away)).value;
    const handover = (await sendJson('POST', '/wps/session/handover', {}, bearer(token))).value.code;
    const body = new URLSearchParams({ username: 'provas', email }).toString();
    await send('POST', '/wps/member/password/email', {
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const [mail] = await waitForMessages(email);
    const link = new URLSearchParams(/#\S+/.exec(mail?.text ?? '')?.[0].slice(1)).get('passwordReset') ?? '';
    const tokens: Record<string, string> = { session: token, handover, link, challenge };
    const other = (await register('provas2')).value.token.split('.')[0];
    for (const [kind, one] of Object.entries(tokens)) {
      const [owner, part] = one.split('.');
      expect([owner, part?.length], kind).toEqual([token.split('.')[0], 43]);
      for (const [name, take] of Object.entries(TAKES)) {
        if (name !== kind) expect((await take(one)).status, `${kind} as ${name}`).toBeGreaterThanOrEqual(400);
        expect((await take(`${other}.${part}`)).status, `${kind} of another member`).toBeGreaterThanOrEqual(400);
      }
    }
    expect((await TAKES.challenge?.(challenge))?.errorCode, 'still waits').toBe('verification.code_wrong');
    expect((await TAKES.handover?.(handover))?.errorCode, 'still works').toBe('session.verification_required');
    expect((await TAKES.session?.(token))?.status).toBe(200);
    expect((await TAKES.link?.(link))?.status).toBe(200);
  });
});

describe('a second factor', () => {
  test('that signed in does nothing else afterwards, neither a code of the app nor a recovery code', async () => {
    const { token } = (await register('segundo')).value;
    const { secret } = (await seal('/wps/member/totp', token, { password: PASSWORD })).value;
    const confirmed = await post('/wps/member/totp/confirm', token, { code: toTotpCode(secret, stepNow()) });
    const [recovery = ''] = confirmed.value.recoveryCodes as string[];
    moveClock(2 * TOTP_STEP_SECONDS * 1000);
    const code = toTotpCode(secret, stepNow());
    for (const [n, given] of [code, recovery].entries()) {
      const away = await from(`198.51.100.${n}`, { device: `aparelho-do-segundo-${n}` });
      const { challenge } = (await signIn('segundo', PASSWORD, {}, away)).value;
      const input = { challenge, method: 'totp', code: given };
      expect((await callSealed('POST', '/wps/session/login/verification', input, away)).status).toBe(200);
      const removed = await seal('/wps/member/totp/remove', token, { password: PASSWORD, code: given });
      expect(removed.errorCode).toBe('verification.code_wrong');
    }
    moveClock(0);
  });
});

test('the payment password signs nobody in, and the login password moves no money once there is another one', async () => {
  const { token } = (await register('duassenhas')).value;
  const payment = 'mais-um-barco-novo';
  expect((await setPayment(token, PASSWORD, payment)).status).toBe(200);
  expect((await signIn('duassenhas', payment)).errorCode).toBe('session.wrong_credentials');
  const account = { kind: 'pix', holder: 'Ana Souza', keyType: 'email', key: 'duas@example.com' };
  const key = { ...bearer(token), 'idempotency-key': 'duas-1' };
  const add = (password: string) =>
    callSealed('POST', '/wps/relay/CSH_addPayoutAccount', { ...account, password }, key);
  expect((await add(PASSWORD)).errorCode).toBe('session.secret_wrong');
  expect((await add(payment)).status).toBe(200);
});
