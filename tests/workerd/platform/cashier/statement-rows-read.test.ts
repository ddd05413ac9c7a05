import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { compareStep } from '../../../../src/platform/cashier/statements/compare-step.ts';
import { matchFree } from '../../../../src/platform/cashier/statements/free-moves.ts';
import { matchByAmounts } from '../../../../src/platform/cashier/statements/match-rows.ts';
import { findStatement } from '../../../../src/platform/cashier/statements/statement-queries.ts';
import { clock } from '../../../../src/server/clock.ts';
import { get, OPS, seedAll } from '../support/api.ts';
import { CountedDatabase, countRowsRead } from '../support/rows-read.ts';
import { inviteAndOpen, type StaffMember } from '../support/staff.ts';
import { addStatementRows, emptyStatements, startStatement } from './statements.ts';

let finance: StaffMember;
let files = 0;
/** Rows read for a page: twenty entries and one more, the statement, the idempotency key and the audit. */
const ROWS_OF_PAGE = 37;

beforeAll(async () => {
  await seedAll();
  finance = await inviteAndOpen('extrato.fin', ['finance']);
});
emptyStatements();

afterEach(() => env.DB.prepare("delete from bank_moves where id glob 'igual*'").run());

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

  /** Adds free movements of one day and amount; each second has no name. */
  const addEqual = (from: number, to: number) =>
    env.DB.prepare(
      `insert into bank_moves (id, payment_id, way, source, account, person, amount_minor, day, at_ms, version)
       with recursive n(i) as (select cast(?1 as integer) union all select i + 1 from n where i < ?2)
       select 'igual' || i, 'igual' || i, 'in', '', 'bulk', iif(i % 2, '', 'nome' || i || ' souza'), 77777, '2026-10-06', i, 1 from n`,
    )
      .bind(from, to)
      .run();
  /** Compares lines of this amount; returns the rows read by each step that matches by amounts, and the results. */
  async function compareEqual(payers: readonly string[]) {
    files += 1;
    const day = '2026-10-06';
    const { value } = await startStatement(finance, files, payers.length, { from: day, to: day });
    const rows = payers.map((payer) => ({ day, amount: 777.77, payer }));
    for (let first = 0; first < rows.length; first += 500)
      await addStatementRows(finance, value.id, first + 1, rows.slice(first, first + 500));
    const counts: number[] = [];
    for (;;) {
      const statement = await findStatement(env.DB, value.id);
      if (!statement) throw new Error('no statement');
      const db = new CountedDatabase();
      const { phase } = await compareStep(db as unknown as D1Database, statement, clock());
      if (phase === 'amounts') counts.push(db.rows);
      if (phase === 'ours') break;
    }
    const { results } = await env.DB.prepare(
      'select result, matched_by, move_id from statement_rows where statement_id = ? order by line',
    )
      .bind(value.id)
      .all();
    await env.DB.prepare("update statements set state = 'closed' where id = ?").bind(value.id).run();
    return { counts, results };
  }

  test('of a line are as few with 2,000 equal amounts as with one', async () => {
    await addEqual(1, 2);
    const few = [await compareEqual(['']), await compareEqual(['Nome2 Souza']), await compareEqual(['Outro Nome'])];
    await addEqual(3, 2_000);
    const many = [await compareEqual(['']), await compareEqual(['Nome2 Souza']), await compareEqual(['Outro Nome'])];
    expect(many.map(({ results }) => results)).toEqual(few.map(({ results }) => results));
    expect(many.map(({ results }) => results[0]?.move_id)).toEqual(['igual1', 'igual2', 'igual1']);
    for (const { counts } of [...few, ...many]) for (const rows of counts) expect(rows).toBeLessThanOrEqual(12);
  });

  test('of a step are the same for the last thousand of 4,000 equal amounts as for the first', async () => {
    await addEqual(1, 5_000);
    const { counts, results } = await compareEqual(Array.from({ length: 4_000 }, () => ''));
    const matched = results.filter(({ result }) => result === 'matched');
    expect(new Set(matched.map(({ move_id: id }) => id)).size).toBe(4_000);
    const [first = 0, ...later] = counts;
    expect(later).toHaveLength(3);
    // The movement of the stored place is read again.
    for (const rows of later) expect(rows - first).toBeLessThanOrEqual(3);
    expect(first).toBeLessThan(1_000 * 8);
  });

  test.each([3, 20_261_128])('give the pairs that all movements at once give (seed %d)', async (seed) => {
    const name = fc.array(fc.constantFrom('ana', 'ana maria', 'maria', 'm', 'souza', 's', 'bo'), { maxLength: 3 });
    const [names = [], payers = []] = fc.sample(
      fc.array(
        name.map((words) => words.join(' ')),
        { minLength: 300, maxLength: 300 },
      ),
      { seed, numRuns: 2 },
    );
    await env.DB.prepare(
      `insert into bank_moves (id, payment_id, way, source, account, person, amount_minor, day, at_ms, version)
       select 'igual' || key, 'igual' || key, 'in', '', 'bulk', value, 77770 + key % 2, '2026-10-06', key / 3, 1 from json_each(?)`,
    )
      .bind(JSON.stringify(names))
      .run();
    const rows = payers.slice(0, 200).map((payer, line) => {
      return { line, day: '2026-10-06', way: 'in', amountMinor: 77_770 + (line % 2), keys: [], payer };
    });
    const free = names
      .map((person, n) => {
        return {
          id: `igual${n}`,
          day: '2026-10-06',
          way: 'in',
          amountMinor: 77_770 + (n % 2),
          person,
          at: Math.floor(n / 3),
        };
      })
      .toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
    const { outcomes } = await matchFree(env.DB, { id: 'sem', covers: 'all' }, rows);
    expect(outcomes).toEqual(matchByAmounts(rows, free));
  });

  test('of a page are one for each row, for each outcome, also of a statement from before accounts were kept', async () => {
    const fill = (from: number, to: number) =>
      env.DB.prepare(
        `insert into statement_rows (statement_id, line, day, way, amount_minor, keys, payer, text, result, move_id, account)
         with recursive n(i) as (select cast(?1 as integer) union all select i + 1 from n where i < ?2)
         select 'paginas', i, '2026-10-05', 'in', 100, '[]', '', 'PIX', iif(i % 10 = 0, 'missing_here', 'matched'), iif(i % 10 = 0, '', 'bulk' || i),
           iif(i % 10 = 0, null, 'bulk') from n`,
      )
        .bind(from, to)
        .run();
    await env.DB.prepare(
      `insert into statements (id, hash, state, bank, file, covers, from_day, to_day, row_count, received, columns, account, person, started_at_ms)
       values ('paginas', 'paginas', 'closed', 'x', 'x', 'all', '2026-10-05', '2026-10-05', 1, 1, '{}', 'x', 'x', 1)`,
    ).run();
    const read = async () => {
      const pages: [string, number, number, string][] = [];
      for (const result of ['', 'matched', 'missing_here']) {
        const path = `/ops/statements/paginas/rows?result=${result}&pageSize=20&cursor=100`;
        const { rows, text } = await countRowsRead(path, OPS);
        const { list } = JSON.parse(text).value;
        pages.push([result, list.length, rows, list[0].paymentId]);
      }
      return pages;
    };
    await fill(1, 400);
    const few = await read();
    expect(few).toEqual([
      ['', 20, ROWS_OF_PAGE, 'bulk101'],
      ['matched', 20, ROWS_OF_PAGE, 'bulk101'],
      ['missing_here', 20, ROWS_OF_PAGE, ''],
    ]);
    await fill(401, 20_000);
    expect(await read()).toEqual(few);
    await env.DB.prepare(
      `insert into bank_moves (id, payment_id, way, source, account, person, amount_minor, day, at_ms, version)
       values ('bulk101', 'bulk101', 'in', '', 'bulk', '', 1, '2026-10-05', 1, 1)`,
    ).run();
    await env.DB.prepare(
      "update statement_rows set account = null where statement_id = 'paginas' and line = 101",
    ).run();
    const { value } = await get('/ops/statements/paginas/rows?pageSize=1&cursor=100', OPS);
    expect(value.list).toMatchObject([{ paymentId: 'bulk101', account: 'bulk' }]);
  });
});
