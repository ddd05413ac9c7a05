import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { findMemberId } from '../../../../src/platform/member/directory-queries.ts';
import { getMember } from '../../../../src/platform/member/member-client.ts';
import { TOTP_STEP_SECONDS, toTotpCode } from '../../../../src/platform/security/totp.ts';
import { hashPassword } from '../../../../src/platform/session/password-hash.ts';
import { createSessionToken } from '../../../../src/platform/session/tokens.ts';
import { clock } from '../../../../src/server/clock.ts';
import { callSealed, from, newPhone, readCode, registerByPhone, toggle } from '../support/access.ts';
import { bearer, moveClock, type Reply, register, seedAll, sendJson, signIn } from '../support/api.ts';

const DEFAULT = 'Orla#Inicial1';

beforeAll(async () => {
  await seedAll();
});

/**
 * Stores the default password directly, because members cannot choose it. An account may have it from another system, or from the time before it
 * became the default.
 */
async function giveDefault(account: string): Promise<void> {
  const memberId = (await findMemberId(env.DB, account)) ?? '';
  await getMember(env, memberId).password.reset(null, await hashPassword(DEFAULT, 10), 0);
}

const verify = (challenge: string, method: 'sms' | 'totp', code: string) =>
  callSealed('POST', '/wps/session/login/verification', { challenge, method, code });

describe('signing in with the default password requires a new one', () => {
  test('without other requirements', async () => {
    await register('herdeiro');
    await giveDefault('herdeiro');
    expect((await signIn('herdeiro', DEFAULT)).value.firstTimeLogin).toBe(true);
  });

  test('after the SMS code of an unregistered IP', async () => {
    const { phone, reply } = await registerByPhone(newPhone(), {}, await from('192.0.2.1'));
    const { account } = reply.value;
    await giveDefault(account);
    const restore = await toggle('loginVerification', true);
    const { challenge } = (await signIn(account, DEFAULT, {}, await from('198.51.100.1'))).value;
    await sendJson('POST', '/wps/session/login/verification/code', { challenge, method: 'sms' });
    const verified = await verify(challenge, 'sms', await readCode(phone, 2));
    await restore();
    expect(verified.value).toMatchObject({ account, firstTimeLogin: true });
  });

  test('after the code of an authenticator app, and no longer with another password', async () => {
    const { token } = (await register('herdeira')).value;
    const { secret } = (await callSealed('POST', '/wps/member/totp', { password: 'um-barco-azul' }, bearer(token)))
      .value;
    const readTotp = () => toTotpCode(secret, Math.floor(clock() / 1000 / TOTP_STEP_SECONDS));
    await sendJson('POST', '/wps/member/totp/confirm', { code: await readTotp() }, bearer(token));
    moveClock(2 * TOTP_STEP_SECONDS * 1000);
    const own = (await signIn('herdeira', 'um-barco-azul', {}, await from('203.0.113.9'))).value;
    expect((await verify(own.challenge, 'totp', await readTotp())).value.firstTimeLogin).toBe(false);
    await giveDefault('herdeira');
    moveClock(4 * TOTP_STEP_SECONDS * 1000);
    const { challenge } = (await signIn('herdeira', DEFAULT, {}, await from('198.51.100.1'))).value;
    expect((await verify(challenge, 'totp', await readTotp())).value.firstTimeLogin).toBe(true);
  });
});

describe('the default password cannot be chosen', () => {
  const PAIR = { password: DEFAULT, confirmPassword: DEFAULT };
  const NEW_PAIR = { newPassword: DEFAULT, confirmNewPassword: DEFAULT };

  async function openLink(account: string): Promise<string> {
    const memberId = (await findMemberId(env.DB, account)) ?? '';
    const { token, hash } = await createSessionToken(memberId);
    await getMember(env, memberId).password.openReset(hash, `${account}@orla.example`);
    return token;
  }

  const choices: [string, () => Promise<Reply>][] = [
    ['registering by name', () => register('herdada', DEFAULT)],
    ['registering by mobile', async () => (await registerByPhone(newPhone(), PAIR)).reply],
    [
      'changing their own',
      async () => {
        const { token } = (await signIn('luna')).value;
        const input = { oldPassword: 'Orla#2026', ...NEW_PAIR };
        return callSealed('POST', '/wps/member/password', input, bearer(token));
      },
    ],
    [
      'resetting it by a link',
      async () => callSealed('POST', '/wps/member/password/link', { token: await openLink('luna'), ...NEW_PAIR }),
    ],
    [
      'resetting it by phone',
      () => {
        const input = { mobileNum: newPhone(), verificationCode: '123456', newPassword: DEFAULT };
        return callSealed('POST', '/wps/member/password/verification', input);
      },
    ],
  ];

  test.each(choices)('%s', async (_, choose) => {
    const reply = await choose();
    expect([reply.status, reply.errorCode]).toEqual([400, 'registration.password_common']);
    expect(await findMemberId(env.DB, 'herdada')).toBeUndefined();
  });
});
