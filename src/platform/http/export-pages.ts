import { EXPORT_BROKEN } from '../../contract/core/export-end.ts';
import { toTextCell } from '../../lib/csv-cell.ts';

/** Rows per read. The next rows are read when the client has taken these. */
export const EXPORT_CHUNK = 500;

export interface ExportPage<Row> {
  readonly list: readonly Row[];
  /** Undefined after the last page. Resolves to undefined when the reader lost the permission. */
  readonly readNext: (() => Promise<ExportPage<Row> | undefined>) | undefined;
}

interface Export<Row> {
  readonly format: 'csv' | 'json';
  /** Form of the numbers and separators in a CSV file. */
  readonly form?: 'en' | 'pt';
  readonly columns: readonly (keyof Row & string)[];
  /** Numeric columns that are counts, not amounts. */
  readonly counts?: readonly (keyof Row & string)[];
  /** File name without its extension. */
  readonly name: string;
  readonly first: ExportPage<Row>;
  readonly total?: number;
  /** Checks the right before each further page of an operator's file. Files of members and agents check it in `readNext`. */
  readonly mayGoOn?: () => Promise<boolean>;
}

/** Spreadsheets in Portuguese split at semicolons and read a comma as the decimal sign. */
const FORMS = { en: { separator: ',', decimal: '.' }, pt: { separator: ';', decimal: ',' } } as const;
type Form = (typeof FORMS)[keyof typeof FORMS];

function toCell(value: unknown, isCount: boolean, { separator, decimal }: Form): string {
  if (typeof value === 'number') return isCount ? String(value) : value.toFixed(2).replace('.', decimal);
  const text = Array.isArray(value) ? value.join(' ') : String(value ?? '');
  return toTextCell(text, separator);
}

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

/** Streams page after page. When the reader loses the permission midway, the last line says so, so that half a file never looks complete. */
export function toExportResponse<Row extends object>(given: Export<Row>): Response {
  const { format, columns, counts = [], name, first, total, mayGoOn = async () => true } = given;
  const form = FORMS[given.form ?? 'en'];
  const isCsv = format === 'csv';
  const encoder = new TextEncoder();
  let page: ExportPage<Row> | undefined = first;
  let isFirst = true;
  const toRow = (row: Row) => {
    if (isCsv)
      return `${columns.map((column) => toCell(row[column], counts.includes(column), form)).join(form.separator)}\r\n`;
    const text = `${isFirst ? '' : ','}\n${JSON.stringify(row)}`;
    isFirst = false;
    return text;
  };
  const body = new ReadableStream<Uint8Array>({
    start: (controller) =>
      controller.enqueue(encoder.encode(isCsv ? `\uFEFF${columns.join(form.separator)}\r\n` : '[')),
    async pull(controller) {
      while (page) {
        const rows = page.list.map(toRow).join('');
        const { readNext }: ExportPage<Row> = page;
        if (!readNext) {
          page = undefined;
          controller.enqueue(encoder.encode(rows + (isCsv ? '' : '\n]\n')));
          return controller.close();
        }
        page = (await mayGoOn()) ? await readNext() : undefined;
        if (!page) {
          controller.enqueue(encoder.encode(`${rows}${isCsv ? '' : '\n'}${EXPORT_BROKEN}\r\n`));
          return controller.close();
        }
        // A page without matching rows writes nothing, so the next page is read.
        if (rows !== '') return controller.enqueue(encoder.encode(rows));
      }
    },
  });
  const headers = {
    'content-type': TYPES[format],
    'content-disposition': `attachment; filename="${name}.${format}"`,
    ...(total === undefined ? {} : { 'x-total-count': String(total) }),
  };
  return new Response(body, { headers });
}
