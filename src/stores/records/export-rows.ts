import { toTextCell } from '../../lib/csv-cell.ts';
import type { ExportFormat } from '../core/export.ts';
import type { Result } from '../core/result.ts';

type Cell = string | number | null;
type Row = Readonly<Record<string, Cell>>;
export interface RowsPage {
  readonly rows: readonly Row[];
  readonly hasNext: boolean;
}

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

function toCell(value: Cell): string {
  if (typeof value === 'number') return value.toFixed(2);
  return toTextCell(String(value ?? ''));
}

const toHead = (columns: readonly string[], format: ExportFormat) =>
  format === 'csv' ? `\uFEFF${columns.join()}\r\n` : '[';
const toTail = (format: ExportFormat) => (format === 'csv' ? '' : '\n]\n');

function toLines(rows: readonly Row[], columns: readonly string[], format: ExportFormat, isFirst: boolean): string {
  if (format === 'csv')
    return rows.map((row) => `${columns.map((name) => toCell(row[name] ?? null)).join()}\r\n`).join('');
  const picked = rows.map((row) => Object.fromEntries(columns.map((name) => [name, row[name] ?? null])));
  return picked.map((row, index) => `${isFirst && index === 0 ? '' : ','}\n${JSON.stringify(row)}`).join('');
}

/**
 * Builds a file of a list without an export of its own, in the format of the exports. A failed page aborts the file, so
 * that half of it never looks complete.
 */
export async function toRowsFile(
  columns: readonly string[],
  format: ExportFormat,
  ask: (page: number) => Promise<Result<RowsPage>>,
): Promise<Result<Response>> {
  const first = await ask(1);
  if (!first.ok) return first;
  const encoder = new TextEncoder();
  let present: RowsPage | undefined = first.value;
  let page = 1;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(toHead(columns, format))),
    async pull(controller) {
      if (!present) return;
      const { rows, hasNext }: RowsPage = present;
      const lines = toLines(rows, columns, format, page === 1);
      if (!hasNext) {
        present = undefined;
        controller.enqueue(encoder.encode(lines + toTail(format)));
        return controller.close();
      }
      page += 1;
      const next = await ask(page);
      if (!next.ok) return controller.error(new Error(next.failure.code));
      present = next.value;
      controller.enqueue(encoder.encode(lines));
    },
  });
  return { ok: true, value: new Response(body, { headers: { 'Content-Type': TYPES[format] } }) };
}
