import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { projectMember } from '../../../../src/platform/agents/project-member.ts';
import { clearAlarm, raiseAlarm } from '../../../../src/platform/operator/alarms.ts';
import { toSpans } from '../../../../src/platform/operator/today-figures.ts';
import { setClock } from '../../../../src/server/clock.ts';
import { waitFor } from '../../../wait-for.ts';
import { joinCashier, operate } from '../cashier/cashier.ts';
import { get, moveClock, OPS, register, seedAll } from '../support/api.ts';
import { seatPlayer } from '../support/rewards.ts';
import { countRowsRead } from '../support/rows-read.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const ZONE = 'America/Sao_Paulo';

const read = async () => (await get('/ops/today', OPS)).value;
const queue = async (name: string) => (await read()).queues.find((one: { queue: string }) => one.queue === name);
const alarms = async (name: string) => (await read()).alarms.filter((one: { alarm: string }) => one.alarm === name);

const ITEMS = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000)';
beforeAll(async () => {
  await seedAll();
});
afterEach(() => setClock(() => Date.now()));

describe('queues', () => {
  test('count what waits and its age, with the times of the cashier', async () => {
    expect(await queue('withdrawals_to_decide')).toMatchObject({ count: 0, oldestAt: null, clock: 'empty' });
    await operate('PUT', '/ops/cashier', { withdrawal: { reviewMinutes: 60, payoutMinutes: 30 } });
    const member = await joinCashier('hoje1', 1_000);
    const account = await member.addAccount();
    const ask = async () =>
      (await member.sealed('CSH_createWithdrawal', { accountId: account, amount: 50 })).value.id as string;
    const first = await ask();
    await ask();
    expect(await queue('withdrawals_to_decide')).toMatchObject({
      count: 2,
      clock: 'green',
      amberMinutes: 30,
      redMinutes: 60,
    });
    moveClock(31 * MINUTE_MS);
    expect((await queue('withdrawals_to_decide')).clock).toBe('amber');
    await operate('POST', `/ops/withdrawals/${first}/approve`, {});
    expect((await queue('withdrawals_to_decide')).count).toBe(1);
    expect(await queue('withdrawals_to_pay'), 'from the approval on').toMatchObject({ count: 1, clock: 'green' });
    moveClock(62 * MINUTE_MS);
    expect((await queue('withdrawals_to_decide')).clock).toBe('red');
    expect((await queue('withdrawals_to_pay')).clock).toBe('red');
    expect((await alarms('queue_red')).map(({ subject }: { subject: string }) => subject)).toEqual([
      'withdrawals_to_decide',
      'withdrawals_to_pay',
    ]);
  });

  test('have the deposits that a person confirms, and those with payments in review', async () => {
    const member = await joinCashier('hoje2');
    const before = (await queue('deposits_to_confirm')).count;
    const { value } = await member.post('CSH_createDeposit', { method: 'PIX', amount: 50 });
    expect((await queue('deposits_to_confirm')).count).toBe(before + 1);
    await env.DB.prepare("update deposit_methods set charge_providers = '[\"x\"]' where code = 'PIX'").run();
    expect((await queue('deposits_to_confirm')).count, 'a provider confirms it').toBe(0);
    await env.DB.prepare("update deposit_methods set charge_providers = '[]' where code = 'PIX'").run();
    await env.DB.prepare('update payments set reviews = 1 where id = ?').bind(value.id).run();
    expect((await queue('deposits_in_review')).count).toBe(1);
    const { list } = (await get('/ops/payments?kind=review', OPS)).value;
    expect(list).toMatchObject([{ id: value.id, reviews: 1 }]);
  });
});

describe('figures of today', () => {
  test('count from midnight of the market to now, and the same weekday last week to the same minute', async () => {
    // A Wednesday, 15:30 in São Paulo.
    const noon = Date.parse('2031-05-14T18:30:10Z');
    const week = 7 * DAY_MS;
    const player = await seatPlayer('hoje3', 1_000);
    const playAt = async (at: number, stake: number, payout: number) => {
      setClock(() => at);
      await player.play(stake, payout);
      await projectMember(env, player.memberId);
    };
    await playAt(noon - week - 60 * MINUTE_MS, 100, 20);
    await playAt(noon - week + 20_000, 5, 0);
    await playAt(noon - week + 60_000, 7, 0);
    setClock(() => noon);
    const last = await read();
    expect(last.lastWeek).toMatchObject({
      day: '2031-05-07',
      stakes: 105,
      wins: 20,
      gross: 85,
      net: 85,
      rounds: 2,
      activeMembers: 1,
    });
    expect(last.today).toMatchObject({ day: '2031-05-14', stakes: 0, activeMembers: 0 });
    await register('hoje4');
    await playAt(noon, 10, 40);
    await playAt(noon + 1_000, 10, 0);
    setClock(() => noon + 2_000);
    expect((await read()).today).toMatchObject({
      stakes: 20,
      wins: 40,
      gross: -20,
      rounds: 2,
      activeMembers: 1,
      registrations: 1,
    });
    const midnight = Date.parse('2031-05-15T03:00:00Z');
    setClock(() => midnight);
    expect((await read()).today).toMatchObject({ day: '2031-05-15', stakes: 0, registrations: 0 });
  });

  test('have no comparison before there are minutes of that day', async () => {
    setClock(() => Date.now());
    expect((await read()).lastWeek).toBeNull();
  });

  test.each([
    ['2026-11-27T02:59:59Z', '2026-11-26', '2026-11-19'],
    ['2026-11-27T03:00:00Z', '2026-11-27', '2026-11-20'],
  ])('at %s the day is %s', (at, day, before) => {
    const spans = toSpans(Date.parse(at), ZONE);
    expect([spans.today.day, spans.lastWeek.day]).toEqual([day, before]);
    expect(spans.lastWeek.endMs - spans.lastWeek.startMs).toBe(spans.today.endMs - spans.today.startMs);
  });

  test('of a day of 23 or 25 hours end at the end of the other day at the latest', () => {
    // Clocks in New York went back on 2 November 2025: that Sunday had 25 hours.
    const late = Date.parse('2025-11-03T04:30:00Z');
    const { today, lastWeek } = toSpans(late, 'America/New_York');
    expect(today.day).toBe('2025-11-02');
    expect(lastWeek.endMs).toBe(lastWeek.startMs + 24 * 60 * MINUTE_MS);
  });
});

describe('alarms', () => {
  test('of owed pay and open runs are counted up to a hundred of each kind of contract', async () => {
    const empty = await countRowsRead('/ops/today', OPS);
    await env.DB.batch(
      [
        `insert into contracts (id, kind, lane, upline_id, upline_account, downline_id, downline_account, state, terms, rate, loss_rate, offered_at_ms,
           changed_at_ms) values ('devido', 'hourly', 'hourly', 'x', 'x', 'y', 'y', 'active', '{}', 1, 0, 1, 1)`,
        ...['hourly', 'daily'].flatMap((lane) => [
          `${ITEMS} insert into settlement_runs (id, lane, start_ms, end_ms, from_day, to_day, state, started_at_ms)
             select '${lane}-devido' || i, '${lane}', i, i, '2027-06-01', '2027-06-01', 'paying', i from n`,
          `${ITEMS} insert into settlements (id, run_id, contract_id, version, kind, lane, start_ms, end_ms, from_day, to_day, upline_id, upline_account,
             downline_id, downline_account, amount_minor, state, inputs, pay, counted_at_ms, tried_at_ms)
             select '${lane}-devido' || i, '${lane}-devido1', 'devido', ${lane.length}, 'hourly', '${lane}', i, i, '2027-06-01', '2027-06-01', 'x', 'x', 'y', 'y', 100,
               'owed', '{}', '{}', i, i from n`,
        ]),
      ].map((sql) => env.DB.prepare(sql)),
    );
    const { rows } = await countRowsRead('/ops/today', OPS);
    for (const name of ['pay_owed', 'settlement_stands'])
      expect(await alarms(name)).toEqual(
        ['hourly', 'daily'].map((subject) => ({ alarm: name, subject, count: 100, since: '1970-01-01T00:00:00.001Z' })),
      );
    expect(rows - empty.rows).toBeLessThanOrEqual(4 * 101);
    await env.DB.batch(
      [
        "delete from settlements where contract_id = 'devido'",
        "delete from settlement_runs where id like '%-devido%'",
        "delete from contracts where id = 'devido'",
      ].map((sql) => env.DB.prepare(sql)),
    );
  });

  test('of failures end half an hour after the last one', async () => {
    await raiseAlarm(env.DB, 'vendor_fails', 'ORLA');
    moveClock(20_000);
    await raiseAlarm(env.DB, 'vendor_fails', 'ORLA');
    expect(await alarms('vendor_fails')).toMatchObject([{ subject: 'ORLA', count: 2 }]);
    moveClock(31 * MINUTE_MS);
    expect(await alarms('vendor_fails')).toEqual([]);
    await raiseAlarm(env.DB, 'vendor_fails', 'ORLA');
    expect(await alarms('vendor_fails'), 'a new one').toMatchObject([{ count: 1 }]);
  });

  test('name the account of frozen books until they are released', async () => {
    const member = await joinCashier('hoje5', 100);
    await runInDurableObject(env.MEMBER.getByName(member.memberId), async (object, { storage }) => {
      storage.sql.exec("update ledger_accounts set balance_minor = balance_minor + 1 where name = 'member'");
      await object.call('wallet', 'adjust', [{ key: 'test:freeze', amountMinor: 5, reason: 'x' }]);
    });
    await runDurableObjectAlarm(env.MEMBER.getByName(member.memberId));
    // The runtime may already be running the object's alarm, so the test waits for the result.
    await waitFor(async () => {
      expect(await alarms('books_frozen')).toMatchObject([{ subject: 'hoje5', count: 1 }]);
    });
    moveClock(DAY_MS);
    expect(await alarms('books_frozen')).toHaveLength(1);
    await clearAlarm(env.DB, 'books_frozen', 'hoje5');
    expect(await alarms('books_frozen')).toEqual([]);
  });

  test('name runs of settlements that stand', async () => {
    const insert = `insert into settlement_runs (id, lane, start_ms, end_ms, from_day, to_day, state, started_at_ms)
      values (?1, 'daily', ?2, ?2, '2026-01-01', '2026-01-01', 'paying', ?3)`;
    await env.DB.prepare(insert)
      .bind('stands', 1, Date.now() - 61 * MINUTE_MS)
      .run();
    await env.DB.prepare(insert).bind('works', 2, Date.now()).run();
    expect(await alarms('settlement_stands')).toMatchObject([{ subject: 'daily', count: 1 }]);
    await env.DB.prepare('delete from settlement_runs').run();
  });
});

test('the day is for the operator only, and states its health', async () => {
  expect((await get('/ops/today')).status).toBe(401);
  const { health, timeZone, currency } = await read();
  expect(health.databaseMs).toBeGreaterThanOrEqual(0);
  expect([timeZone, currency]).toEqual([ZONE, 'BRL']);
});
