import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { bearer, OPS, seedAll, send, sendJson, signVendor } from '../support/api.ts';
import { queryMember } from '../support/database.ts';
import { seat } from './vendor-seat.ts';

beforeAll(async () => {
  await seedAll();
});

function roundsOf(player: string) {
  return queryMember(player, 'select state, stake_minor, payout_minor from rounds');
}

describe('a round', () => {
  test('takes the stake, then pays; repeated calls get the same response without a second effect', async () => {
    const { player, bet, win, balance } = await seat();
    expect((await bet('b1', 10.5)).value).toEqual({ balance: 89.5, currency: 'BRL', transactionId: 'b1' });
    expect((await bet('b1', 10.5)).value.balance).toBe(89.5);
    expect((await win('w1', 31.2)).value.balance).toBe(120.7);
    expect((await win('w1', 31.2)).value.balance).toBe(120.7);
    expect((await bet('b1', 10.5)).value.balance, 'as it was answered first').toBe(89.5);
    expect(await balance()).toBe(120.7);
    expect(await roundsOf(player)).toEqual([{ state: 'settled', stake_minor: 1050, payout_minor: 3120 }]);
    const accounts = await queryMember(player, 'select name, balance_minor from ledger_accounts order by name');
    expect(accounts).toEqual([
      { name: 'held:rounds', balance_minor: 0 },
      { name: 'house:ORLA', balance_minor: 1050 - 3120 },
      { name: 'house:adjustments', balance_minor: -10_000 },
      { name: 'member', balance_minor: 12_070 },
    ]);
  });

  test('refuses the same transaction with another body as a mismatch, and a new one finds the round closed', async () => {
    const { bet, win, rollback, balance } = await seat();
    await bet('b1', 10);
    expect([(await bet('b1', 11)).status, (await bet('b1', 10, { roundId: 'r2' })).errorCode]).toEqual([
      422,
      'idempotency.mismatch',
    ]);
    await win('w1', 0);
    expect((await bet('b2', 10)).errorCode).toBe('wallet.round_closed');
    expect((await win('w1', 5)).errorCode).toBe('idempotency.mismatch');
    expect((await win('w2', 5)).errorCode).toBe('wallet.round_closed');
    expect((await rollback('x1', 'b1')).errorCode).toBe('wallet.round_closed');
    expect(await balance()).toBe(90);
  });

  test('a rollback returns the stake once, under any id, and excludes a later win', async () => {
    const { player, bet, win, rollback, balance } = await seat();
    await bet('b1', 40);
    expect((await rollback('x1', 'b1')).value.balance).toBe(100);
    expect((await rollback('x1', 'b1')).value.balance).toBe(100);
    expect((await rollback('x2', 'b1')).value.balance).toBe(100);
    expect((await win('w1', 80)).errorCode).toBe('wallet.round_closed');
    expect(await balance()).toBe(100);
    expect(await roundsOf(player)).toEqual([{ state: 'rolled_back', stake_minor: 4000, payout_minor: 0 }]);
  });

  test('a rollback before its bet makes the late bet void', async () => {
    const { bet, rollback, balance } = await seat();
    expect((await rollback('x1', 'b1')).status).toBe(200);
    expect((await bet('b1', 10)).errorCode).toBe('wallet.round_closed');
    expect(await balance()).toBe(100);
  });

  test('a rollback cannot affect another round, a win or an adjustment', async () => {
    const { bet, win, rollback, balance } = await seat();
    await bet('b1', 10);
    expect((await rollback('x1', 'b1', { roundId: 'r9' })).errorCode).toBe('wallet.transaction_unknown');
    await win('w1', 30);
    expect((await rollback('x2', 'w1')).errorCode).toBe('wallet.transaction_unknown');
    expect(await balance()).toBe(120);
  });

  test('a win for a round or game without a stake is unknown', async () => {
    const { bet, win } = await seat();
    expect((await win('w1', 5)).errorCode).toBe('wallet.transaction_unknown');
    await bet('b1', 5);
    expect((await win('w2', 5, { gameCode: 'maresia' })).errorCode).toBe('wallet.transaction_unknown');
  });
});

/** Fails the next transaction of this member's object at its end, like a disk that refuses the commit. */
function breakNextCommit(player: string) {
  return runInDurableObject(env.MEMBER.getByName(player), (_object, { storage }) => {
    const commit = storage.transactionSync.bind(storage);
    storage.transactionSync = (act) => {
      storage.transactionSync = commit;
      return commit(() => {
        act();
        throw new Error('given up');
      });
    };
  });
}

describe('a commit that fails at its very end', () => {
  test('leaves no trace in the cached balances: the same stake is taken afterwards, once', async () => {
    const { player, bet, win, balance } = await seat();
    await bet('b1', 10);
    await breakNextCommit(player);
    expect((await bet('b2', 20)).value.balance).toBe(70);
    expect((await win('w1', 5)).value.balance).toBe(75);
    expect(await balance()).toBe(75);
    expect(await queryMember(player, 'select cause from ledger_state where frozen_at_ms is not null')).toEqual([]);
  });
});

describe('a round of several bets', () => {
  test('is settled once for all of them', async () => {
    const { player, bet, win, balance } = await seat();
    await bet('b1', 10);
    expect((await bet('b2', 5.5)).value.balance).toBe(84.5);
    expect((await bet('b2', 5.5)).value.balance, 'done once').toBe(84.5);
    expect((await win('w1', 20)).value.balance).toBe(104.5);
    expect((await bet('b3', 1)).errorCode).toBe('wallet.round_closed');
    expect(await roundsOf(player)).toEqual([{ state: 'settled', stake_minor: 1550, payout_minor: 2000 }]);
    expect(await balance()).toBe(104.5);
  });

  test('returns one of them, and each once; the last one closes the round', async () => {
    const { player, bet, win, rollback, balance } = await seat();
    await bet('b1', 10);
    await bet('b2', 20);
    expect((await rollback('x1', 'b1')).value.balance).toBe(80);
    expect((await rollback('x9', 'b1')).value.balance, 'under another id').toBe(80);
    expect(await roundsOf(player)).toEqual([{ state: 'open', stake_minor: 2000, payout_minor: 0 }]);
    expect((await rollback('x2', 'b2')).value.balance).toBe(100);
    expect((await win('w1', 50)).errorCode).toBe('wallet.round_closed');
    const rows = await queryMember(player, 'select state, stake_minor, returned_minor from rounds');
    expect(rows).toEqual([{ state: 'rolled_back', stake_minor: 2000, returned_minor: 3000 }]);
    expect(await balance()).toBe(100);
  });

  test('settles the rest after one was rolled back', async () => {
    const { player, bet, win, rollback } = await seat();
    await bet('b1', 10);
    await bet('b2', 20);
    await rollback('x1', 'b2');
    expect((await win('w1', 0)).value.balance).toBe(90);
    expect((await rollback('x2', 'b1')).errorCode).toBe('wallet.round_closed');
    const accounts = await queryMember(player, "select balance_minor from ledger_accounts where name = 'held:rounds'");
    expect(accounts).toEqual([{ balance_minor: 0 }]);
  });

  test('stays within the maximum stake of the game, all bets together', async () => {
    const { bet, balance } = await seat(300);
    expect((await bet('b1', 100.2)).errorCode).toBe('games.stake_over_limit');
    await bet('b1', 60);
    expect((await bet('b2', 40.2)).errorCode).toBe('games.stake_over_limit');
    expect((await bet('b2', 40)).value.balance).toBe(200);
    expect((await bet('b3', 100, { roundId: 'r2' })).value.balance, 'another round').toBe(100);
    expect(await balance()).toBe(100);
  });

  test('is refused below the minimum stake of the game; further bets of the round may be smaller', async () => {
    const { bet, balance } = await seat(300);
    expect((await bet('b1', 0.19)).errorCode).toBe('games.stake_under_limit');
    expect(await balance()).toBe(300);
    expect((await bet('b1', 0.2)).value.balance).toBe(299.8);
    expect((await bet('b2', 0.01)).value.balance, 'the same round').toBe(299.79);
    expect((await bet('b3', 0.19, { roundId: 'r2' })).errorCode, 'another round').toBe('games.stake_under_limit');
  });

  test('belongs to one game', async () => {
    const { token, bet } = await seat();
    const launched = await sendJson(
      'POST',
      '/wps/game/launchGame',
      { gameId: 'maresia', vassalage: 'ORLA' },
      bearer(token),
    );
    const launch = launched.value.game_url.split('#launch=')[1];
    await bet('b1', 10);
    expect((await bet('b2', 10, { launch, gameCode: 'maresia' })).errorCode).toBe('games.unknown');
  });

  test('many at once: every one counts, and the held money equals the stakes', async () => {
    const { player, bet, balance } = await seat();
    await Promise.all(Array.from({ length: 60 }, (_, n) => bet(`b${n}`, 1)));
    expect(await roundsOf(player)).toEqual([{ state: 'open', stake_minor: 6000, payout_minor: 0 }]);
    expect(await balance()).toBe(40);
  });
});

describe('a stake', () => {
  test.each([0, -1, 0.001, 10.005, '5', null, 1e300])('of %s is refused and nothing is written', async (amount) => {
    const { player, bet, balance } = await seat();
    const reply = await bet('b1', amount as number);
    expect(reply.status).toBe(400);
    expect(await balance()).toBe(100);
    expect(await roundsOf(player)).toEqual([]);
  });

  test('above the balance is refused, of exactly the balance is accepted', async () => {
    const { bet, balance } = await seat(50);
    const reply = await bet('b1', 50.01);
    expect([reply.status, reply.errorCode]).toEqual([409, 'wallet.insufficient_funds']);
    expect((await bet('b1', 50)).value.balance, 'a refusal does not use up the id').toBe(0);
    expect(await balance()).toBe(0);
  });

  test('of the whole balance, many at once: exactly one is taken', async () => {
    const { player, bet, balance } = await seat();
    const replies = await Promise.all(Array.from({ length: 40 }, (_, n) => bet(`b${n}`, 100, { roundId: `r${n}` })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ errorCode }) => errorCode === 'wallet.insufficient_funds')).toHaveLength(39);
    expect(await balance()).toBe(0);
    expect(await roundsOf(player)).toHaveLength(1);
  });

  test('sent many times at once is taken once', async () => {
    const { bet, balance } = await seat();
    const replies = await Promise.all(Array.from({ length: 20 }, () => bet('b1', 30)));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(await balance()).toBe(70);
  });

  test('requires a launch of this game, this vendor and this player', async () => {
    const { bet, launch } = await seat();
    const other = await seat();
    expect((await bet('b1', 1, { gameCode: 'maresia' })).errorCode).toBe('games.unknown');
    expect((await bet('b1', 1, { launch: `${launch.slice(0, -1)}_` })).errorCode).toBe('games.launch_expired');
    expect((await other.bet('b1', 1, { launch })).errorCode).toBe('games.launch_expired');
    expect((await bet('b1', 1, { currency: 'PLAY' })).errorCode).toBe('wallet.currency_mismatch');
    expect((await bet('b1', 1, { player: `m${'1'.repeat(24)}` })).errorCode).toBe('member.unknown');
    expect((await bet('b1', 1, { player: 'luna' })).errorCode).toBe('member.unknown');
  });
});

describe('a signature', () => {
  const path = '/vendor/wallet/balance';
  const body = JSON.stringify({ player: 'luna', currency: 'BRL', launch: 'x' });
  const now = () => Math.floor(Date.now() / 1000);

  test.each([
    ['for another body', async () => signVendor(path, `${body} `, now())],
    ['for another path', async () => signVendor('/vendor/wallet/bet', body, now())],
    ['that is too old', async () => signVendor(path, body, now() - 301)],
    ['from the future', async () => signVendor(path, body, now() + 330)],
    ['with an unknown secret', async () => signVendor(path, body, now(), 'NADIE')],
    ['that is missing', async () => ({ 'content-type': 'application/json' })],
  ])('%s is refused', async (_name, sign) => {
    const reply = await send('POST', path, { body, headers: await sign() });
    expect([reply.status, reply.errorCode]).toEqual([401, 'vendor.bad_signature']);
  });

  test('with the right key passes', async () => {
    const reply = await send('POST', path, { body, headers: await signVendor(path, body, now() - 290) });
    expect(reply.errorCode).toBe('member.unknown');
  });
});

describe('an object whose books do not add up', () => {
  test('freezes: no money moves for anybody, and nothing is repaired', async () => {
    const { name, player, bet, win, rollback, balance } = await seat();
    await bet('b1', 10);
    await runInDurableObject(env.MEMBER.getByName(player), (_object, state) => {
      state.storage.sql.exec("update ledger_accounts set balance_minor = balance_minor + 500 where name = 'member'");
    });
    const frozen = [409, 'wallet.frozen'];
    const replies = [
      await bet('b2', 1, { roundId: 'r2' }),
      await win('w1', 5),
      await rollback('x1', 'b1'),
      await sendJson(
        'POST',
        `/ops/members/${name}/adjustments`,
        { amount: -5, reason: 'test' },
        { ...OPS, 'idempotency-key': 'k' },
      ),
    ];
    for (const reply of replies) expect([reply.status, reply.errorCode]).toEqual(frozen);
    expect(await balance()).toBe(95);
    expect(await queryMember(player, 'select cause from ledger_state')).toHaveLength(1);
    expect(await queryMember(player, 'select kind from transfers order by seq')).toEqual([
      { kind: 'adjustment' },
      { kind: 'bet' },
    ]);
    const release = (body: object = { reason: 'looked at' }) =>
      sendJson('POST', `/ops/members/${name}/books/release`, body, OPS);
    expect((await release({})).status).toBe(400);
    const early = await release();
    expect([early.status, early.errorCode], 'while they do not add up').toEqual(frozen);
    await runInDurableObject(env.MEMBER.getByName(player), (_object, state) => {
      state.storage.sql.exec("update ledger_accounts set balance_minor = balance_minor - 500 where name = 'member'");
    });
    expect((await win('w1', 5)).errorCode, 'until the operator has looked').toBe('wallet.frozen');
    const books = await release();
    expect([books.status, books.value.isBalanced, books.value.frozen]).toEqual([200, true, null]);
    expect((await win('w1', 5)).value.balance).toBe(95);
    expect((await release()).status, 'where nothing is frozen nothing happens').toBe(200);
  });
});
