import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { compareStep } from '../../../../src/platform/cashier/statements/compare-step.ts';
import { findStatement } from '../../../../src/platform/cashier/statements/statement-queries.ts';
import { addRows } from '../../../../src/platform/cashier/statements/statement-rows.ts';
import { addHelp, changeHelp, removeHelp } from '../../../../src/platform/help/help-queries.ts';
import { removeHelpSeries, writeHelpSeries } from '../../../../src/platform/help/help-series.ts';
import { addNotice, changeRow, deleteRow } from '../../../../src/platform/notices/notice-changes.ts';
import { deleteSeries, findSeries, writeSeries } from '../../../../src/platform/notices/notice-series.ts';
import { clock } from '../../../../src/server/clock.ts';
import { startStatement } from '../cashier/statements.ts';
import { seedAll } from '../support/api.ts';
import { createDyingDatabase, dieAtEachCall } from '../support/dying-database.ts';
import { signInStaff } from '../support/staff.ts';

beforeAll(seedAll);

/** Expects that the stored rows of a series table equal the rows that its view computes from the texts. */
async function expectSeries(table: 'notice_series' | 'help_series'): Promise<void> {
  const { results } = await env.DB.prepare(
    `select * from (select * from ${table} except select * from ${table}_now)
       union all select * from (select * from ${table}_now except select * from ${table})`,
  ).all();
  expect(results).toEqual([]);
}

describe('series of texts, when the worker dies during a write', () => {
  const words = (title: string) => ({ title, content: `<p>${title}</p>` });
  const audience = { members: 'all', minRank: 0, maxRank: 100 } as const;
  const shared = { type: 'PL', audience, startsAt: '2026-01-01T00:00:00.000Z', endsAt: null, position: 1 } as const;

  test('of notices are what their notices say, and the repeated write ends as one alone', async () => {
    const check = () => expectSeries('notice_series');
    const write = (texts: Record<string, { title: string; content: string }>) =>
      dieAtEachCall((db) => writeSeries(db, 'obra', { ...shared, texts }, clock()), check);
    expect(await write({ KO: words('Um'), JA: words('Dois') })).toBe(2);
    expect(await write({ JA: words('Três'), ALL: words('Quatro') })).toBe(2);
    expect(JSON.parse((await findSeries(env.DB, 'obra'))?.texts ?? '')).toEqual({
      JA: words('Três'),
      ALL: words('Quatro'),
    });
    const one = { ...shared, ...words('Cinco'), language: 'KO' };
    await dieAtEachCall((db) => addNotice(db, 'sozinho', one), check);
    await dieAtEachCall((db) => changeRow(db, 'sozinho', words('Seis')), check);
    expect(JSON.parse((await findSeries(env.DB, 'sozinho'))?.texts ?? '')).toEqual({ KO: words('Seis') });
    await dieAtEachCall((db) => deleteRow(db, 'sozinho', clock()), check);
    await dieAtEachCall((db) => deleteSeries(db, 'obra', clock()), check);
    expect([await findSeries(env.DB, 'obra'), await findSeries(env.DB, 'sozinho')]).toEqual([null, null]);
    await check();
  });

  test('of help are what their answers say, and the repeated write ends as one alone', async () => {
    const check = () => expectSeries('help_series');
    const item = (title: string) => ({ category: 'C', ...words(title) });
    const write = (texts: Record<string, ReturnType<typeof item>>) =>
      dieAtEachCall((db) => writeHelpSeries(db, { seriesId: 'obra', position: 3, texts }, clock()), check);
    const read = () => env.DB.prepare("select texts from help_series where series = 'obra'").first<string>('texts');
    expect(await write({ KO: item('Um'), JA: item('Dois') })).toBeGreaterThan(1);
    await write({ JA: item('Três') });
    expect(JSON.parse((await read()) ?? '')).toEqual({ JA: item('Três') });
    const alone = { id: 'sozinha', language: 'KO', position: 1, ...item('Quatro') };
    await expect(addHelp(createDyingDatabase(1), alone, clock())).rejects.toThrow('died');
    await check();
    await dieAtEachCall((db) => changeHelp(db, 'sozinha', words('Cinco'), clock()), check);
    await dieAtEachCall((db) => removeHelp(db, 'sozinha'), check);
    await dieAtEachCall((db) => removeHelpSeries(db, 'obra'), check);
    expect(await read()).toBeNull();
    await check();
  });
});

describe('the comparison of a statement, when the worker dies', () => {
  const DAY = '2025-03-03';
  const ROWS = [
    { amount: 50, keys: ['MORTE1'] },
    { amount: 70, keys: ['MORTE1'] },
    { amount: 60, keys: [] },
    { amount: 61, keys: [] },
  ].map((row) => ({ day: DAY, way: 'in' as const, payer: '', text: 'PIX', ...row }));
  const MOVES = `insert into bank_moves (id, payment_id, way, source, account, person, amount_minor, day, at_ms, version)
    select 'morte' || value, 'morte' || value, 'in', '', 'conta' || value, '', 4000 + 1000 * value, ?1, value, 1
    from json_each('[1, 2, 3]')`;

  type Work = (act: (db: D1Database) => Promise<unknown>) => Promise<unknown>;

  /** Compares a statement file. `work` runs each step. Returns the rows of the file. */
  async function compare(file: number, work: Work) {
    const started = await startStatement(await signInStaff('bento'), file, ROWS.length, { from: DAY, to: DAY });
    const id = started.value.id as string;
    await work((db) => addRows(db, id, 1, ROWS));
    for (let step = 0; step < 20; step += 1) {
      const statement = await findStatement(env.DB, id);
      if (!statement) throw new Error('no statement');
      if (statement.state === 'closed') break;
      await work((db) => compareStep(db, statement, clock()));
    }
    const { results } = await env.DB.prepare(
      `select line, result, matched_by, move_id, ours_minor, account from statement_rows where statement_id = ? order by line`,
    )
      .bind(id)
      .all();
    return results;
  }

  test('ends with the rows of one that lives, each with the account of its movement', async () => {
    await env.DB.batch([
      env.DB.prepare(MOVES).bind(DAY),
      env.DB.prepare("insert into bank_keys (key, move_id) values ('MORTE1', 'morte1')"),
    ]);
    const whole = await compare(901, (act) => act(env.DB));
    expect(whole).toMatchObject([
      { result: 'matched', move_id: 'morte1', account: 'conta1' },
      { result: 'twice' },
      { result: 'matched', move_id: 'morte2', account: 'conta2' },
      { result: 'missing_here' },
      { result: 'missing_there', move_id: 'morte3', account: 'conta3' },
    ]);
    let deaths = 0;
    const died = await compare(902, async (act) => {
      deaths += await dieAtEachCall(act);
    });
    expect(died).toEqual(whole);
    expect(deaths).toBeGreaterThan(5);
  });
});
