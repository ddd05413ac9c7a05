/** Rows that are read at once; the reader sets the pace. */
export const EXPORT_CHUNK = 500;
/** What a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

export interface ExportPage<Row> {
  readonly list: readonly Row[];
  /** Undefined after the last page; answers undefined to a reader who may not read any more. */
  readonly readNext: (() => Promise<ExportPage<Row> | undefined>) | undefined;
}

interface Export<Row> {
  readonly format: 'csv' | 'json';
  readonly columns: readonly (keyof Row & string)[];
  /** Columns whose numbers are no amounts. */
  readonly counts?: readonly (keyof Row & string)[];
  /** Of the file, without its ending. */
  readonly name: string;
  readonly first: ExportPage<Row>;
  readonly total?: number;
}

function toCell(value: unknown, isCount: boolean): string {
  if (typeof value === 'number') return isCount ? String(value) : value.toFixed(2);
  const text = String(value ?? '');
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

/** Page after page as the reader takes it. A reader who is refused in between sees a broken stream: half a file never looks whole. */
export function toExportResponse<Row extends object>(given: Export<Row>): Response {
  const { format, columns, counts = [], name, first, total } = given;
  const isCsv = format === 'csv';
  const encoder = new TextEncoder();
  let page: ExportPage<Row> | undefined = first;
  let isFirst = true;
  const toRow = (row: Row) => {
    if (isCsv) return `${columns.map((column) => toCell(row[column], counts.includes(column))).join()}\r\n`;
    const text = `${isFirst ? '' : ','}\n${JSON.stringify(row)}`;
    isFirst = false;
    return text;
  };
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(isCsv ? `\uFEFF${columns.join()}\r\n` : '[')),
    async pull(controller) {
      while (page) {
        const rows = page.list.map(toRow).join('');
        const { readNext }: ExportPage<Row> = page;
        if (!readNext) {
          page = undefined;
          controller.enqueue(encoder.encode(rows + (isCsv ? '' : '\n]\n')));
          return controller.close();
        }
        page = await readNext();
        if (!page) return controller.error(new Error('session.required'));
        // A page where nothing passed the filter is no news for the reader.
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
