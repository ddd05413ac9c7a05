import { env, exports } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { StatementColumns } from '../../../../src/contract/cashier/statements.ts';
import { makeStatementText, OUR_MOVES, uploadStatement } from '../../../statement-files.ts';
import { get, OPS, seedAll } from '../support/api.ts';
import { emptyStatements } from './statements.ts';

beforeAll(seedAll);
emptyStatements();

describe('a file of 2,000 lines that the console sends', () => {
  const LINES = 2_000;
  const MONTH = '2026-09';
  const text = makeStatementText(LINES, MONTH);
  const wide = Uint8Array.from([
    0xff,
    0xfe,
    ...[...text].flatMap((one) => [one.charCodeAt(0) & 255, one.charCodeAt(0) >> 8]),
  ]);
  beforeAll(async () => {
    await env.DB.batch(OUR_MOVES.map((sql) => env.DB.prepare(sql).bind(LINES, MONTH)));
    vi.stubGlobal('fetch', (url: string, { method = 'GET', headers, body }: RequestInit) =>
      exports.default.fetch(
        new Request(`https://platform.test${url}`, {
          method,
          headers: { ...(headers as object), ...OPS },
          body: body ?? null,
        }),
      ),
    );
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    await env.DB.batch(
      ['bank_moves', 'bank_keys'].map((table) =>
        env.DB.prepare(`delete from ${table} where ${table === 'bank_keys' ? 'key' : 'id'} like 'bulk%'`),
      ),
    );
  });
  const listAll = async () => (await get('/ops/statements', OPS)).value.list;
  const MATCHED = { way: 'in', result: 'matched', count: LINES, theirs: 39_000, ours: 39_000 };

  test.each([
    ['semicolons', text],
    ['commas', makeStatementText(LINES, MONTH, ',')],
    ['UTF-16', wide],
  ])('with %s has each line matched once, and the file again is told', async (_name, content) => {
    const shares: number[] = [];
    const sent = await uploadStatement(content, 'extrato.csv', { onProgress: (share) => shares.push(share) });
    expect(sent).toMatchObject({ ok: true });
    expect(shares.length).toBeGreaterThan(4);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(await listAll()).toMatchObject([{ state: 'closed', rows: LINES, sums: [MATCHED] }]);
    const again = await uploadStatement(content, 'outro-nome.csv');
    expect(again).toMatchObject({ ok: false, failure: { code: 'staff.statement_known' } });
    expect(await listAll()).toHaveLength(1);
  });

  test.each([
    ['cut in the middle', text.slice(0, text.length / 2 - 3), 'cut'],
    ['another column as the day', text, 'day', { day: 'Valor' }],
    ['another column as the amount', text, 'amount', { amount: 'Descrição' }],
    ['no column of the amount', text, 'no_amount_column', { amount: '' }],
  ] as const)(
    'with %s is refused before anything is sent',
    async (_name, content, problem, columns?: Partial<StatementColumns>) => {
      expect(await uploadStatement(content, 'extrato.csv', columns ? { columns } : {})).toMatchObject({
        ok: false,
        problem,
      });
      expect(await listAll()).toEqual([]);
    },
  );

  test('that a person leaves in the middle has no outcome, and goes on from there', async () => {
    let calls = 0;
    const isStopped = () => {
      calls += 1;
      return calls > 1;
    };
    expect(await uploadStatement(text, 'extrato.csv', { isStopped })).toBeUndefined();
    expect(await listAll()).toMatchObject([{ state: 'open', received: 1_000, rows: LINES, sums: [] }]);
    expect(await uploadStatement(text, 'extrato.csv')).toMatchObject({ ok: true });
    expect(await listAll()).toMatchObject([{ state: 'closed', sums: [MATCHED] }]);
  });
});
