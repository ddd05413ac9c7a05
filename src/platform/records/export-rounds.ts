import { type RoundRecord, RoundRecordSchema } from '../../contract/records.ts';
import type { MemberClient } from '../member/member-client.ts';
import type { RoundPage } from './records-part.ts';
import type { RoundFilter } from './round-records.ts';

const CHUNK = 500;
const COLUMNS = Object.keys(RoundRecordSchema.shape) as (keyof RoundRecord)[];
/** What a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function toCell(value: RoundRecord[keyof RoundRecord]): string {
  if (typeof value === 'number') return value.toFixed(2);
  const text = String(value ?? '');
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const FORMATS = {
  csv: {
    type: 'text/csv; charset=utf-8',
    head: `\uFEFF${COLUMNS.join()}\r\n`,
    toRow: (record: RoundRecord) => `${COLUMNS.map((name) => toCell(record[name])).join()}\r\n`,
    tail: '',
  },
  json: {
    type: 'application/json; charset=utf-8',
    head: '[',
    toRow: (record: RoundRecord, isFirst: boolean) => `${isFirst ? '' : ','}\n${JSON.stringify(record)}`,
    tail: '\n]\n',
  },
} as const;

interface Export {
  member: MemberClient;
  tokenHash: string;
  filter: RoundFilter;
  format: keyof typeof FORMATS;
  first: RoundPage;
}

/** Page after page as the reader takes it; a session that ends in between breaks the stream off, so that half a file never looks whole. */
export function toExportResponse({ member, tokenHash, filter, format, first }: Export): Response {
  const { type, head, toRow, tail } = FORMATS[format];
  const encoder = new TextEncoder();
  let page: RoundPage | undefined = first;
  let isFirst = true;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(head)),
    async pull(controller) {
      if (!page) return;
      const rows: string[] = page.list.map((record) => {
        const row = toRow(record, isFirst);
        isFirst = false;
        return row;
      });
      const { nextN }: RoundPage = page;
      if (nextN === 0) {
        page = undefined;
        controller.enqueue(encoder.encode(rows.join('') + tail));
        return controller.close();
      }
      const next = await member.records.listRounds(tokenHash, filter, nextN, CHUNK);
      if (!next.ok) return controller.error(new Error(next.code));
      page = next.value;
      controller.enqueue(encoder.encode(rows.join('')));
    },
  });
  const name = `rounds_${filter.from}_${filter.to}.${format}`;
  const headers = { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` };
  return new Response(body, { headers: { ...headers, 'x-total-count': String(first.totals.rounds) } });
}

export const EXPORT_CHUNK = CHUNK;
