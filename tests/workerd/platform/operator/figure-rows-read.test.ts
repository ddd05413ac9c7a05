import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { OPS, seedAll } from '../support/api.ts';
import { countRowsRead } from '../support/rows-read.ts';

beforeAll(seedAll);

describe('rows read', () => {
  const SPAN = 'from=2033-05-01&to=2033-05-28&pageSize=20';
  const numbers = 'with recursive n(i) as (select ?1 union all select i + 1 from n where i < ?2)';
  /** Adds rounds `from` to `to`. Only the first 30 have the rare title, vendor, category, branch and country. */
  const addRounds = (from: number, to: number) =>
    env.DB.prepare(
      `insert into member_events (member_id, seq, at_ms, day, kind, category, vendor, reference, game_code, stake_minor, amount_minor,
         counted_day, branch, country, pay_minor)
       ${numbers} select 'muitos' || (i % 50), i, i, '2033-05-' || printf('%02d', 1 + i % 28), 'win', iif(i <= 30, 'RARE', 'RNG'),
         iif(i <= 30, 'RARE', 'ORLA'), 'r' || i, iif(i <= 30, 'rare', 'g' || (i % 997)), 100, 50,
         '2033-05-' || printf('%02d', 1 + i % 28), iif(i <= 30, 'rare', ''), iif(i <= 30, 'ZZ', 'BR'), 0 from n`,
    )
      .bind(from, to)
      .run();
  /** Adds payments to agents. The house pays the first 30, agents pay the others. */
  const addPay = (from: number, to: number) =>
    env.DB.prepare(
      `insert into member_events (member_id, seq, at_ms, day, kind, category, vendor, reference, game_code, stake_minor, amount_minor,
         counted_day, branch, country, pay_minor)
       ${numbers} select 'agentes', i, i, '2033-05-01', 'dividend', '', '', 'x', '', 0, 50, '2033-05-01', '', '', iif(i <= 30, 50, 0) from n`,
    )
      .bind(from, to)
      .run();
  const addPayments = (from: number, to: number) =>
    env.DB.prepare(
      `insert into payments (id, kind, member_id, account, state, method, amount_minor, fee_minor, settled_minor, created_at_ms,
         updated_at_ms, version, day) ${numbers} select 'D' || i || '-m', 'deposit', 'x', 'x', iif(i <= 30, 'paid', 'expired'),
           iif(i <= 30, 'RARE', 'PIX'), 100, 0, 100, i, i, 1, '2033-05-' || printf('%02d', 1 + i % 28) from n`,
    )
      .bind(from, to)
      .run();
  const addMembers = (from: number, to: number) =>
    env.DB.batch(
      [
        `insert into agent_tree (ancestor, descendant, depth, account, type, joined_day)
           ${numbers} select 'ficou' || i, 'ficou' || i, 0, 'ficou' || i, 0, '2033-05-04' from n`,
        `insert into projection_cursors (member_id, seq, in_revenue) ${numbers} select 'ficou' || i, 0, 1 from n`,
        `insert into member_actives (member_id, kind, first_day) ${numbers} select 'ficou' || i, 'W', '2033-05-02' from n`,
        `insert into member_actives (member_id, kind, first_day) ${numbers} select 'ficou' || i, 'W', '2033-05-09' from n where i <= 30`,
      ].map((sql) => env.DB.prepare(sql).bind(from, to)),
    );

  async function count(path: string, shown: number): Promise<number> {
    const { status, rows, text } = await countRowsRead(path, OPS);
    expect([status, JSON.parse(text).value.list.length], path).toEqual([200, shown]);
    return rows;
  }
  async function countAll(): Promise<number[]> {
    const figures: readonly (readonly [query: string, shown: number])[] = [
      ['figure=gross', 20],
      ['figure=deposits', 0],
      ['figure=agentsPay', 20],
      ['figure=agentsPay&by=branch&key=', 20],
      ['figure=stakes&by=title&key=none', 0],
      ['figure=stakes&by=title&key=rare', 20],
      ['figure=stakes&by=vendor&key=RARE', 20],
      ['figure=stakes&by=category&key=RARE', 20],
      ['figure=stakes&by=branch&key=rare', 20],
      ['figure=net&by=country&key=ZZ', 20],
      ['figure=joined', 20],
      ['figure=retained&by=week&key=2033-05-02', 20],
      ['figure=retained&by=week&key=2033-05-02&from=2033-05-09&to=2033-05-09', 20],
    ];
    const payments = ['by=all', 'by=method&key=RARE', 'by=state&key=paid', 'only=done', 'by=method&key=RARE&only=done'];
    const counts: number[] = [];
    for (const [query, shown] of figures)
      counts.push(
        await count(
          `/ops/reports/revenue/rows?${SPAN.replace(/from.*28&/, query.includes('from=') ? '' : '$&')}&${query}`,
          shown,
        ),
      );
    for (const query of payments)
      counts.push(await count(`/ops/reports/payments/rows?${SPAN}&kind=deposit&${query}`, 20));
    return counts;
  }

  test('are those of the page for each figure and key, the same with 60,000 rounds as with 3,000', async () => {
    for (const add of [addRounds, addPay, addPayments, addMembers]) await add(1, 300);
    await addRounds(301, 3_000);
    const few = await countAll();
    await addRounds(3_001, 60_000);
    await addPay(301, 5_000);
    await addPayments(301, 5_000);
    await addMembers(301, 5_000);
    expect(await countAll()).toEqual(few);
    expect(Math.max(...few)).toBeLessThan(20 * 4);
  });
});
