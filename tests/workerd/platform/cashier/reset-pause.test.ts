import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bindContact } from '../../../../src/platform/member/contact-queries.ts';
import { clock } from '../../../../src/server/clock.ts';
import { callSealed, newPhone, readCode } from '../support/access.ts';
import { bearer, moveClock, OPS, seedAll, sendJson, signIn } from '../support/api.ts';
import { seatPlayer } from '../support/rewards.ts';
import { joinCashier, seatCashier } from './cashier.ts';

const HOUR_MS = 3_600_000;
const NEW = 'outro-barco-verde';

beforeAll(seedAll);
afterEach(async () => {
  moveClock(0);
  await setHours(24);
});

const setHours = (resetPauseHours: number) => sendJson('PUT', '/ops/cashier', { resetPauseHours }, OPS);

async function resetByPhone(memberId: string): Promise<string> {
  const phone = newPhone();
  await bindContact(env.DB, memberId, { kind: 'phone', value: phone }, clock());
  await sendJson('POST', '/wps/member/password/sms', { mobileNum: phone });
  const input = { mobileNum: phone, verificationCode: await readCode(phone), newPassword: NEW };
  return (await callSealed('POST', '/wps/member/password/verification', input)).value.token;
}

/** Signs the member in again after the reset. */
async function comeBack(username: string, token: string) {
  const member = await seatCashier(token, username);
  const readBlocks = async () => (await member.read('CSH_withdrawalTerms')).value.blocks;
  const withdraw = (accountId: string) =>
    member.sealed('CSH_createWithdrawal', { accountId, amount: 40, password: NEW });
  return { ...member, readBlocks, withdraw };
}

describe('after a reset of the password', () => {
  test('no money leaves for the hours of the cashier, and the page says until when', async () => {
    const joined = await joinCashier('pausada', 100);
    const accountId = await joined.addAccount();
    const back = await comeBack('pausada', await resetByPhone(joined.memberId));
    const [block] = await back.readBlocks();
    expect(block).toMatchObject({ code: 'reset_pause', remaining: 0 });
    const left = Date.parse(block.until) - clock();
    expect(left).toBeGreaterThan(23.9 * HOUR_MS);
    expect(left).toBeLessThanOrEqual(24 * HOUR_MS);
    const refused = await back.withdraw(accountId);
    expect([refused.status, refused.errorCode]).toEqual([409, 'cashier.payout_paused']);
    expect(await back.balance()).toBe(100);
    moveClock(24 * HOUR_MS + 1_000);
    const later = await comeBack('pausada', (await signIn('pausada', NEW)).value.token);
    expect(await later.readBlocks()).toEqual([]);
    expect((await later.withdraw(accountId)).status).toBe(200);
    expect(await later.balance()).toBe(60);
    await later.expectBooks();
  });

  test('a change of the password by its owner does not end it', async () => {
    const joined = await joinCashier('teimosa', 100);
    const back = await comeBack('teimosa', await resetByPhone(joined.memberId));
    const third = 'mais-um-barco-novo';
    const input = { oldPassword: NEW, newPassword: third, confirmNewPassword: third };
    expect((await callSealed('POST', '/wps/member/password', input, back.auth)).status).toBe(200);
    expect(await back.readBlocks()).toMatchObject([{ code: 'reset_pause' }]);
  });

  test('nothing is sent to another member, either', async () => {
    const { token } = (await signIn('luna')).value;
    const memberId = token.split('.')[0] as string;
    const back = await comeBack('luna', await resetByPhone(memberId));
    const order = { account: 'atlas', name: 'at***s', amount: 10, password: NEW };
    expect((await back.sealed('CSH_createTransfer', order)).errorCode).toBe('cashier.payout_paused');
    expect((await back.read('CSH_transferTarget', '?account=atlas')).value.blocks).toMatchObject([
      { code: 'reset_pause' },
    ]);
  });

  test('nothing is lost to another member at a card table, either; games of the house go on', async () => {
    const { memberId, play, balance } = await seatPlayer('mesapausada', 100);
    // Sets the payout pause directly, because a password reset would also end the launch of this test.
    await runInDurableObject(env.MEMBER.getByName(memberId), (_object, { storage: { sql } }) => {
      sql.exec('update credentials set payout_paused_until_ms = ?', clock() + HOUR_MS);
    });
    await expect(play(10, 0, 'mesa', 'PVP')).rejects.toThrow('cashier.payout_paused');
    await play(10, 0);
    expect(await balance()).toBe(90);
    moveClock(HOUR_MS + 1_000);
    await play(10, 0, 'mesa', 'PVP');
    moveClock(0);
    expect(await balance()).toBe(80);
  });

  test('0 hours turn it off', async () => {
    await setHours(0);
    const joined = await joinCashier('livre', 100);
    const accountId = await joined.addAccount();
    const back = await comeBack('livre', await resetByPhone(joined.memberId));
    expect(await back.readBlocks()).toEqual([]);
    expect((await back.withdraw(accountId)).status).toBe(200);
  });
});

test('a password that the operator set pauses payouts, too', async () => {
  await joinCashier('ajudada', 100);
  await sendJson('PUT', '/ops/members/ajudada/password', { password: 'um-barco-dado' }, OPS);
  const { token } = (await signIn('ajudada', 'um-barco-dado')).value;
  const input = { oldPassword: 'um-barco-dado', newPassword: NEW, confirmNewPassword: NEW };
  expect((await callSealed('POST', '/wps/member/password', input, bearer(token))).status).toBe(200);
  const back = await comeBack('ajudada', token);
  expect(await back.readBlocks()).toMatchObject([{ code: 'reset_pause' }]);
});

test('a change by its owner alone pauses nothing', async () => {
  const joined = await joinCashier('dona', 100);
  const input = { oldPassword: 'um-barco-azul', newPassword: NEW, confirmNewPassword: NEW };
  await callSealed('POST', '/wps/member/password', input, joined.auth);
  expect(await (await comeBack('dona', joined.auth.authorization?.slice(7) ?? '')).readBlocks()).toEqual([]);
});
