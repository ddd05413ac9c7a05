import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { sha256Hex } from '../../../../src/lib/bytes.ts';
import { Ledger } from '../../../../src/platform/wallet/ledger.ts';
import { moveBetween } from '../../../../src/platform/wallet/post-once.ts';
import { clock } from '../../../../src/server/clock.ts';
import { bearer, createPlayer, get, OPS, seal, send, sendJson, sendSealed, signVendor } from './api.ts';
import { queryMember } from './database.ts';

/** Posts a deposit as the cashier does. */
export async function deposit(memberId: string, amountMinor: number, key = crypto.randomUUID()): Promise<void> {
  const member = env.MEMBER.getByName(memberId);
  await runInDurableObject(member, (_object, state) => {
    state.storage.transactionSync(() => {
      const entries = moveBetween('house:bank', 'member', amountMinor);
      const transfer = { kind: 'deposit', reason: 'pix', roundId: null, reference: `deposit:${key}`, entries } as const;
      new Ledger(state.storage.sql).post({ ...transfer, key, inputHash: key, at: clock() });
      state.storage.sql.exec(
        `insert into payments (id, kind, idempotency_key, input_hash, state, method, amount_minor, fee_minor, settled_minor, created_at_ms,
           updated_at_ms, day, version, detail)
         select ?1, 'deposit', ?1, ?1, 'paid', 'pix', ?2, 0, ?2, ?3, ?3, '2026-01-01', 1,
           json_object('turnoverTimes', 0, 'isFirst', json(iif(count(*) = 1, 'true', 'false')))
         from transfers where kind = 'deposit'`,
        key,
        amountMinor,
        clock(),
      );
    });
  });
  // The object holds its balances in memory. After the eviction it reads them from storage again.
  await evictDurableObject(member);
}

/** Checks that both books of a member add up to zero, are not negative and are not frozen. */
export async function readBooks(memberId: string) {
  const [row] = await queryMember<Record<string, number>>(
    memberId,
    `select (select coalesce(sum(balance_minor), 0) from ledger_accounts) as money,
       (select coalesce(sum(balance_minor), 0) from points_ledger_accounts) as points,
       (select count(*) from ledger_accounts where name not like 'house:%' and balance_minor < 0) as negative,
       (select count(*) from ledger_state) + (select count(*) from points_ledger_state) as frozen`,
  );
  return row;
}
export const BALANCED = { money: 0, points: 0, negative: 0, frozen: 0 };

/** Makes a playing member: rounds use the vendor API at the time of the clock. */
export async function seatPlayer(username: string, amount = 0) {
  const { token, launch, player } = await createPlayer(username, amount);
  const auth = bearer(token);
  await runInDurableObject(env.MEMBER.getByName(player), (_object, state) => {
    state.storage.sql.exec('update sessions set expires_at_ms = 9000000000000000');
  });
  let rounds = 0;
  const vendor = async (verb: string, input: object) => {
    const path = `/vendor/wallet/${verb}`;
    const body = JSON.stringify(input);
    return send('POST', path, { body, headers: await signVendor(path, body, Math.floor(clock() / 1000)) });
  };
  /** Extends the launch, because normal launches are shorter than the time jumps of some tests. */
  const keepLaunch = async (gameCode: string, gameType: string) => {
    const hash = await sha256Hex(launch);
    await runInDurableObject(env.MEMBER.getByName(player), (_object, state) => {
      state.storage.sql.exec(
        'update launches set expires_at_ms = 9000000000000000, max_bet_minor = 0, min_bet_minor = 0, game_id = ?, game_type = ? where token_hash = ?',
        gameCode,
        gameType,
        hash,
      );
    });
    await evictDurableObject(env.MEMBER.getByName(player));
  };
  return {
    token,
    auth,
    memberId: player,
    username,
    balance: async () => (await get('/wps/v2/wallets/balance', auth)).value.sumBalance as number,
    read: (call: string, query = '') => get(`/wps/relay/${call}${query}`, auth),
    post: async (call: string, body: object, key: string = crypto.randomUUID()) => {
      const path = `/wps/relay/${call}`;
      const headers = { ...auth, 'idempotency-key': key };
      // A body with a secret travels sealed.
      return 'password' in body
        ? sendSealed('POST', path, await seal(body), headers)
        : sendJson('POST', path, body, headers);
    },
    deposit: (amountMinor: number, key?: string) => deposit(player, amountMinor, key),
    async play(stake: number, payout: number | 'rollback' | 'open', gameCode = 'calcadao', gameType = 'RNG') {
      rounds += 1;
      await keepLaunch(gameCode, gameType);
      const round = { player, currency: 'BRL', roundId: `p${rounds}` };
      const bet = await vendor('bet', { ...round, gameCode, launch, transactionId: `b${rounds}`, amount: stake });
      if (bet.status !== 200) throw new Error(`bet: ${bet.errorCode}`);
      if (payout === 'open') return rounds;
      const end =
        payout === 'rollback'
          ? await vendor('rollback', { ...round, transactionId: `x${rounds}`, betTransactionId: `b${rounds}` })
          : await vendor('win', { ...round, gameCode, transactionId: `w${rounds}`, amount: payout });
      if (end.status !== 200) throw new Error(`${payout}: ${end.errorCode}`);
      return rounds;
    },
    /** Adds a bet to an open round. */
    async raise(round: number, stake: number, gameCode = 'calcadao') {
      rounds += 1;
      await keepLaunch(gameCode, 'RNG');
      const bet = { player, currency: 'BRL', roundId: `p${round}`, gameCode, launch, transactionId: `b${rounds}` };
      const { status, errorCode } = await vendor('bet', { ...bet, amount: stake });
      if (status !== 200) throw new Error(`raise: ${errorCode}`);
    },
    settle: (round: number, payout: number, gameCode = 'calcadao') =>
      vendor('win', {
        player,
        currency: 'BRL',
        roundId: `p${round}`,
        gameCode,
        transactionId: `w${round}`,
        amount: payout,
      }),
    /** The vendor takes the win of a round back. */
    unwin: (round: number) =>
      vendor('rollback', {
        player,
        currency: 'BRL',
        roundId: `p${round}`,
        transactionId: `u${round}`,
        winTransactionId: `w${round}`,
      }),
  };
}

export function operate(method: string, path: string, body: object = {}, key: string = crypto.randomUUID()) {
  return sendJson(method, path, body, { ...OPS, 'idempotency-key': key });
}
