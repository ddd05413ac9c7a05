import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumInHand } from '../../../../src/platform/promotions/turnover.ts';
import type { Movement } from '../../../../src/platform/wallet/commands.ts';
import { Ledger } from '../../../../src/platform/wallet/ledger.ts';
import { toLedgerTables } from '../../../../src/platform/wallet/ledger-schema.ts';
import { moveBetween } from '../../../../src/platform/wallet/post-once.ts';
import { RoundsStore, SUM_OPEN_STAKES } from '../../../../src/platform/wallet/rounds-store.ts';
import { moveFunds } from '../../../../src/platform/wallet/vendor-wallets.ts';
import { Wallet } from '../../../../src/platform/wallet/wallet.ts';
import { accept, type Result } from '../../../../src/server/result.ts';

const SEEDS = [1, 20_261_121, 77];
const OPERATIONS = 1_500;
const LAUNCH = {
  gameId: 'game',
  vassalage: 'ORLA',
  gameType: 'RNG',
  mayStake: true,
  maxBetMinor: 2_700,
  minBetMinor: 0,
  usesVendorWallet: false,
};

/** This test has no bonuses; `promotions/bonus-model.test.ts` tests them. */
const NO_RETURNS = { getPart: () => 0, getPayable: () => Number.MAX_SAFE_INTEGER, giveBack: () => undefined };
/** Maximum sum of the wins of one round. Some random wins exceed it. */
const CEILING = 800;

type Command =
  | { verb: 'adjust'; n: number; amountMinor: number }
  | { verb: 'bet' | 'win'; n: number; round: number; amountMinor: number; isAtVendor: boolean }
  | { verb: 'part' | 'jackpot'; n: number; round: number; amountMinor: number }
  | { verb: 'unwin'; n: number; win: string; round: number }
  | { verb: 'move'; n: number; direction: 'in' | 'out'; amountMinor: number | null }
  | { verb: 'rollback'; n: number; bet: number; round: number };

/** The ids are few, so that crossed orders and mismatches happen often. */
const id = fc.nat(300);
/** Every fourth command repeats an earlier one. */
const REPEAT_EVERY = 4;
const commands = fc.oneof(
  fc.record({ verb: fc.constant('adjust' as const), n: id, amountMinor: fc.integer({ min: -4_000, max: 5_000 }) }),
  fc.record({
    verb: fc.constantFrom('bet' as const, 'win' as const),
    n: id,
    round: id,
    amountMinor: fc.integer({ min: -10, max: 3_000 }),
    isAtVendor: fc.boolean(),
  }),
  fc.record({
    verb: fc.constant('move' as const),
    n: id,
    direction: fc.constantFrom('in' as const, 'out' as const),
    amountMinor: fc.option(fc.integer({ min: -10, max: 4_000 }), { freq: 8 }),
  }),
  fc.record({
    verb: fc.constantFrom('part' as const, 'jackpot' as const),
    n: id,
    round: id,
    amountMinor: fc.integer({ min: -10, max: 900 }),
  }),
  fc.record({
    verb: fc.constant('unwin' as const),
    n: id,
    win: fc.tuple(fc.constantFrom('w', 'part', 'jackpot', 'b'), id).map(([verb, n]) => `${verb}${n}`),
    round: id,
  }),
  fc.record({ verb: fc.constant('rollback' as const), n: id, bet: id, round: id }),
);

function run(wallet: Wallet, command: Command): Result<Movement> {
  const vendor = { vendor: 'ORLA', currency: 'BRL', gameCode: 'game' } as const;
  switch (command.verb) {
    case 'adjust':
      return wallet.adjust({ key: `ops:${command.n}`, amountMinor: command.amountMinor, reason: 'test' });
    case 'bet': {
      const { n, round, amountMinor, isAtVendor } = command;
      const bet = { ...vendor, transactionId: `b${n}`, roundId: `r${round}`, amountMinor, launchHash: '' };
      return wallet.bet(bet, 'BRL', { ...LAUNCH, usesVendorWallet: isAtVendor });
    }
    case 'win': {
      const { n, round, amountMinor } = command;
      return wallet.win({ ...vendor, transactionId: `w${n}`, roundId: `r${round}`, amountMinor }, 'BRL');
    }
    case 'part':
    case 'jackpot': {
      const { verb, n, round, amountMinor } = command;
      const win = { ...vendor, transactionId: `${verb}${n}`, roundId: `r${round}`, amountMinor, maxWinMinor: CEILING };
      return wallet.win(verb === 'part' ? { ...win, ends: false } : { ...win, kind: 'jackpot' }, 'BRL');
    }
    case 'unwin': {
      const { n, win, round } = command;
      const back = { ...vendor, transactionId: `y${n}`, winTransactionId: win, roundId: `r${round}` };
      return wallet.rollbackWin(back, 'BRL', NO_RETURNS);
    }
    case 'move': {
      const { n, direction, amountMinor } = command;
      const move = { key: String(n), direction, amountMinor, vassalage: 'ORLA', mayEnter: 'yes' } as const;
      const moved = moveFunds(wallet.ledger, move);
      // Money moves between two accounts of the same member, so the total does not change.
      return moved.ok ? accept({ balanceMinor: moved.value.balanceMinor, movedMinor: 0 }) : moved;
    }
    case 'rollback': {
      const { n, bet, round } = command;
      const back = { ...vendor, transactionId: `x${n}`, betTransactionId: `b${bet}`, roundId: `r${round}` };
      return wallet.rollback(back, 'BRL');
    }
  }
}

interface Books extends Record<string, SqlStorageValue> {
  entries: number;
  transfers: number;
  uneven: number;
  drift: number;
  below: number;
  open: number;
}

/** The figures of the books, recomputed from the entries and independent of the ledger's stored balances. */
const BOOKS = `select
  (select count(*) from entries) as entries, (select count(*) from transfers) as transfers,
  (select count(*) from (select 1 from entries group by transfer_seq having sum(amount_minor) <> 0)) as uneven,
  (select count(*) from ledger_accounts a where balance_minor <>
    (select coalesce(sum(amount_minor), 0) from entries where account = a.name)) as drift,
  (select count(*) from ledger_accounts where name not like 'house:%' and balance_minor < 0) as below,
  (select coalesce(sum(stake_minor), 0) from rounds where state = 'open') as open`;

function openWallet(sql: SqlStorage): Wallet {
  const wallet = new Wallet(new Ledger(sql), new RoundsStore(sql));
  wallet.ledger.answerFor([{ account: 'held:rounds', sumOpenSql: SUM_OPEN_STAKES }]);
  wallet.ledger.createTables();
  wallet.rounds.createTables();
  return wallet;
}

function adjust(ledger: Ledger, key: string, amountMinor: number): number {
  return ledger.post({
    ...{ key, inputHash: key, kind: 'adjustment', reason: 'test', roundId: null, reference: null, at: 0 },
    entries: moveBetween('house:adjustments', 'member', amountMinor),
  });
}

/** The tables of objects from before decision 0057. */
const EARLIER = toLedgerTables('money').map((table) =>
  table.replace(', without rowid', '').replace('seq integer primary key,', 'seq integer primary key autoincrement,'),
);
const BATCH_MAX = 9;
/** Every fifth commit fails at its end. The test then repeats it. */
const FAIL_EVERY = 5;

/** Runs the same commands with several per commit. Returns all responses, and every account and entry at the end. */
function walkTogether(storage: DurableObjectStorage, seed: number, batchMax: number, tables: readonly string[] = []) {
  for (const table of tables) storage.sql.exec(table);
  const wallet = openWallet(storage.sql);
  const fresh = fc.sample(commands, { seed, numRuns: OPERATIONS });
  const sizes = fc.sample(fc.integer({ min: 1, max: batchMax }), { seed, numRuns: OPERATIONS });
  const answers: Result<Movement>[] = [];
  for (let batch = 0; answers.length < fresh.length; batch += 1) {
    const part = fresh.slice(answers.length, answers.length + (sizes[batch] ?? 1));
    const commit = (fails: boolean) =>
      storage.transactionSync(() =>
        wallet.ledger.together(() => {
          const results = part.map((command) => run(wallet, command));
          wallet.ledger.assertBalanced();
          if (fails) throw new Error('This commit fails');
          return results;
        }),
      );
    if (batch % FAIL_EVERY === 0) expect(() => commit(true)).toThrow('This commit fails');
    answers.push(...commit(false));
    expect(storage.sql.exec<Books>(BOOKS).one()).toMatchObject({ uneven: 0, drift: 0, below: 0 });
  }
  const list = (table: string) => storage.sql.exec(`select * from ${table} order by 1, 2`).toArray();
  return { answers, accounts: list('ledger_accounts'), entries: list('entries') };
}

function walk(sql: SqlStorage, seed: number) {
  const wallet = openWallet(sql);
  const read = () => sql.exec<Books>(BOOKS).one();
  const done = new Map<string, { text: string; balanceMinor: number }>();
  const codes = new Map<string, number>();
  const fresh = fc.sample(commands, { seed, numRuns: OPERATIONS });
  for (const [n, drawn] of fresh.entries()) {
    const command = (n % REPEAT_EVERY === 0 ? fresh[Math.floor(n / 2)] : undefined) ?? drawn;
    const key = `${command.verb}${command.n}`;
    // `isAtVendor` belongs to the launch and is not part of the vendor's call.
    const text = JSON.stringify({ ...command, isAtVendor: undefined });
    const before = read();
    const heldBefore = sumInHand(wallet.ledger);
    const result = run(wallet, command);
    const after = read();
    wallet.ledger.assertBalanced();
    const known = done.get(key);
    codes.set(result.ok ? (known ? 'replayed' : 'done') : result.code, 1);
    if (known?.text === text)
      expect(result).toEqual({ ok: true, value: { balanceMinor: known.balanceMinor, movedMinor: 0 } });
    else if (known) expect(result).toEqual({ ok: false, code: 'idempotency.mismatch' });
    if (known || !result.ok) expect(after, 'a repeat or a refusal writes nothing').toEqual(before);
    if (result.ok) expect(result.value.movedMinor).toBe(sumInHand(wallet.ledger) - heldBefore);
    if (result.ok && !known) {
      done.set(key, { text, balanceMinor: result.value.balanceMinor });
      const balances = [wallet.ledger.getBalance(), wallet.ledger.getBalance('wallet:ORLA')];
      expect(balances).toContain(result.value.balanceMinor);
    }
    expect(after).toMatchObject({ uneven: 0, drift: 0, below: 0, open: wallet.ledger.getBalance('held:rounds') });
  }
  return [...codes.keys()].toSorted();
}

describe('the wallet under random commands', () => {
  test.each(SEEDS)('keeps its books (seed %d)', async (seed) => {
    const stub = env.MEMBER.getByName(`model-${seed}`);
    const codes = await runInDurableObject(stub, (_object, state) => walk(state.storage.sql, seed));
    expect(codes, 'the walk met every outcome').toEqual([
      'done',
      'games.stake_over_limit',
      'idempotency.mismatch',
      'replayed',
      'wallet.amount_invalid',
      'wallet.insufficient_funds',
      'wallet.round_closed',
      'wallet.transaction_unknown',
      'wallet.win_over_limit',
    ]);
  });

  test.each(SEEDS)('ends the same when commands commit together (seed %d)', async (seed) => {
    const walkWith = (name: string, batchMax: number, tables?: string[]) =>
      runInDurableObject(env.MEMBER.getByName(`together-${seed}-${name}`), (_object, { storage }) =>
        walkTogether(storage, seed, batchMax, tables),
      );
    const alone = await walkWith('alone', 1);
    expect(await walkWith('batches', BATCH_MAX)).toEqual(alone);
    expect(await walkWith('earlier', BATCH_MAX, EARLIER)).toEqual(alone);
    expect(alone.entries.length).toBeGreaterThan(OPERATIONS / 2);
  });

  test('refuses a command that only a later command of the commit would cover', async () => {
    const stub = env.MEMBER.getByName('model-uncovered');
    await runInDurableObject(stub, (_object, { storage }) => {
      const { ledger } = openWallet(storage.sql);
      const commit = () =>
        storage.transactionSync(() => ledger.together(() => [adjust(ledger, 'a', -5), adjust(ledger, 'b', 5)]));
      expect(commit).toThrow('member would be below zero');
      expect(storage.sql.exec<Books>(BOOKS).one()).toMatchObject({ transfers: 0, entries: 0, drift: 0 });
    });
  });

  test('overwrites nothing that was not cached, and reads the table in that case', async () => {
    const stub = env.MEMBER.getByName('model-stranger');
    await runInDurableObject(stub, (_object, { storage }) => {
      const { ledger } = openWallet(storage.sql);
      const { ledger: stranger } = openWallet(storage.sql);
      const commit = (by: Ledger, key: string, amountMinor: number) =>
        storage.transactionSync(() => by.together(() => adjust(by, key, amountMinor)));
      expect(commit(ledger, 'a', 100)).toBe(100);
      expect(commit(stranger, 'b', -30)).toBe(70);
      expect(() => commit(ledger, 'c', 1)).toThrow('has not what was known of it');
      expect(storage.sql.exec<Books>(BOOKS).one()).toMatchObject({ transfers: 2, entries: 4, drift: 0 });
      expect(commit(ledger, 'c', 1)).toBe(71);
      expect([ledger.getBalance(), stranger.getBalance()]).toEqual([71, 71]);
      expect(storage.sql.exec<Books>(BOOKS).one()).toMatchObject({ transfers: 3, drift: 0, uneven: 0 });
    });
  });

  test('keeps nothing of a posting whose transaction did not complete', async () => {
    const stub = env.MEMBER.getByName('model-given-up');
    await runInDurableObject(stub, (_object, { storage }) => {
      const { ledger } = openWallet(storage.sql);
      const commit = (key: string, amountMinor: number) =>
        storage.transactionSync(() => ledger.together(() => adjust(ledger, key, amountMinor)));
      commit('a', 100);
      const givenUp = () =>
        storage.transactionSync(() => {
          expect(adjust(ledger, 'b', 50)).toBe(150);
          throw new Error('given up');
        });
      expect(givenUp).toThrow('given up');
      expect(commit('c', 1)).toBe(101);
    });
  });
});
