import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findMemberId } from '../../../../src/platform/member/directory-queries.ts';
import { get, OPS, seedAll, sendJson, signIn } from '../support/api.ts';
import { queryMember } from '../support/database.ts';
import { seatPlayer } from '../support/rewards.ts';
import { type joinCashier, operate, seatCashier } from './cashier.ts';

const setTimes = (turnoverTimes: number) => operate('PUT', '/ops/cashier', { withdrawal: { turnoverTimes } });
const UNPLAYED = 'cashier.deposit_unplayed';

beforeAll(async () => {
  await seedAll();
});
beforeEach(() => setTimes(1));

/** Creates a player with access to the cashier. */
async function seat(username: string, amount = 0) {
  const player = await seatPlayer(username, amount);
  const window = await seatCashier(player.token, username);
  return {
    ...player,
    ...window,
    play: player.play,
    async payIn(paid: number, part?: number): Promise<void> {
      const { value } = await window.post('CSH_createDeposit', { method: 'PIX', amount: paid });
      const body = { reason: 'extrato', ...(part === undefined ? {} : { amount: part }) };
      expect((await operate('POST', `/ops/deposits/${value.id}/confirm`, body)).status).toBe(200);
    },
    terms: async () => {
      const { available, blocks } = (await window.read('CSH_withdrawalTerms')).value;
      return { available, blocks };
    },
    withdraw: async (wanted: number) => {
      const accountId = await window.addAccount();
      return (await window.sealed('CSH_createWithdrawal', { accountId, amount: wanted })).errorCode ?? 'ok';
    },
  };
}

const owed = (remaining: number) => ({ available: 0, blocks: [{ code: 'deposit_turnover', remaining }] });

describe('deposited money', () => {
  test('is withdrawn when it was staked once, and not a cent earlier', async () => {
    const p = await seat('giro1');
    await p.payIn(100);
    expect(await p.terms()).toEqual(owed(100));
    expect(await p.withdraw(50)).toBe(UNPLAYED);
    await p.play(60, 70);
    expect(await p.terms()).toEqual(owed(40));
    await p.play(39.99, 40);
    expect(await p.terms()).toEqual(owed(0.01));
    expect(await p.withdraw(50)).toBe(UNPLAYED);
    await p.play(0.01, 0);
    expect(await p.terms()).toEqual({ available: 110, blocks: [] });
    expect(await p.withdraw(110)).toBe('ok');
    await p.expectBooks();
  });

  test('is not staked by play against other members, where it could be lost to an accomplice on purpose', async () => {
    const p = await seat('giromesa');
    await p.payIn(100);
    await p.play(60, 0, 'mesa', 'PVP');
    expect(await p.terms()).toEqual(owed(100));
    await p.play(40, 90);
    expect(await p.terms()).toEqual(owed(60));
  });

  test('is what was credited, where less came than was ordered', async () => {
    const p = await seat('giro2');
    await p.payIn(100, 30);
    expect(await p.terms()).toEqual(owed(30));
  });

  test('counts no stake that was made before it, is open, or was given back', async () => {
    const p = await seat('giro3', 500);
    await p.play(100, 0);
    const early = await p.play(50, 'open');
    await p.payIn(100);
    await p.settle(early, 100);
    await p.play(100, 'rollback');
    await p.play(100, 'open');
    expect(await p.terms()).toEqual(owed(100));
  });

  test('counts of a round that was raised what was staked since', async () => {
    const p = await seat('giro4', 500);
    const round = await p.play(50, 'open');
    await p.payIn(100);
    await p.raise(round, 30);
    await p.settle(round, 0);
    expect(await p.terms()).toEqual(owed(70));
  });

  test('counts a stake once, however many deposits wait', async () => {
    const p = await seat('giro5');
    await p.payIn(100);
    await p.payIn(50);
    await p.play(120, 120);
    expect(await p.terms()).toEqual(owed(30));
  });

  test('is staked as often as the setting said when it was ordered; a lower one counts at once', async () => {
    await setTimes(3);
    const p = await seat('giro6');
    await p.payIn(100);
    await p.play(100, 100);
    expect(await p.terms()).toEqual(owed(200));
    await setTimes(5);
    expect(await p.terms()).toEqual(owed(200));
    await setTimes(2);
    expect(await p.terms()).toEqual(owed(100));
    await setTimes(0);
    expect(await p.terms()).toEqual({ available: 100, blocks: [] });
    await p.payIn(70);
    expect((await p.terms()).blocks, 'ordered without').toEqual([]);
    await setTimes(1);
    expect((await p.terms()).blocks).toEqual([]);
  });

  test('is owed no more where the operator took it back', async () => {
    const p = await seat('giro7');
    await p.payIn(100);
    await p.play(30, 30);
    const debit = (amount: number) =>
      operate('POST', '/ops/members/giro7/adjustments', { amount, reason: 'devolvido' });
    await debit(-40);
    expect(await p.terms()).toEqual(owed(30));
    await debit(-60);
    expect(await p.terms()).toEqual({ available: 0, blocks: [] });
  });
});

test('a credit by the operator waits for nothing', async () => {
  const p = await seat('dado1', 80);
  expect(await p.terms()).toEqual({ available: 80, blocks: [] });
});

describe('between members', () => {
  const send = (from: Awaited<ReturnType<typeof joinCashier>>, account: string, name: string, amount: number) =>
    from.sealed('CSH_createTransfer', { account, name, amount, password: 'Orla#2026' });

  test('a deposit is not sent on, and what came from another member waits like a deposit', async () => {
    const luna = await seatCashier((await signIn('luna')).value.token, 'luna');
    const atlas = await seatCashier((await signIn('atlas')).value.token, 'atlas');
    const blocksOf = async (who: typeof luna) => (await who.read('CSH_withdrawalTerms')).value.blocks;
    const { value } = await luna.post('CSH_createDeposit', { method: 'PIX', amount: 100 });
    await operate('POST', `/ops/deposits/${value.id}/confirm`, { reason: 'extrato' });
    expect((await luna.read('CSH_transferTarget')).value.blocks).toEqual(owed(100).blocks);
    expect((await send(luna, 'atlas', 'at***s', 10)).errorCode).toBe(UNPLAYED);
    await setTimes(0);
    expect((await send(luna, 'atlas', 'at***s', 10)).value.state).toBe('sent');
    expect(await blocksOf(atlas)).toEqual([]);
    await setTimes(1);
    const down = (await atlas.read('CSH_transferTarget', '?account=luna')).value;
    expect(down).toMatchObject({ relation: 'downline', blocks: [] });
    expect((await send(atlas, 'luna', 'lu***a', 5)).value.state).toBe('sent');
    expect(await blocksOf(luna)).toEqual(owed(105).blocks);
    const memberId = (await findMemberId(env.DB, 'luna')) ?? '';
    const kinds = await queryMember<{ kind: string }>(memberId, 'select kind from money_turnover order by seq');
    expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['deposit', 'transfer_received']));
  });

  test('an agent pays a downline while a deposit of the agent waits', async () => {
    const atlas = await seatCashier((await signIn('atlas')).value.token, 'atlas');
    const { value } = await atlas.post('CSH_createDeposit', { method: 'PIX', amount: 100 });
    await operate('POST', `/ops/deposits/${value.id}/confirm`, { reason: 'extrato' });
    expect((await atlas.read('CSH_withdrawalTerms')).value.blocks).toEqual(owed(100).blocks);
    expect((await send(atlas, 'luna', 'lu***a', 1)).value.state).toBe('sent');
  });
});

test('a deposit of before this rule waits for nothing, and brings no reward a second time', async () => {
  const p = await seat('antigo1');
  await p.payIn(100);
  await p.terms();
  const member = env.MEMBER.getByName(p.memberId);
  await runInDurableObject(member, (_object, { storage }) => {
    storage.sql.exec('drop table money_turnover');
    storage.sql.exec("delete from journal_cursors where name = 'turnover'");
  });
  await evictDurableObject(member);
  expect(await p.terms()).toEqual({ available: 100, blocks: [] });
  await p.play(100, 0);
  expect((await p.read('MCS2_getPointBalance')).value.byType.deposit).toBe(0);
});

test('the setting is the operator’s, from 0 to 20', async () => {
  expect((await sendJson('PUT', '/ops/cashier', { withdrawal: { turnoverTimes: 21 } }, OPS)).status).toBe(400);
  expect((await sendJson('PUT', '/ops/cashier', { withdrawal: { turnoverTimes: 0.5 } }, OPS)).status).toBe(400);
  expect((await get('/ops/cashier', OPS)).value.withdrawal.turnoverTimes).toBe(1);
});
