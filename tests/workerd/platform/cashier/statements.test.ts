import { env, exports } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { findStatement, noteMissingThere } from '../../../../src/platform/cashier/statements/statement-queries.ts';
import { addRows, noteOutcomes } from '../../../../src/platform/cashier/statements/statement-rows.ts';
import { get, OPS, seedAll } from '../support/api.ts';
import { inviteAndOpen, type StaffMember } from '../support/staff.ts';
import { joinCashier, operate } from './cashier.ts';
import { addStatementRows, emptyStatements, type Given, NONE, startStatement, TODAY, toHash } from './statements.ts';

let finance: StaffMember;
let deposits: string[] = [];
let payout = '';

async function payIn(username: string, amount: number): Promise<string> {
  const member = await joinCashier(username);
  await member.addAccount();
  const { value } = await member.post('CSH_createDeposit', { method: 'PIX', amount });
  await operate('POST', `/ops/deposits/${value.id}/confirm`, { reason: 'visto' });
  return value.id;
}

async function payOut(username: string, reference: string): Promise<string> {
  const member = await joinCashier(username, 500);
  const { value } = await member.sealed('CSH_createWithdrawal', { accountId: await member.addAccount(), amount: 100 });
  await operate('POST', `/ops/withdrawals/${value.id}/approve`, {});
  await operate('POST', `/ops/withdrawals/${value.id}/pay`, { reference });
  return value.id;
}

beforeAll(async () => {
  await seedAll();
  await operate('PUT', '/ops/cashier', { withdrawal: { turnoverTimes: 0 } });
  finance = await inviteAndOpen('extrato.fin', ['finance']);
  deposits = [await payIn('extrato1', 50), await payIn('extrato2', 50), await payIn('extrato3', 70)];
  payout = await payOut('extrato4', 'E1234567820261127120000000000001');
});
emptyStatements();

let files = 0;
function start(rows: number, over: object = {}) {
  files += 1;
  return startStatement(finance, files, rows, over);
}
const addPart = (id: string, first: number, rows: readonly Given[]) => addStatementRows(finance, id, first, rows);

async function finish(id: string) {
  for (let step = 0; step < 50; step += 1) {
    const { value } = await finance.call('POST', `/ops/statements/${id}/steps`, {});
    if (value.state === 'closed') return;
  }
  throw new Error('The comparison does not end');
}

async function compare(rows: readonly Given[], over: object = {}) {
  const { value } = await start(rows.length, over);
  await addPart(value.id, 1, rows);
  await finish(value.id);
  const { list } = (await get(`/ops/statements/${value.id}/rows`, OPS)).value;
  const shown = (list as Record<string, unknown>[]).map((row) => [row.line, row.result, row.matchedBy, row.paymentId]);
  return { id: value.id as string, shown, list };
}

describe('a statement file', () => {
  test('is matched by ids, else by amount, day and payer; the rest is missing on one side', async () => {
    const { shown, id } = await compare([
      { amount: 70, keys: [deposits[2]?.replace('-', '') ?? ''] },
      { way: 'out', amount: 100, keys: ['e1234567820261127120000000000001'] },
      { amount: 50, payer: 'ANA S' },
      { amount: 50, payer: 'Bruno Lima' },
      { amount: 12.34 },
    ]);
    const [first] = shown[2]?.slice(3) ?? [];
    expect(deposits.slice(0, 2)).toContain(first);
    expect(shown).toEqual([
      [1, 'matched', 'id', deposits[2]],
      [2, 'matched', 'id', payout],
      [3, 'matched', 'payer', first],
      [4, 'missing_here', null, ''],
      [5, 'missing_here', null, ''],
      [6, 'missing_there', null, deposits.slice(0, 2).find((one) => one !== first)],
    ]);
    const { sums, person, closedAt } = (await get(`/ops/statements/${id}`, OPS)).value;
    expect(person).toBe('Pessoa extrato.fin');
    expect(closedAt).not.toBeNull();
    expect(sums).toContainEqual({ way: 'in', result: 'matched', count: 2, theirs: 120, ours: 120 });
    expect(sums).toContainEqual({ way: 'in', result: 'missing_here', count: 2, theirs: 62.34, ours: 0 });
    expect(sums).toContainEqual({ way: 'in', result: 'missing_there', count: 1, theirs: 0, ours: 50 });
  });

  test('shows another amount, a payment that it has twice, and pairs rows without a payer by amount', async () => {
    const { shown } = await compare([
      { amount: 69, keys: [deposits[2] ?? ''] },
      { amount: 70, keys: [deposits[2] ?? ''] },
      { amount: 50 },
      { amount: 50 },
      { amount: 50 },
      { way: 'in', amount: 100, keys: [payout] },
    ]);
    expect(shown.map(([line, result, by]) => [line, result, by])).toEqual([
      [1, 'amount', 'id'],
      [2, 'twice', 'id'],
      [3, 'matched', 'amount'],
      [4, 'matched', 'amount'],
      [5, 'missing_here', null],
      [6, 'missing_here', null],
      [7, 'missing_there', null],
    ]);
  });

  test('covers one provider, or everything', async () => {
    const { shown } = await compare([{ amount: 1 }], { covers: 'BANCO' });
    expect(shown).toEqual([[1, 'missing_here', null, '']]);
    expect((await compare([{ amount: 1 }], { covers: 'all' })).shown).toHaveLength(5);
  });

  test('is compared once: the same file again is told, with the comparison that is there', async () => {
    const { id } = await compare([{ amount: 50 }]);
    const again = await start(1, { hash: toHash(files) });
    expect([again.status, again.errorCode]).toEqual([409, 'staff.statement_known']);
    expect(again.value).toMatchObject({ id, person: 'Pessoa extrato.fin' });
    expect((await addPart(id, 1, [{ amount: 50 }])).errorCode).toBe('staff.statement_closed');
    expect((await finance.call('DELETE', `/ops/statements/${id}`)).errorCode).toBe('staff.statement_closed');
    expect((await get('/ops/statements', OPS)).value.list).toHaveLength(1);
  });

  test('that was not finished goes on where it stopped; parts that are sent again add nothing', async () => {
    const { value } = await start(3);
    await addPart(value.id, 1, [{ amount: 50 }, { amount: 50 }]);
    expect((await finance.call('POST', `/ops/statements/${value.id}/steps`, {})).errorCode).toBe(
      'staff.statement_rows_missing',
    );
    const again = await start(3, { hash: toHash(files) });
    files -= 1;
    expect(again.value).toMatchObject({ id: value.id, received: 2 });
    await addPart(value.id, 1, [{ amount: 999 }, { amount: 999 }]);
    await addPart(value.id, 3, [{ amount: 70 }]);
    await finish(value.id);
    const { sums } = (await get(`/ops/statements/${value.id}`, OPS)).value;
    expect(sums).toContainEqual({ way: 'in', result: 'matched', count: 3, theirs: 170, ours: 170 });
  });

  test('with other columns begins again', async () => {
    const { value } = await start(2);
    await addPart(value.id, 1, [{ amount: 50 }]);
    const hash = toHash(files);
    const again = await start(2, { hash, columns: { ...NONE, day: 'Data' } });
    expect(again.value.received).toBe(0);
    expect((await get(`/ops/statements/${value.id}`, OPS)).errorCode).toBe('records.unknown');
    expect((await get('/ops/statement-banks', OPS)).value.banks).toEqual([
      { bank: 'Banco', covers: 'hand', columns: { ...NONE, day: 'Data' } },
    ]);
  });

  test('that a person reads in another way begins again, and no reading is kept for the bank', async () => {
    const { value } = await start(2, { reading: { decimal: ',' } });
    await addPart(value.id, 1, [{ amount: 2500 }]);
    const same = await start(2, { hash: toHash(files), reading: { decimal: ',' } });
    files -= 1;
    expect(same.value).toMatchObject({ id: value.id, received: 1 });
    const again = await start(2, { hash: toHash(files), reading: { decimal: '.' } });
    files -= 1;
    expect(again.value.received).toBe(0);
    expect((await get(`/ops/statements/${value.id}`, OPS)).errorCode).toBe('records.unknown');
    expect((await get('/ops/statement-banks', OPS)).value.banks[0]).not.toHaveProperty('columns.reading');
  });

  test('that was compared with wrong columns is compared anew with others; the first comparison stays', async () => {
    const { id } = await compare([{ amount: 5 }]);
    const hash = toHash(files);
    const right = { hash, columns: { ...NONE, day: 'Data' } };
    const { id: next, shown } = await compare([{ amount: 50 }], right);
    expect(next).not.toBe(id);
    expect(shown[0]?.slice(0, 3)).toEqual([1, 'matched', 'amount']);
    expect((await start(1, right)).errorCode).toBe('staff.statement_known');
    const { list } = (await get('/ops/statements', OPS)).value;
    expect(list.map((row: { id: string; hash: string; state: string }) => [row.id, row.hash, row.state])).toEqual(
      expect.arrayContaining([
        [id, hash, 'closed'],
        [next, hash, 'closed'],
      ]),
    );
  });

  test('that is dropped is free again, and a part or a step that arrives late leaves no row', async () => {
    const { value } = await start(2);
    await addPart(value.id, 1, [{ amount: 1 }]);
    const hash = toHash(files);
    const statement = await findStatement(env.DB, value.id);
    const row = { day: TODAY, way: 'in' as const, amount: 1, keys: [], payer: '', text: '' };
    expect((await finance.call('DELETE', `/ops/statements/${value.id}`)).status).toBe(200);
    expect(await addRows(env.DB, value.id, 2, [row])).toBe(false);
    if (statement) await noteMissingThere(env.DB, statement, 10);
    const outcome = { line: 1, result: 'missing_here', by: null, moveId: '', oursMinor: null } as const;
    await noteOutcomes(env.DB, value.id, [outcome], { before: '', places: [] });
    const sql = 'select count(*) as n from statement_rows where statement_id = ?';
    expect(await env.DB.prepare(sql).bind(value.id).first()).toEqual({ n: 0 });
    expect((await start(2, { hash })).value).toMatchObject({ received: 0 });
  });

  test('compared by two people at once has one outcome', async () => {
    const rows = [{ amount: 50 }, { amount: 50 }, { amount: 70, keys: [deposits[2] ?? ''] }];
    const { value } = await start(rows.length);
    await Promise.all([addPart(value.id, 1, rows), addPart(value.id, 1, rows)]);
    await Promise.all([finish(value.id), finish(value.id)]);
    const { sums } = (await get(`/ops/statements/${value.id}`, OPS)).value;
    expect(sums).toEqual([
      { way: 'in', result: 'matched', count: 3, theirs: 170, ours: 170 },
      { way: 'out', result: 'missing_there', count: 1, theirs: 0, ours: 100 },
    ]);
  });

  test('is refused with days outside its own, rows beyond its number, gaps, and by other roles', async () => {
    const { value } = await start(2);
    expect((await addPart(value.id, 1, [{ amount: 1, day: '2020-01-01' }])).value.fields).toEqual({ rows: 'range' });
    expect((await addPart(value.id, 2, [{ amount: 1 }])).errorCode).toBe('staff.statement_rows_missing');
    expect((await addPart(value.id, 1, [{ amount: 1 }, { amount: 1 }, { amount: 1 }])).status).toBe(400);
    expect((await addPart(value.id, 1, [{ amount: -1 }])).status).toBe(400);
    expect((await start(1, { from: '2026-01-01', to: '2026-03-01' })).value.fields).toEqual({ from: 'range' });
    expect((await start(100_001)).status).toBe(400);
    expect((await get(`/ops/statements/${value.id}/rows`, OPS)).value.list).toEqual([]);
    const support = await inviteAndOpen('extrato.sup', ['support', 'risk']);
    expect((await support.call('POST', `/ops/statements/${value.id}/steps`, {})).errorCode).toBe('staff.forbidden');
    expect((await finance.call('DELETE', `/ops/statements/${value.id}`)).status).toBe(200);
  });

  test('is a file in the form of the reader, with cells that no spreadsheet runs', async () => {
    const { id } = await compare([{ amount: 12.5, payer: '=HYPERLINK("https://evil.test")' }]);
    const read = async (query: string) => {
      const url = `https://platform.test/ops/statements/${id}/export?result=missing_here&${query}`;
      return (await exports.default.fetch(new Request(url, { headers: OPS }))).text();
    };
    const [head, row] = (await read('form=pt')).split('\r\n');
    expect(head).toBe('line;result;matchedBy;day;way;theirs;ours;payer;text;keys;paymentId;account');
    expect(row).toBe(`1;missing_here;;${TODAY};in;12,50;;"'=HYPERLINK(""https://evil.test"")";PIX;;;`);
    expect((await read('form=en')).split('\r\n')[1]).toContain(',12.50,');
    expect(JSON.parse(await read('format=json'))).toEqual([expect.objectContaining({ theirs: 12.5, line: 1 })]);
  });
});
