import { env } from 'cloudflare:workers';
import { beforeEach } from 'vitest';
import { toLocalDay } from '../../../../src/platform/records/local-day.ts';
import { clock } from '../../../../src/server/clock.ts';
import type { StaffMember } from '../support/staff.ts';

export const TODAY = toLocalDay(clock(), 'America/Sao_Paulo');
export const NONE = { day: '', amount: '', amountIn: '', amountOut: '', way: '', payer: '', text: '', ids: [] };

export interface Given {
  way?: 'in' | 'out';
  amount: number;
  keys?: string[];
  payer?: string;
  day?: string;
}
const toRows = (rows: readonly Given[]) =>
  rows.map((row) => ({ day: TODAY, way: 'in', keys: [], payer: '', text: 'PIX', ...row }));
export const toHash = (n: number) => n.toString(16).padStart(64, '0');

/** Starts the statement of the file with this number. */
export function startStatement(person: StaffMember, file: number, rows: number, over: object) {
  const body = { bank: 'Banco', file: 'extrato.csv', covers: 'hand', from: TODAY, to: TODAY, rows, columns: NONE };
  return person.call('POST', '/ops/statements', { hash: toHash(file), ...body, ...over });
}

export const addStatementRows = (person: StaffMember, id: string, first: number, rows: readonly Given[]) =>
  person.call('POST', `/ops/statements/${id}/rows`, { first, rows: toRows(rows) });

/** Each test begins without statements. */
export function emptyStatements(): void {
  beforeEach(async () => {
    for (const table of ['statements', 'statement_rows', 'statement_banks'])
      await env.DB.prepare(`delete from ${table}`).run();
  });
}
