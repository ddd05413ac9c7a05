import {
  addStatementRows,
  COMPARE_PHASES,
  compareStatement,
  STATEMENT_PART_MAX,
  type StatementColumns,
  type StatementReading,
  startStatement,
} from '../../contract/cashier/statements.ts';
import { call, type Failure } from '../core/api.ts';
import type { FileText } from './file-text.ts';
import type { Statement } from './parse-statement.ts';

export interface Sending {
  readonly file: FileText;
  readonly statement: Statement;
  readonly bank: string;
  readonly covers: string;
  readonly columns: StatementColumns;
  readonly reading: StatementReading;
}
export type Sent = { readonly ok: true; readonly id: string } | { readonly ok: false; readonly failure: Failure };

type Row = Statement['rows'][number];

/** Maximum bytes of the rows in one call, so that the whole body stays below the limit of `addStatementRows`. */
const PART_BYTES = 400 * 1024;
const encoder = new TextEncoder();

/** The rows from `at` on that fit into one call: long texts make fewer rows. */
export function takePart(rows: readonly Row[], at: number): Row[] {
  const part: Row[] = [];
  let bytes = 0;
  for (const row of rows.slice(at, at + STATEMENT_PART_MAX)) {
    bytes += encoder.encode(JSON.stringify(row)).length + 1;
    if (bytes > PART_BYTES && part.length > 0) break;
    part.push(row);
  }
  return part;
}

/** Number of stages for the progress: sending the rows, and each phase of the comparison. All stages count the same. */
const STAGES = 1 + COMPARE_PHASES.length;

/**
 * Sends a file in parts and compares it. Parts and steps may be repeated: after a failure, the same function continues where the last attempt
 * stopped. If `isStopped` answers true, it stops between two calls.
 */
export async function sendStatement(
  { file, statement, bank, covers, columns, reading }: Sending,
  onProgress: (share: number) => void,
  isStopped: () => boolean,
): Promise<Sent | undefined> {
  const { rows, from, to } = statement;
  const begun = await call(startStatement, {
    ...{ bank, file: file.name, hash: file.hash, covers, from, to, rows: rows.length, columns },
    ...(Object.keys(reading).length > 0 ? { reading } : {}),
  });
  if (!begun.ok) return begun;
  const { id } = begun.value;
  for (let at = begun.value.received; at < rows.length; ) {
    if (isStopped()) return undefined;
    const part = takePart(rows, at);
    const added = await call(addStatementRows, { id, first: at + 1, rows: part });
    if (!added.ok) return added;
    at += part.length;
    onProgress(at / rows.length / STAGES);
  }
  for (;;) {
    if (isStopped()) return undefined;
    const step = await call(compareStatement, { id });
    if (!step.ok) return step;
    const { state, phase, line } = step.value;
    if (state === 'closed') return { ok: true, id };
    onProgress((1 + COMPARE_PHASES.indexOf(phase) + Math.min(1, line / rows.length)) / STAGES);
  }
}
