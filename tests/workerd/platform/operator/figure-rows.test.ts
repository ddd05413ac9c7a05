import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { MEMBER_FIGURES, ROW_FIGURES, type RowFigure } from '../../../../src/contract/operator/figure-rows.ts';
import { PAYMENT_REPORT_BY, REVENUE_BY } from '../../../../src/contract/operator/reports.ts';
import { type MemberEvent, FIGURES as SUMS } from '../../../../src/platform/agents/project-rows.ts';
import { toProjectionStatements } from '../../../../src/platform/agents/projection-queries.ts';
import { addOldRevenue, noteOldEvents } from '../../../../src/platform/operator/revenue-rows.ts';
import { toLocalDay } from '../../../../src/platform/records/local-day.ts';
import { clock } from '../../../../src/server/clock.ts';
import { operate, seatCashier } from '../cashier/cashier.ts';
import { get, OPS, register, seedAll } from '../support/api.ts';

const DAYS = ['2031-01-10', '2031-01-11', '2031-02-01'];
const PERIOD = { from: '2031-01-01', to: '2031-02-05' };
type Row = Record<string, number | string>;

const EVENTS: readonly (readonly [kind: MemberEvent['kind'], stake: number, amount: number, pay: number])[] = [
  ...([
    ['win', 1_000, 300, 0],
    ['win', 500, 1_250, 0],
    ['win_void', 0, -250, 0],
    ['bonus', 0, 700, 0],
  ] as const),
  ...([
    ['bonus_void', 0, -50, 0],
    ['referral', 0, 20, 0],
    ['jackpot', 0, 3, 0],
  ] as const),
  ...([
    ['dividend', 0, 90, 60],
    ['dividend', 0, 40, 0],
    ['deposit', 0, 5_000, 0],
  ] as const),
  ...([
    ['deposit_reversed', 0, -1_000, 0],
    ['withdrawal_paid', 0, -600, 0],
    ['withdrawal_release', 0, 100, 0],
  ] as const),
];

async function addEvents(account: string, factor: number): Promise<string> {
  const { value } = await register(account, 'um-barco-azul');
  const memberId = (value.token as string).split('.')[0] as string;
  const found = await env.DB.prepare('select seq from projection_cursors where member_id = ?')
    .bind(memberId)
    .first<number>('seq');
  const first = found ?? 0;
  const events = DAYS.flatMap((day, d) =>
    EVENTS.map(([kind, stake, amount, pay], n): MemberEvent => {
      const isPlay = kind === 'win' || kind === 'win_void';
      const game = { category: n % 2 ? 'FISH' : 'RNG', vendor: 'ORLA', gameCode: n % 2 ? 'mare-alta' : 'calcadao' };
      return {
        ...(isPlay ? game : { category: '', vendor: '', gameCode: '' }),
        ...{
          kind,
          day,
          at: Date.parse(`${day}T15:00:00Z`) + n,
          reference: `r${n}`,
          seq: first + d * EVENTS.length + n + 1,
        },
        ...{ stake: stake * factor, amount: amount * factor, pay: pay * factor },
      };
    }),
  );
  const zero = Object.fromEntries(SUMS.map((figure) => [figure, 0])) as Record<(typeof SUMS)[number], number>;
  const none = {
    days: [{ day: DAYS[0] ?? '', category: '', vendor: '', ...zero }],
    actives: [],
    windows: [],
    deposit: undefined,
    firstPlayed: undefined,
    isFirstReversed: false,
  };
  const lastSeq = first + events.length;
  await env.DB.batch(toProjectionStatements(env.DB, memberId, first, { ...none, lastSeq, events }));
  return memberId;
}

async function readAll(path: string, query: Record<string, string>): Promise<Row[]> {
  const list: Row[] = [];
  let cursor = '';
  for (let page = 0; page < 200; page += 1) {
    const { value } = await get(`${path}?${new URLSearchParams({ ...query, cursor, pageSize: '20' })}`, OPS);
    list.push(...value.list);
    if (value.next === '') return list;
    cursor = value.next;
  }
  throw new Error('The pages do not end');
}
const cents = (list: readonly Row[], column: string) =>
  list.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);

let ids: string[] = [];
beforeAll(async () => {
  await seedAll();
  ids = [await addEvents('figura1', 1), await addEvents('figura2', 3)];
});

const FIGURES = ROW_FIGURES.filter((figure) => !(MEMBER_FIGURES as readonly RowFigure[]).includes(figure));
async function expectSums(by: string): Promise<void> {
  const { list } = (await get(`/ops/reports/revenue?${new URLSearchParams({ ...PERIOD, by })}`, OPS)).value;
  expect(list.length, by).toBeGreaterThan(0);
  for (const row of list as Row[]) {
    for (const figure of FIGURES) {
      const rows = await readAll('/ops/reports/revenue/rows', { ...PERIOD, by, key: String(row.key), figure });
      expect(cents(rows, 'value'), `${figure} by ${by}, ${row.key}`).toBe(Math.round(Number(row[figure]) * 100));
    }
  }
}

describe('the rows of a figure', () => {
  test.each(REVENUE_BY)('add up to each figure of the report by %s', expectSums, 60_000);

  test('add up to the totals, with each row once', async () => {
    const { totals } = (await get(`/ops/reports/revenue?${new URLSearchParams(PERIOD)}`, OPS)).value;
    for (const figure of FIGURES) {
      const rows = await readAll('/ops/reports/revenue/rows', { ...PERIOD, figure });
      expect(cents(rows, 'value'), figure).toBe(Math.round(totals[figure] * 100));
      expect(new Set(rows.map((row) => JSON.stringify(row))).size, figure).toBe(rows.length);
      if (figure === 'agentsPay')
        expect(cents(rows, 'value') !== 0 && rows.every(({ value }) => value !== 0)).toBe(true);
    }
  });

  test('keep the branch and the country that were counted', async () => {
    await env.DB.prepare("insert or replace into member_countries (member_id, country) values (?, 'PT')")
      .bind(ids[0])
      .run();
    await expectSums('country');
  });

  test('of old events, which are added later, are those of the figures', async () => {
    await env.DB.batch([
      env.DB.prepare('delete from revenue_days'),
      env.DB.prepare('delete from revenue_sums'),
      env.DB.prepare('update member_events set counted_day = null, branch = null, country = null, pay_minor = null'),
      env.DB.prepare('update projection_cursors set in_revenue = 0'),
    ]);
    while (await addOldRevenue(env.DB));
    await expectSums('country');
  });

  test('of a version that noted no branch are noted in steps', async () => {
    await env.DB.prepare('update member_events set branch = null, country = null, pay_minor = null').run();
    const isBuilding = async () => (await get('/ops/reports/revenue', OPS)).value.isBuilding;
    expect(await isBuilding()).toBe(true);
    while (await isBuilding()) await noteOldEvents(env.DB);
    for (const by of ['branch', 'country']) await expectSums(by);
  });

  test('are a file in the form of the reader', async () => {
    const { exports } = await import('cloudflare:workers');
    const query = new URLSearchParams({ ...PERIOD, figure: 'stakes', form: 'pt' });
    const url = `https://platform.test/ops/reports/revenue/rows/export?${query}`;
    const text = await (await exports.default.fetch(new Request(url, { headers: OPS }))).text();
    const [head, first, ...rest] = text.trim().split('\r\n');
    expect(head).toBe('at;day;account;kind;category;vendor;title;gameName;reference;stake;payout;value');
    expect(first).toMatch(/;figura[12];win;.*;\d+,\d\d$/);
    expect(text).toContain(';calcadao;Calçadão;');
    expect(text, 'a title that left the catalogue').toContain(';mare-alta;mare-alta;');
    expect(rest).toHaveLength(DAYS.length * 2 * 2 - 1);
  });

  test('refuse a wrong figure, period and place', async () => {
    const read = (query: string) => get(`/ops/reports/revenue/rows?${query}`, OPS);
    expect((await read('figure=all')).status).toBe(400);
    expect((await read('figure=net&from=2026-02-30')).status).toBe(400);
    expect((await read('figure=net&by=day&key=2026-01-0x')).value.fields).toEqual({ key: 'date' });
    expect((await read('figure=stakes&cursor=9_x')).value.fields).toEqual({ cursor: 'pattern' });
    expect((await read('figure=stakes&by=week&key=2026-01-05')).value.fields).toEqual({ by: 'enum' });
    expect((await read('figure=retained')).value.fields).toEqual({ by: 'enum' });
    expect((await read('figure=retained&by=week')).value.fields).toEqual({ key: 'date' });
    expect((await get('/ops/reports/revenue/rows?figure=net')).status).toBe(401);
  });
});

test('members of a day are those that Today counts', async () => {
  const day = toLocalDay(clock(), 'America/Sao_Paulo');
  const { today } = (await get('/ops/today', OPS)).value;
  const registered = await readAll('/ops/reports/revenue/rows', { from: day, to: day, figure: 'registrations' });
  expect(registered.length).toBe(today.registrations);
  expect(registered.map(({ account }) => account)).toContain('figura1');
  await env.DB.prepare("insert into member_actives (member_id, kind, first_day) values (?, 'D', ?)")
    .bind(ids[0], day)
    .run();
  const active = await readAll('/ops/reports/revenue/rows', { from: day, to: day, figure: 'activeMembers' });
  expect(active).toEqual([expect.objectContaining({ account: 'figura1', kind: 'member', value: 1, day })]);
});

describe('the members of the retention report', () => {
  const addActives = (rows: readonly (readonly [id: string, week: string])[]) =>
    env.DB.batch(
      rows.map(([id, week]) =>
        env.DB.prepare("insert or ignore into member_actives (member_id, kind, first_day) values (?, 'W', ?)").bind(
          id,
          week,
        ),
      ),
    );
  async function expectCells(): Promise<void> {
    const { list } = (await get('/ops/reports/retention?weeks=26', OPS)).value;
    expect(list.length).toBeGreaterThan(1);
    for (const { week, joined, active } of list) {
      const last = toDay(week, 6);
      const members = await readAll('/ops/reports/revenue/rows', { figure: 'joined', from: week, to: last });
      expect(members.length, `joined on ${week}`).toBe(joined);
      for (const [n, count] of active.entries()) {
        const at = toDay(week, 7 * n);
        const query = { figure: 'retained', by: 'week', key: week, from: at, to: at };
        const stayed = await readAll('/ops/reports/revenue/rows', query);
        expect(stayed.length, `${week} in ${at}`).toBe(count);
        const accounts = members.map(({ account }) => account);
        for (const { account } of stayed) expect(accounts).toContain(account);
      }
    }
  }
  const toDay = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

  test('are as many as each cell says, also those of before an update', async () => {
    const { list } = (await get('/ops/reports/retention?weeks=1', OPS)).value;
    const [{ week }] = list;
    await env.DB.prepare('update agent_tree set joined_day = ? where descendant = ?')
      .bind(toDay(week, -12), ids[0])
      .run();
    await env.DB.prepare('insert into joined_weeks (week, members) values (?, 1)').bind(toDay(week, -14)).run();
    await env.DB.prepare('update joined_weeks set members = members - 1 where week = ?').bind(week).run();
    await addActives([
      [ids[0] ?? '', toDay(week, -14)],
      [ids[0] ?? '', week],
      [ids[1] ?? '', week],
    ]);
    await expectCells();
    await env.DB.batch(
      [
        'delete from retention_weeks',
        'delete from retention_members',
        'update projection_cursors set in_revenue = 0',
      ].map((sql) => env.DB.prepare(sql)),
    );
    while (await addOldRevenue(env.DB));
    await expectCells();
  });
});

describe('the payments of a report', () => {
  beforeAll(async () => {
    const { value } = await register('figura3', 'um-barco-azul');
    const cashier = await seatCashier(value.token, 'figura3');
    for (const amount of [50, 70, 90]) {
      const order = await cashier.post('CSH_createDeposit', { method: 'PIX', amount });
      if (amount !== 90)
        await operate('POST', `/ops/deposits/${order.value.id}/confirm`, { amount: amount - 1, reason: 'x' });
    }
  });

  test.each(PAYMENT_REPORT_BY)('add up to it by %s', async (by) => {
    const { list } = (await get(`/ops/reports/payments?by=${by}`, OPS)).value;
    expect(list.length).toBeGreaterThan(0);
    for (const { key, kind, count, amount, fees, doneCount, doneAmount } of list) {
      const rows = await readAll('/ops/reports/payments/rows', { by, key, kind });
      const done = await readAll('/ops/reports/payments/rows', { by, key, kind, only: 'done' });
      expect([rows.length, cents(rows, 'counted'), cents(rows, 'fee')]).toEqual([
        count,
        Math.round(amount * 100),
        Math.round(fees * 100),
      ]);
      expect([done.length, cents(done, 'counted')]).toEqual([doneCount, Math.round(doneAmount * 100)]);
    }
  });
});
