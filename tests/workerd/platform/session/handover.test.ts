import { beforeAll, describe, expect, test } from 'vitest';
import { HANDOVER_SECONDS } from '../../../../src/contract/session/handover.ts';
import { TOTP_STEP_SECONDS, toTotpCode } from '../../../../src/platform/security/totp.ts';
import { PASSWORD, stepNow } from '../security/account.ts';
import { callSealed, from } from '../support/access.ts';
import { bearer, get, moveClock, register, seedAll, sendJson, signIn } from '../support/api.ts';

const OPEN = '/wps/session/handover';
const REDEEM = '/wps/session/handover/redeem';

beforeAll(async () => {
  await seedAll();
});

async function openFor(account: string) {
  const { value } = await signIn(account);
  const opened = await sendJson('POST', OPEN, {}, bearer(value.token));
  expect(opened.status).toBe(200);
  return { token: value.token as string, code: opened.value.code as string };
}

const redeem = (code: string) => sendJson('POST', REDEEM, { code });

describe('a handover', () => {
  test('signs the same member in, once', async () => {
    const { token, code } = await openFor('luna');
    const session = await redeem(code);
    expect(session.value).toMatchObject({ account: 'luna', firstTimeLogin: false, passwordExpired: false });
    expect(session.value.token).not.toBe(token);
    expect((await get('/wps/member/info', bearer(session.value.token))).value.account).toBe('luna');
    const again = await redeem(code);
    expect([again.status, again.errorCode]).toEqual([400, 'session.handover_expired']);
  });

  test('redeemed twice at once signs in once', async () => {
    const { code } = await openFor('luna');
    const answers = await Promise.all([redeem(code), redeem(code), redeem(code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test('expires after its time', async () => {
    const { code } = await openFor('luna');
    moveClock(HANDOVER_SECONDS * 1000 + 1);
    expect((await redeem(code)).errorCode).toBe('session.handover_expired');
  });

  test('ends with the session that issued it, and with the next handover of that session', async () => {
    const { token, code } = await openFor('luna');
    const newer = await sendJson('POST', OPEN, {}, bearer(token));
    expect((await redeem(code)).errorCode).toBe('session.handover_expired');
    await sendJson('POST', '/wps/session/logout', {}, bearer(token));
    expect((await redeem(newer.value.code)).errorCode).toBe('session.handover_expired');
  });

  test('with an unknown code is refused like an old one, and its code is not a token', async () => {
    const { code } = await openFor('rio');
    const forged = `${code.split('.')[0]}.${'A'.repeat(43)}`;
    for (const bad of [forged, 'x', code.split('.')[1] ?? '']) {
      expect((await redeem(bad)).errorCode).toBe('session.handover_expired');
    }
    expect((await get('/wps/member/info', bearer(code))).status).toBe(401);
  });
});

describe('a handover while a session is open in the browser', () => {
  const redeemOver = (code: string, openAccount: string) => sendJson('POST', REDEEM, { code, openAccount });

  test('of another account is refused with the name only, and stays valid', async () => {
    const { code } = await openFor('luna');
    for (let n = 0; n < 2; n += 1) {
      const asked = await redeemOver(code, 'rio');
      expect([asked.status, asked.errorCode, asked.value]).toEqual([409, 'session.other_account', { account: 'luna' }]);
    }
    expect((await redeem(code)).value.account).toBe('luna');
  });

  test('of the same account signs in', async () => {
    const { code } = await openFor('luna');
    expect((await redeemOver(code, 'luna')).value.account).toBe('luna');
  });

  test('tells no name for a code that is unknown, used, too old, or of a session that ended', async () => {
    const { token, code } = await openFor('luna');
    const forged = `${code.split('.')[0]}.${'A'.repeat(43)}`;
    const expectNothing = async (bad: string) => {
      const { errorCode, value } = await redeemOver(bad, 'rio');
      expect([errorCode, value]).toEqual(['session.handover_expired', undefined]);
    };
    await expectNothing(forged);
    expect((await redeemOver(code, 'rio')).errorCode, 'a wrong secret ends no code').toBe('session.other_account');
    await sendJson('POST', '/wps/session/logout', {}, bearer(token));
    await expectNothing(code);
    const second = await openFor('luna');
    moveClock(HANDOVER_SECONDS * 1000 + 1);
    await expectNothing(second.code);
    moveClock(0);
    const third = await openFor('luna');
    await redeem(third.code);
    await expectNothing(third.code);
  });
});

describe('a handover that waits for the code of an authenticator', () => {
  /** Prepares a handover that waits for the second step. Returns its data, and sets the clock so that the returned code is valid. */
  async function wait(name: string) {
    const { token } = (await register(name, PASSWORD)).value;
    const { secret } = (await callSealed('POST', '/wps/member/totp', { password: PASSWORD }, bearer(token))).value;
    await sendJson('POST', '/wps/member/totp/confirm', { code: toTotpCode(secret, stepNow()) }, bearer(token));
    const { code } = (await sendJson('POST', OPEN, {}, bearer(token))).value;
    const { errorCode, value } = await sendJson('POST', REDEEM, { code }, await from('198.51.100.9'));
    expect(errorCode).toBe('session.verification_required');
    moveClock(2 * TOTP_STEP_SECONDS * 1000);
    const verify = (given: string) =>
      callSealed('POST', '/wps/session/login/verification', {
        challenge: value.challenge,
        method: 'totp',
        code: given,
      });
    return { token: token as string, right: toTotpCode(secret, stepNow()), verify };
  }

  test('signs in while the issuing session lives', async () => {
    const { right, verify } = await wait('entrega1');
    expect((await verify(right)).value.account).toBe('entrega1');
  });

  test('ends with the issuing session, whatever code follows', async () => {
    const { token, right, verify } = await wait('entrega2');
    await sendJson('POST', '/wps/session/logout', {}, bearer(token));
    const refused = [await verify('000000'), await verify(right)];
    expect(refused.map(({ status, errorCode }) => [status, errorCode])).toEqual(
      Array(2).fill([400, 'session.challenge_expired']),
    );
  });
});
