import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { projectMember } from '../../../../src/platform/agents/project-member.ts';
import { addOldRevenue } from '../../../../src/platform/operator/revenue-rows.ts';
import { toLocalDay } from '../../../../src/platform/records/local-day.ts';
import { clock, setClock } from '../../../../src/server/clock.ts';
import { operate, seatCashier } from '../cashier/cashier.ts';
import { get, OPS, seedAll } from '../support/api.ts';
import { seatPlayer } from '../support/rewards.ts';
import { countRowsRead } from '../support/rows-read.ts';

const ZONE = 'America/Sao_Paulo';
type Row = Record<string, number | string>;

const report = async (query: Record<string, string> = {}) =>
  (await get(`/ops/reports/revenue?${new URLSearchParams(query)}`, OPS)).value;
/**
 * Rows that every report reads besides its own days: those of the key and the audit, and ten for totals, closed months and the state of the rebuild.
 */
const ROWS_OF_CALL = 16;
const ROWS_OF_REPORT = ROWS_OF_CALL + 10;

const rowsOf = async (query: Record<string, string>) => {
  const { list } = await report(query);
  return new Map<string, Row>(list.map((row: Row) => [row.key, row]));
};
const today = () => toLocalDay(clock(), ZONE);
const setNow = (at: number) => setClock(() => at);

let player: Awaited<ReturnType<typeof seatPlayer>>;

beforeAll(async () => {
  await seedAll();
  await operate('PUT', '/ops/cashier', { withdrawal: { turnoverTimes: 0 } });
  player = await seatPlayer('receita1', 100);
  const cashier = await seatCashier(player.token, 'receita1');
  const { value } = await cashier.post('CSH_createDeposit', { method: 'PIX', amount: 300 });
  await operate('POST', `/ops/deposits/${value.id}/confirm`, { reason: 'x' });
  await player.play(100, 30);
  await player.play(50, 80, 'mare-alta', 'FISH');
  await player.play(20, 'rollback');
  const asked = await cashier.sealed('CSH_createWithdrawal', { accountId: await cashier.addAccount(), amount: 60 });
  await operate('POST', `/ops/withdrawals/${asked.value.id}/approve`, {});
  await operate('POST', `/ops/withdrawals/${asked.value.id}/pay`, { reference: 'r' });
  await projectMember(env, player.memberId);
});
afterEach(() => setClock(() => Date.now()));

describe('the revenue report', () => {
  const FIGURES = { rounds: 2, stakes: 150, wins: 110, gross: 40, bonusCost: 0, agentsPay: 0, net: 40 };

  test('sums settled rounds and money of a day', async () => {
    const { totals, list } = await report();
    expect(totals).toMatchObject(FIGURES);
    expect(totals.deposits).toBe(300);
    expect(totals.withdrawals).toBe(60);
    expect(list).toEqual([{ key: today(), label: today(), ...totals }]);
  });

  test('has the same sum by each property', async () => {
    for (const by of ['day', 'category', 'vendor', 'title', 'branch', 'country']) {
      const { totals, list } = await report({ by });
      const sums = list.reduce((sum: number, row: Row) => sum + Math.round(Number(row.gross) * 100), 0);
      expect(sums, by).toBe(Math.round(totals.gross * 100));
    }
    const categories = await rowsOf({ by: 'category' });
    expect(categories.get('RNG')).toMatchObject({ rounds: 1, stakes: 100, wins: 30, gross: 70 });
    expect(categories.get('FISH')).toMatchObject({ rounds: 1, stakes: 50, wins: 80, gross: -30 });
    expect(categories.get('')).toMatchObject({ rounds: 0, deposits: 300, withdrawals: 60 });
    expect((await rowsOf({ by: 'title' })).get('calcadao')?.label).not.toBe('calcadao');
  });

  test('starts with the highest gross', async () => {
    const { list } = await report({ by: 'title' });
    const gross = list.map((row: Row) => row.gross);
    expect(gross).toEqual([...gross].sort((a, b) => b - a));
  });

  test('counts the rounds of a member for the agent at the top and the country of the last sign-in', async () => {
    await env.DB.batch([
      env.DB.prepare(
        `insert into agent_tree (ancestor, descendant, depth, account, type, joined_day)
           select d.member_id, ?1, 2, 'receita1', 0, '2026-01-01' from directory d where d.account = 'atlas'`,
      ).bind(player.memberId),
      env.DB.prepare("insert or replace into member_countries (member_id, country) values (?, 'PT')").bind(
        player.memberId,
      ),
    ]);
    await player.play(10, 0);
    await projectMember(env, player.memberId);
    expect((await rowsOf({ by: 'branch' })).get('atlas')).toMatchObject({ rounds: 1, gross: 10 });
    expect((await rowsOf({ by: 'country' })).get('PT')).toMatchObject({ rounds: 1, gross: 10 });
  });

  test('of old events is the same as of new ones, once', async () => {
    const read = async () =>
      (
        await env.DB.prepare(
          "select * from revenue_days where part not like 'branch%' and part not like 'country%' order by part, day, key",
        ).all()
      ).results;
    const live = await read();
    await env.DB.batch([
      env.DB.prepare('delete from revenue_days'),
      env.DB.prepare('delete from revenue_sums'),
      env.DB.prepare('update projection_cursors set in_revenue = 0'),
    ]);
    expect((await report()).isBuilding).toBe(true);
    // A member who plays during the rebuild is added completely. The steps of the rebuild must not add the same member again.
    await player.play(1, 1);
    await projectMember(env, player.memberId);
    while (await addOldRevenue(env.DB));
    await addOldRevenue(env.DB);
    expect((await report()).isBuilding).toBe(false);
    const again = await read();
    expect(again.length).toBe(live.length);
    const stakes = (rows: Row[]) => rows.reduce((sum, row) => sum + Number(row.stake_minor), 0);
    const parts = 4;
    expect(stakes(again as Row[])).toBe(stakes(live as Row[]) + 100 * parts);
  });

  test('a projection that fails adds nothing', async () => {
    const before = (await report()).totals;
    await Promise.allSettled([1, 2, 3].map(() => projectMember(env, player.memberId)));
    expect((await report()).totals).toEqual(before);
  });

  test('refuses wrong input and callers without the bearer', async () => {
    expect((await get('/ops/reports/revenue?by=member', OPS)).status).toBe(400);
    expect((await get('/ops/reports/revenue?from=2026-02-30', OPS)).status).toBe(400);
    for (const path of ['revenue', 'revenue/export', 'payments', 'payments/export', 'retention']) {
      expect((await get(`/ops/reports/${path}`)).status, path).toBe(401);
    }
  });

  test('is a file with the same rows', async () => {
    const csv = await exportOf('/ops/reports/revenue/export?by=category');
    const lines = csv.trim().split('\r\n');
    expect(lines[0]).toBe('key,label,rounds,stakes,wins,gross,bonusCost,agentsPay,net,deposits,withdrawals');
    const { list } = await report({ by: 'category' });
    expect(lines).toHaveLength(list.length + 1);
    expect(JSON.parse(await exportOf('/ops/reports/revenue/export?by=category&format=json'))).toEqual(list);
  });
});

async function exportOf(path: string): Promise<string> {
  const { exports } = await import('cloudflare:workers');
  const response = await exports.default.fetch(new Request(`https://platform.test${path}`, { headers: OPS }));
  return response.text();
}

describe('a closed month', () => {
  test('stays as it was; what comes later counts on the first open day', async () => {
    const month = '2031-03';
    const at = (day: string) => Date.parse(`${day}T15:00:00Z`);
    const late = await seatPlayer('receita2', 1_000);
    const other = await seatPlayer('receita3', 1_000);
    setNow(at(`${month}-20`));
    await late.play(100, 0);
    await other.play(7, 0);
    await projectMember(env, late.memberId);
    const period = { from: `${month}-01`, to: `${month}-31`, by: 'category' };
    setNow(at('2031-04-03'));
    expect((await report(period)).closedUntil < month, 'three days are not over').toBe(true);
    setNow(at('2031-04-05'));
    const closed = await report(period);
    expect(closed.totals.stakes).toBe(100);
    expect(closed.closedUntil).toBe(`${month}-31`);
    await projectMember(env, other.memberId);
    expect(await report(period)).toEqual(closed);
    const byDay = await rowsOf({ from: '2031-04-01', to: '2031-04-05' });
    expect(byDay.get('2031-04-01')).toMatchObject({ stakes: 7 });
    expect((await rowsOf({ from: `${month}-01`, to: '2031-04-30', by: 'category' })).get('RNG')).toMatchObject({
      stakes: 107,
    });
  });
});

describe('the sums of a period', () => {
  const add = (part: string, keys: number, days: number) =>
    env.DB.prepare(
      `with recursive n(i) as (select 0 union all select i + 1 from n where i < ?3)
       insert into revenue_days (part, day, key, stake_minor, rounds)
         select ?1, date('2040-01-01', '+' || cast(i / ?2 as integer) || ' days'), 't' || cast(i % ?2 as integer), 100, 1 from n`,
    )
      .bind(part, keys, keys * days - 1)
      .run();

  test('are read with two rows for each title, however long the period is', async () => {
    await add('title', 200, 190);
    const count = async (from: string, to: string) => {
      const answer = await countRowsRead(`/ops/reports/revenue?by=title&from=${from}&to=${to}`, OPS);
      expect(JSON.parse(answer.text).value.list).toHaveLength(200);
      return answer.rows;
    };
    // A period up to the newest day reads two rows for each title: one in the period, one before it. An earlier period reads one row more.
    const short = await count('2040-03-03', '2040-03-04');
    expect(await count('2040-01-11', '2040-06-30')).toBe(short);
    expect(short).toBe(3 * 200 + ROWS_OF_REPORT);
    expect(await count('2040-03-03', '2040-12-31')).toBe(2 * 200 + ROWS_OF_REPORT);
  });

  test('are those of its days, with entries that came late', async () => {
    const late = `insert into revenue_days (part, day, key, stake_minor) values ('title', ?, 't1', ?)
      on conflict (part, day, key) do update set stake_minor = stake_minor + excluded.stake_minor`;
    await env.DB.batch([
      env.DB.prepare(late).bind('2040-02-10', 7),
      env.DB.prepare(late).bind('2039-12-31', 1_000),
      env.DB.prepare(late).bind('2040-07-20', 500),
      env.DB.prepare(late).bind('2040-07-15', 30),
    ]);
    const stakes = async (from: string, to: string) => (await rowsOf({ by: 'title', from, to })).get('t1')?.stakes;
    expect(await stakes('2040-02-09', '2040-02-09')).toBe(1);
    expect(await stakes('2040-02-10', '2040-02-10')).toBe(1.07);
    expect(await stakes('2040-02-10', '2040-02-11')).toBe(2.07);
    expect(await stakes('2039-12-01', '2040-01-01')).toBe(11);
    expect(await stakes('2040-07-10', '2040-07-19')).toBe(0.3);
    expect(await stakes('2040-07-16', '2040-07-30')).toBe(5);
    expect(await stakes('2040-07-16', '2040-07-19')).toBeUndefined();
    const { results } = await env.DB.prepare(
      `select part, key, day from (select part, key, day, sum(stake_minor) over (partition by part, key order by day) as stakes from revenue_days)
         d left join revenue_sums s using (part, key, day) where d.stakes is not s.stake_minor`,
    ).all();
    expect(results).toEqual([]);
  });
});

describe('the payment report', () => {
  test('counts orders by day, method and state, whatever happened to them since', async () => {
    const { value } = await get('/ops/reports/payments?by=state', OPS);
    const row = (key: string, kind: string) => value.list.find((one: Row) => one.key === key && one.kind === kind);
    expect(row('paid', 'withdrawal')).toMatchObject({ count: 1, amount: 60, doneCount: 1, doneAmount: 60 });
    expect(row('paid', 'deposit')).toMatchObject({ count: 1, amount: 300, doneCount: 1, doneAmount: 300 });
    expect(row('pending', 'deposit')).toBeUndefined();
    const byMethod = (await get('/ops/reports/payments?by=method', OPS)).value;
    expect(byMethod.totals).toEqual(value.totals);
    const csv = await exportOf('/ops/reports/payments/export?by=method');
    expect(csv).toContain('key,kind,count,amount,fees,doneCount,doneAmount');
  });

  test('reads days, not payments', async () => {
    await env.DB.prepare(
      `with recursive n(i) as (select 0 union all select i + 1 from n where i < 4999)
       insert into payments (id, kind, member_id, account, state, method, amount_minor, fee_minor, settled_minor, created_at_ms, updated_at_ms,
         version, day) select 'D' || i || '-x', 'deposit', 'x', 'x', 'paid', 'PIX', 100, 0, 100, 1, 1, 1, '2041-01-01' from n`,
    ).run();
    const { rows, text } = await countRowsRead('/ops/reports/payments?by=day&from=2041-01-01&to=2041-01-31', OPS);
    expect(JSON.parse(text).value.list).toEqual([
      { key: '2041-01-01', kind: 'deposit', count: 5_000, amount: 5_000, fees: 0, doneCount: 5_000, doneAmount: 5_000 },
    ]);
    expect(rows).toBeLessThan(25);
    await env.DB.prepare("update payments set state = 'reversed', settled_minor = 0 where member_id = 'x'").run();
    const after = (await get('/ops/reports/payments?by=day&from=2041-01-01&to=2041-01-31', OPS)).value;
    expect(after.list).toMatchObject([{ count: 5_000, amount: 5_000, doneCount: 0, doneAmount: 0 }]);
    await env.DB.prepare("delete from payments where member_id = 'x'").run();
  });

  test('reads two rows for each method and state and one for each day, and agrees with the payments', async () => {
    const add = `with recursive n(i) as (select 0 union all select i + 1 from n where i < 599)
      insert into payments (id, kind, member_id, account, state, method, amount_minor, fee_minor, settled_minor, created_at_ms, updated_at_ms,
        version, day)
        select 'S' || i, iif(cast(i % 2 as integer), 'deposit', 'withdrawal'), 'soma', 'x', iif(cast(i % 3 as integer), 'paid', 'pending'),
          'M' || cast(i % 5 as integer), 100, 10, 100, 1, 1, 1, date('2042-01-01', '+' || cast(i * 7 % 200 as integer) || ' days') from n`;
    await env.DB.prepare(add).run();
    await env.DB.prepare(
      "update payments set state = 'expired' where member_id = 'soma' and state = 'pending' and id like '%7'",
    ).run();
    const days = `day between ?1 and ?2 and member_id = 'soma'`;
    for (const [from, to] of [
      ['2042-01-01', '2042-07-19'],
      ['2042-02-03', '2042-02-03'],
      ['2042-02-03', '2042-05-04'],
    ] as const)
      for (const by of ['day', 'method', 'state']) {
        const { rows, text } = await countRowsRead(`/ops/reports/payments?by=${by}&from=${from}&to=${to}`, OPS);
        const { list, totals } = JSON.parse(text).value;
        const sum = `count(*) as count, sum(iif(kind = 'deposit' and state = 'paid', settled_minor + fee_minor, amount_minor)) / 100.0 as amount,
          sum(fee_minor) / 100.0 as fees, sum(state = 'paid') as doneCount,
          sum(iif(state = 'paid', iif(kind = 'deposit', settled_minor + fee_minor, amount_minor), 0)) / 100.0 as doneAmount from payments`;
        const [expected, all] = await env.DB.batch([
          env.DB.prepare(`select ${by} as key, kind, ${sum} where ${days} group by 1, 2 order by 1, 2`).bind(from, to),
          env.DB.prepare(`select kind, ${sum} where ${days} group by 1 order by 1`).bind(from, to),
        ]);
        expect(list, by).toEqual(expected?.results);
        expect(totals, by).toEqual(all?.results);
        // There are ten combinations of method and kind. A period up to the newest day reads two rows for each: one in the period, one before it. An
        // earlier period reads one row more.
        const ofMethods = (to === '2042-07-19' ? 2 : 3) * 10 + 2;
        if (by === 'state') expect(rows).toBeLessThan(40);
        else expect(rows - ROWS_OF_CALL, `${by} ${to}`).toBe(by === 'day' ? list.length + 5 : ofMethods);
      }
  });
});
