import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { listDeposits } from '../../../../src/contract/cashier/deposits.ts';
import { listAccountEntries } from '../../../../src/contract/records/account-record.ts';
import { getLastRound, getProfit, getRound, listRounds } from '../../../../src/contract/records/records.ts';
import { bearer, get, seedAll } from '../support/api.ts';
import { queryMember } from '../support/database.ts';
import { DAY, dayAt, seat, travel } from './seats.ts';

beforeAll(async () => {
  await seedAll();
});

describe('the betting record', () => {
  test('shows each round once in its present state, newest first, with totals of the period', async () => {
    const { bet, win, rollback, read } = await seat();
    await bet('b1', 'r1', 10);
    await win('w1', 'r1', 25.5);
    await bet('b2', 'r2', 5);
    await bet('b3', 'r2', 7);
    await rollback('x1', 'r2', 'b3');
    await bet('b4', 'r3', 4);
    await rollback('x2', 'r3', 'b4');
    const value = listRounds.response.parse(await read());
    expect(
      value.list.map(({ roundId, state, stake, payout, returned, net }) => [
        roundId,
        state,
        stake,
        payout,
        returned,
        net,
      ]),
    ).toEqual([
      ['ORLA:r3', 'rolled_back', 4, 0, 4, 0],
      ['ORLA:r2', 'open', 5, 0, 7, -5],
      ['ORLA:r1', 'settled', 10, 25.5, 0, 15.5],
    ]);
    expect(value.totals).toEqual({ rounds: 3, stake: 10, payout: 25.5, returned: 11, net: 15.5, atStake: 5 });
    expect(value).toMatchObject({ total: 3, next: '', currency: 'BRL', period: { from: dayAt(0), to: dayAt(0) } });
    expect(value.list[0]).toMatchObject({ gameName: 'Calçadão', gameType: 'RNG', vassalage: 'ORLA' });
    await win('w2', 'r2', 0);
    expect((await read()).totals).toEqual({ rounds: 3, stake: 15, payout: 25.5, returned: 11, net: 10.5, atStake: 0 });
  });

  test('respects its period, category, vendor and state', async () => {
    const { bet, win, read } = await seat();
    await bet('b1', 'r1', 1);
    await win('w1', 'r1', 0);
    await bet('b2', 'r2', 2);
    travel(2 * DAY);
    await win('w2', 'r2', 9);
    travel(0);
    const both = `from=${dayAt(0)}&to=${dayAt(2)}`;

    expect((await read(both)).total).toBe(2);
    expect((await read(`from=${dayAt(1)}&to=${dayAt(2)}`)).list).toEqual([]);
    expect((await read(`${both}&state=open`)).total).toBe(0);
    expect((await read(`${both}&state=settled&gameType=RNG&vassalage=ORLA`)).list).toHaveLength(2);
    expect(await read(`${both}&gameType=LIVE`)).toMatchObject({ list: [], total: 0 });
    expect((await read(`${both}&vassalage=NADIE`)).list).toEqual([]);
  });

  test('pages by a cursor without gaps or repetitions while rounds are added', async () => {
    const { bet, read } = await seat();
    for (let n = 1; n <= 7; n += 1) await bet(`b${n}`, `r${n}`, 1);
    const seen: string[] = [];
    let page = await read('pageSize=3');
    await bet('b8', 'r8', 1);
    for (;;) {
      seen.push(...page.list.map(({ roundId }: { roundId: string }) => roundId));
      if (page.next === '') break;
      page = await read(`pageSize=3&cursor=${page.next}`);
    }
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1].map((n) => `ORLA:r${n}`));
  });

  test.each([
    ['from=2026-02-30', 'from'],
    ['to=amanha', 'to'],
    ['from=2026-03-02&to=2026-03-01', 'to'],
    ['from=2016-01-01&to=2026-01-01', 'from'],
    ['cursor=-1', 'cursor'],
    ['cursor=1e3', 'cursor'],
    ['state=lost', 'state'],
    ['pageSize=101', 'pageSize'],
  ])('%s is refused with its field', async (query, field) => {
    const { token } = await seat(0);
    const reply = await get(`${listRounds.path}?${query}`, bearer(token));
    expect([reply.status, reply.errorCode, Object.keys(reply.value.fields)]).toEqual([400, 'request.invalid', [field]]);
    expect((await get(`${listRounds.path}?${query}`)).status, 'a guest learns nothing').toBe(401);
  });

  test('is refused to demo members and contains the member’s own rounds only', async () => {
    const { bet } = await seat();
    await bet('b1', 'r1', 1);
    const other = await seat(0);
    expect((await other.read()).list).toEqual([]);
    const unknown = await get(`${getRound.path}?roundId=ORLA:r1`, bearer(other.token));
    expect(unknown.errorCode).toBe('records.unknown');
  });

  test('survives a restart of the object and can be rebuilt from the transfers', async () => {
    const { player, bet, win, read } = await seat();
    await bet('b1', 'r1', 10);
    await win('w1', 'r1', 3);
    const before = await read();
    await runInDurableObject(env.MEMBER.getByName(player), (_object, { storage }) => {
      for (const table of ['round_records', 'round_days', 'round_totals', 'round_entries', 'profit_days']) {
        storage.sql.exec(`delete from ${table}`);
      }
      storage.sql.exec("delete from journal_cursors where name = 'records'");
    });
    expect(await read()).toEqual(before);
  });
});

describe('a round in detail', () => {
  test('names every movement with the balance before and after', async () => {
    const { token, bet, win } = await seat(100);
    await bet('b1', 'r1', 10);
    await bet('b2', 'r1', 20);
    await win('w1', 'r1', 45);
    const { value } = await get(`${getRound.path}?roundId=ORLA:r1`, bearer(token));
    const detail = getRound.response.parse(value);
    expect(detail).toMatchObject({ bets: 2, currency: 'BRL', round: { stake: 30, payout: 45, net: 15 } });
    expect(
      detail.entries.map(({ kind, transactionId, amount, before, after }) => [
        kind,
        transactionId,
        amount,
        before,
        after,
      ]),
    ).toEqual([
      ['bet', 'b1', -10, 100, 90],
      ['bet', 'b2', -20, 90, 70],
      ['win', 'w1', 45, 70, 115],
    ]);
  });
});

describe('profit and loss', () => {
  test('is by day of settlement and by category, and agrees with the wallet', async () => {
    const { bet, win, rollback, profit } = await seat();
    await bet('b1', 'r1', 10);
    await win('w1', 'r1', 4);
    await bet('b2', 'r2', 8);
    await bet('b3', 'r3', 50);
    await rollback('x1', 'r3', 'b3');
    travel(DAY);
    await win('w2', 'r2', 20);
    travel(0);
    const value = getProfit.response.parse(await profit(`from=${dayAt(0)}&to=${dayAt(1)}`));
    expect(value.totals).toEqual({ stake: 18, payout: 24, bonus: 0, net: 6, rounds: 2 });
    expect(value.categories).toEqual([{ gameType: 'RNG', stake: 18, payout: 24, bonus: 0, net: 6, rounds: 2 }]);
    expect(value.days.map(({ day, net }) => [day, net])).toEqual([
      [dayAt(0), -6],
      [dayAt(1), 12],
    ]);
    expect((await profit(`from=${dayAt(3)}&to=${dayAt(4)}`)).totals).toEqual({
      stake: 0,
      payout: 0,
      bonus: 0,
      net: 0,
      rounds: 0,
    });
  });
});

test.each([listRounds.path, getProfit.path, listAccountEntries.path, listDeposits.path])(
  '%s reports the fault of a period to a signed-in member',
  async (path) => {
    const { token } = await seat();
    const asked = `${path}?from=2026-02-30`;
    expect(await get(asked, bearer(token))).toMatchObject({ errorCode: 'request.invalid' });
    expect(await get(asked)).toMatchObject({ errorCode: 'session.required' });
  },
);

describe('the last round', () => {
  test('is shown for each game, latest first, or for one game', async () => {
    const { token, bet, win, relaunch } = await seat();
    await bet('b1', 'r1', 1);
    await win('w1', 'r1', 0);
    await bet('b2', 'r2', 2);
    await relaunch('agua-viva');
    await bet('b3', 'r3', 3, 'agua-viva');
    const ask = async (query: string) =>
      getLastRound.response.parse((await get(`${getLastRound.path}?${query}`, bearer(token))).value).list;
    expect((await ask('')).map(({ gameId, roundId, state }) => [gameId, roundId, state])).toEqual([
      ['agua-viva', 'ORLA:r3', 'open'],
      ['calcadao', 'ORLA:r2', 'open'],
    ]);
    expect((await ask('gameId=calcadao')).map(({ roundId }) => roundId)).toEqual(['ORLA:r2']);
    expect(await ask('gameId=nada')).toEqual([]);
  });
});

describe('a record of 100 thousand rounds', () => {
  test('reads at most a page plus one row, for any page', async () => {
    const { player } = await seat(0);
    const reads = await runInDurableObject(env.MEMBER.getByName(player), (_object, { storage: { sql } }) => {
      sql.exec(`insert into round_records (id, day, vendor, game_type, game_code, state, stake_minor, payout_minor, returned_minor, opened_at_ms)
        with recursive s(i) as (select 1 union all select i + 1 from s where i < 100000)
        select 'r' || i, '2026-10-01', 'V' || (i % 3), case i % 2 when 0 then 'RNG' else 'LIVE' end, 'g', 'settled', 1, 0, 0, 0 from s`);
      sql.exec("insert into round_days values ('2026-10-01', 1)");
      const filters = [
        '',
        "and game_type = 'RNG'",
        "and vendor = 'V1'",
        "and vendor = 'V1' and game_type = 'LIVE'",
        "and state = 'open'",
      ];
      return filters.flatMap((filter) =>
        [100_001, 50_000, 30].map((before) => {
          const cursor = sql.exec(
            `select * from round_records where n >= 1 and n < ${before} ${filter} order by n desc limit 21`,
          );
          cursor.toArray();
          return cursor.rowsRead;
        }),
      );
    });
    // For each row that a filter finds, two rows are read: the index entry and the row itself.
    const [all, filtered] = [reads.slice(0, 3), reads.slice(3)];
    expect(Math.max(...all)).toBeLessThanOrEqual(21);
    expect(Math.max(...filtered)).toBeLessThanOrEqual(2 * 21);
    const rows = await queryMember(player, 'select count(*) as n from round_records');
    expect(rows).toEqual([{ n: 100_000 }]);
  });
});
