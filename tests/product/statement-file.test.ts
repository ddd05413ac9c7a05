import { readdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findFreePort } from '../../scripts/lib/free-port.mjs';
import { migrate } from '../../scripts/lib/migrate.mjs';
import { makeStatementText, OUR_MOVES, uploadStatement } from '../statement-files.ts';
import { makeStateFolder, OPS, openProduct } from './product.ts';

/** Number of lines. `npm run test:long` sets it. `npm test` leaves this test out; a workerd test covers 2,000 lines. */
const LINES = Number(process.env.STATEMENT_LINES ?? 0);
const MONTH = '2026-09';
const TIMEOUT_MS = 600_000;

function addOurMoves(state: string): void {
  const folder = path.join(state, 'v3/d1/miniflare-D1DatabaseObject');
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.sqlite') && one !== 'metadata.sqlite')) {
    const db = new DatabaseSync(path.join(folder, name));
    if (db.prepare("select 1 from sqlite_master where name = 'bank_moves'").get())
      for (const sql of OUR_MOVES) db.prepare(sql).run(LINES, MONTH);
    db.close();
  }
}

describe.skipIf(LINES === 0)(`a statement of ${LINES} lines, sent by the console's code to the product`, () => {
  const { folder, remove } = makeStateFolder();
  const send = globalThis.fetch;
  const text = LINES === 0 ? '' : makeStatementText(LINES, MONTH);
  const wide = Buffer.from(`\uFEFF${text}`, 'utf16le');
  let origin = '';
  let server: { stop(): void } | undefined;

  beforeAll(async () => {
    const port = await findFreePort();
    const state = path.join(folder, 'state');
    expect(await migrate(state)).toBeUndefined();
    addOurMoves(state);
    server = await (await openProduct(port, state)).start(null);
    origin = `http://localhost:${port}`;
    vi.stubGlobal('fetch', (url: string, { headers, ...init }: RequestInit) =>
      send(origin + url, { ...init, headers: { ...(headers as object), ...OPS } }),
    );
  }, TIMEOUT_MS);
  afterAll(() => {
    vi.unstubAllGlobals();
    server?.stop();
    remove();
  });
  const list = async (query = '') => {
    const { value } = (await (await fetch(`/ops/statements${query}`, {})).json()) as { value: { list: object[] } };
    return value.list as { sums: object[] }[];
  };

  test.each([
    ['cut in the middle', text.slice(0, text.length / 2 - 3), 'cut', {}],
    ['wrong columns', text, 'day', { day: 'Valor' }],
  ] as const)('with %s is refused before anything is sent', async (_name, content, problem, columns) => {
    expect(await uploadStatement(content, 'extrato.csv', { columns })).toMatchObject({ ok: false, problem });
    expect(await list()).toEqual([]);
  });

  test.each([
    ['semicolons', text],
    ['UTF-16', wide],
  ])(
    'with %s has each line matched once, and the same file again is told',
    async (name, content) => {
      const shares: number[] = [];
      const began = performance.now();
      const sent = await uploadStatement(content, `${name}.csv`, { onProgress: (share) => shares.push(share) });
      console.log(
        `${name}: ${LINES} lines in ${((performance.now() - began) / 1000).toFixed(0)} s, ${shares.length} steps`,
      );
      expect(sent).toMatchObject({ ok: true });
      expect(shares).toEqual(shares.toSorted((a, b) => a - b));
      const [statement] = await list('?pageSize=1');
      expect(statement).toMatchObject({ state: 'closed', rows: LINES });
      expect(statement?.sums).toEqual([expect.objectContaining({ way: 'in', result: 'matched', count: LINES })]);
      const again = await uploadStatement(content, 'outro.csv');
      expect(again).toMatchObject({ ok: false, failure: { code: 'staff.statement_known' } });
    },
    TIMEOUT_MS,
  );

  test(
    'that stopped in the middle is open without an outcome, and goes on there',
    async () => {
      const other = `${text}\r\n`;
      let calls = 0;
      const isStopped = () => {
        calls += 1;
        return calls > 20;
      };
      expect(await uploadStatement(other, 'parado.csv', { isStopped })).toBeUndefined();
      expect(await list('?pageSize=1')).toMatchObject([{ state: 'open', sums: [], rows: LINES }]);
      expect(await uploadStatement(other, 'parado.csv')).toMatchObject({ ok: true });
      expect(await list('?pageSize=1')).toMatchObject([{ state: 'closed', rows: LINES }]);
    },
    TIMEOUT_MS,
  );
});
