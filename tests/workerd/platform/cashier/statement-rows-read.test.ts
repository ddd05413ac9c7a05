import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { compareStep } from '../../../../src/platform/cashier/statements/compare-step.ts';
import { findStatement } from '../../../../src/platform/cashier/statements/statement-queries.ts';
import { clock } from '../../../../src/server/clock.ts';
import { seedAll } from '../support/api.ts';
import { CountedDatabase } from '../support/rows-read.ts';
import { inviteAndOpen, type StaffMember } from '../support/staff.ts';
import { addStatementRows, emptyStatements, startStatement } from './statements.ts';

let finance: StaffMember;
let files = 0;

beforeAll(async () => {
  await seedAll();
  finance = await inviteAndOpen('extrato.fin', ['finance']);
});
emptyStatements();

describe('rows read', () => {
  const addMoves = (from: number, to: number) =>
    env.DB.batch([
      env.DB.prepare(
        `insert into bank_moves (id, payment_id, way, source, account, person, amount_minor, day, at_ms, version)
         with recursive n(i) as (select ?1 union all select i + 1 from n where i < ?2)
         select 'bulk' || i, 'bulk' || i, 'in', '', 'bulk', '', 1000 + i, '2026-10-' || printf('%02d', 1 + i % 28), i, 1 from n`,
      ).bind(from, to),
      env.DB.prepare(
        `insert into bank_keys (key, move_id) with recursive n(i) as (select ?1 union all select i + 1 from n where i < ?2)
         select 'BULKKEY' || i, 'bulk' || i from n`,
      ).bind(from, to),
    ]);

  async function countSteps(): Promise<number[]> {
    const rows = Array.from({ length: 200 }, (_, i) => ({
      ...{ day: '2026-10-05', amount: (1000 + i) / 100 },
      ...(i < 100 ? { keys: [`BULKKEY${i}`] } : {}),
    }));
    files += 1;
    const { value } = await startStatement(finance, files, 200, { from: '2026-10-05', to: '2026-10-05' });
    await addStatementRows(finance, value.id, 1, rows);
    const counts: number[] = [];
    for (const phase of ['ids', 'amounts']) {
      const db = new CountedDatabase();
      const statement = await findStatement(env.DB, value.id);
      if (!statement) throw new Error('no statement');
      const step = await compareStep(db as unknown as D1Database, statement, clock());
      expect(step.phase).toBe(phase);
      counts.push(db.rows);
    }
    return counts;
  }

  test('are in proportion to the rows of the step, with 30,000 payments as with 2,000', async () => {
    await addMoves(0, 1_999);
    const few = await countSteps();
    await env.DB.prepare('delete from statement_rows').run();
    await addMoves(2_000, 29_999);
    const many = await countSteps();
    expect(many).toEqual(few);
    for (const rows of many) expect(rows).toBeLessThan(200 * 12);
  });
});
