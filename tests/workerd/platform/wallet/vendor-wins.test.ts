import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callVendor, OPS, seedAll, sendJson } from '../support/api.ts';
import { queryMember } from '../support/database.ts';
import { BALANCED, readBooks } from '../support/rewards.ts';
import { seat } from './vendor-seat.ts';

const setVendor = (change: object) => sendJson('PUT', '/ops/vendors/ORLA', change, OPS);

beforeAll(async () => {
  await seedAll();
});
beforeEach(async () => {
  await setVendor({ maxWin: 500, dayWins: 0, dayLoss: 1_000_000, replayBalance: 'first' });
  await env.DB.prepare('delete from vendor_free_wins').run();
});

async function sitDown() {
  const found = await seat();
  const ids = { player: found.player, currency: 'BRL', roundId: 'r1' };
  return {
    ...found,
    /** A win that leaves the round open. */
    part: (transactionId: string, amount: number) =>
      callVendor('win', { ...ids, gameCode: 'calcadao', transactionId, amount, ends: false }),
    free: (transactionId: string, amount: number, kind: string) =>
      callVendor('win', { ...ids, roundId: 'bonus', gameCode: 'calcadao', transactionId, amount, kind }),
    unwin: (transactionId: string, winTransactionId: string, roundId = 'r1') =>
      callVendor('rollback', { ...ids, roundId, transactionId, winTransactionId }),
  };
}

describe('several wins in one round', () => {
  test('each is paid once, the round stays open, and the last one settles it', async () => {
    const { player, bet, win, part, balance } = await sitDown();
    await bet('b1', 10);
    expect((await part('p1', 5)).value.balance).toBe(95);
    expect((await part('p1', 5)).value.balance).toBe(95);
    expect((await part('p1', 6)).errorCode).toBe('idempotency.mismatch');
    expect((await part('p2', 7)).value.balance).toBe(102);
    expect((await win('w1', 1)).value.balance).toBe(103);
    expect((await part('p3', 1)).errorCode).toBe('wallet.round_closed');
    expect(await balance()).toBe(103);
    const rounds = await queryMember(player, 'select state, stake_minor, payout_minor from rounds');
    expect(rounds).toEqual([{ state: 'settled', stake_minor: 1_000, payout_minor: 1_300 }]);
    expect(await readBooks(player)).toEqual(BALANCED);
  });

  test('the ceiling of the vendor bounds their sum', async () => {
    const { bet, win, part } = await sitDown();
    await bet('b1', 10);
    await part('p1', 400);
    expect((await part('p2', 100.01)).errorCode).toBe('wallet.win_over_limit');
    expect((await win('w1', 100.01)).errorCode).toBe('wallet.win_over_limit');
    expect((await win('w1', 100)).status).toBe(200);
  });

  test('they need a bet', async () => {
    const { part } = await sitDown();
    expect((await part('p1', 5)).errorCode).toBe('wallet.transaction_unknown');
  });
});

describe('a win without a bet', () => {
  test.each(['jackpot', 'promotion'])('a %s is paid up to the ceiling, and never without one', async (kind) => {
    const { player, free } = await sitDown();
    expect((await free('j1', 500, kind)).value.balance).toBe(600);
    expect((await free('j1', 500, kind)).value.balance).toBe(600);
    expect((await free('j2', 500.01, kind)).errorCode).toBe('wallet.win_over_limit');
    expect((await free('j3', 0, kind)).errorCode).toBe('wallet.amount_invalid');
    await setVendor({ maxWin: 0 });
    expect((await free('j4', 1, kind)).errorCode).toBe('wallet.win_over_limit');
    expect((await free('j5', 1, 'gift')).status).toBe(400);
    expect(await readBooks(player)).toEqual(BALANCED);
  });
});

describe('the wins of a vendor without a bet in 24 hours', () => {
  test('are bounded for all players and kinds together; a repeated one counts once', async () => {
    await setVendor({ dayWins: 700 });
    const [one, other] = [await sitDown(), await sitDown()];
    expect((await one.free('d1', 400, 'jackpot')).value.balance).toBe(500);
    expect((await one.free('d1', 400, 'jackpot')).value.balance).toBe(500);
    expect((await other.free('d1', 400, 'promotion')).errorCode).toBe('wallet.win_over_limit');
    const many = await Promise.all(['d2', 'd3', 'd4', 'd5'].map((id) => other.free(id, 200, 'jackpot')));
    expect(many.map(({ errorCode }) => errorCode ?? 'paid').toSorted()).toEqual([
      'paid',
      ...Array(3).fill('wallet.win_over_limit'),
    ]);
    await one.unwin('y1', 'd1', 'bonus');
    expect((await one.free('d6', 200, 'jackpot')).errorCode, 'a win that was taken back counts').toBe(
      'wallet.win_over_limit',
    );
    await setVendor({ dayWins: 1 });
    await env.DB.prepare('delete from vendor_free_wins').run();
    expect((await one.free('d1', 400, 'jackpot')).value.balance, 'a paid win is answered again').toBe(500);
    await setVendor({ dayWins: 700 });
    expect((await one.free('d7', 500, 'jackpot')).status).toBe(200);
    await env.DB.prepare('update vendor_free_wins set at_ms = at_ms - 86400000').run();
    expect((await one.free('d8', 500, 'jackpot')).status, 'a day later').toBe(200);
    expect(await readBooks(one.player)).toEqual(BALANCED);
  });

  test('are ten times the largest win without a setting', async () => {
    await setVendor({ maxWin: 10 });
    const { free } = await sitDown();
    for (let n = 0; n < 10; n += 1) expect((await free(`t${n}`, 10, 'jackpot')).status).toBe(200);
    expect((await free('t10', 0.01, 'jackpot')).errorCode).toBe('wallet.win_over_limit');
  });
});

describe('the rollback of a win', () => {
  test('takes a win of an open round back once, and the bet can be rolled back only then', async () => {
    const { bet, rollback, part, unwin, balance } = await sitDown();
    await bet('b1', 10);
    await part('p1', 5);
    expect((await rollback('x1', 'b1')).errorCode).toBe('wallet.round_closed');
    expect((await unwin('y1', 'p1')).value.balance).toBe(90);
    expect((await unwin('y1', 'p1')).value.balance).toBe(90);
    expect((await unwin('y2', 'p1')).value.balance).toBe(90);
    expect((await rollback('x1', 'b1')).value.balance).toBe(100);
    expect(await balance()).toBe(100);
  });

  test('takes the win that settled a round back; what the balance lacks is owed', async () => {
    const { player, bet, win, unwin, name } = await sitDown();
    await bet('b1', 10);
    await win('w1', 60);
    const adjustment = { amount: -140, reason: 'test' };
    const key = { ...OPS, 'idempotency-key': `${player}-1` };
    await sendJson('POST', `/ops/members/${name}/adjustments`, adjustment, key);
    expect((await unwin('y1', 'w1')).value.balance).toBe(0);
    const debts = "select balance_minor from ledger_accounts where name = 'house:debts'";
    expect(await queryMember(player, debts)).toEqual([{ balance_minor: -5_000 }]);
    expect(await queryMember(player, 'select state from rounds')).toEqual([{ state: 'settled' }]);
    expect(await readBooks(player)).toEqual(BALANCED);
  });

  test('takes a jackpot back', async () => {
    const { free, unwin } = await sitDown();
    await free('j1', 50, 'jackpot');
    expect((await unwin('y1', 'j1', 'bonus')).value.balance).toBe(100);
  });

  test('refuses a bet, an unknown win and the win of another round; exactly one transaction is named', async () => {
    const { player, bet, win, unwin } = await sitDown();
    await bet('b1', 10);
    await win('w1', 5);
    expect((await unwin('y1', 'b1')).errorCode).toBe('wallet.transaction_unknown');
    expect((await unwin('y1', 'none')).errorCode).toBe('wallet.transaction_unknown');
    expect((await unwin('y1', 'w1', 'r2')).errorCode).toBe('wallet.transaction_unknown');
    const ids = { player, currency: 'BRL', roundId: 'r1', transactionId: 'y9' };
    expect((await callVendor('rollback', ids)).status).toBe(400);
    expect((await callVendor('rollback', { ...ids, betTransactionId: 'b1', winTransactionId: 'w1' })).status).toBe(400);
  });
});

test('a repeated call answers the present balance where the vendor wants it', async () => {
  const { bet, win } = await sitDown();
  await bet('b1', 10);
  await win('w1', 60);
  expect((await bet('b1', 10)).value.balance).toBe(90);
  await setVendor({ replayBalance: 'present' });
  expect((await bet('b1', 10)).value.balance).toBe(150);
  expect((await win('w1', 60)).value.balance).toBe(150);
});
