import { type AccountEntry, AccountEntrySchema } from '../../contract/account-record.ts';
import type { MemberClient } from '../member/member-client.ts';
import type { EntryFilter } from './account-entries.ts';
import type { EntryPage } from './entries-part.ts';

export const EXPORT_CHUNK = 500;
const COLUMNS = Object.keys(AccountEntrySchema.shape) as (keyof AccountEntry)[];
/** What a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function toCell(value: AccountEntry[keyof AccountEntry]): string {
  if (typeof value === 'number') return value.toFixed(2);
  const text = String(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

interface Export {
  member: MemberClient;
  tokenHash: string;
  filter: EntryFilter;
  format: 'csv' | 'json';
  first: EntryPage;
}

/** Page after page as the reader takes it; a session that ends in between breaks the stream off, so that half a file never looks whole. */
export function toEntriesResponse({ member, tokenHash, filter, format, first }: Export): Response {
  const isCsv = format === 'csv';
  const encoder = new TextEncoder();
  let page: EntryPage | undefined = first;
  let isFirst = true;
  const toRow = (entry: AccountEntry) => {
    if (isCsv) return `${COLUMNS.map((name) => toCell(entry[name])).join()}\r\n`;
    const row = `${isFirst ? '' : ','}\n${JSON.stringify(entry)}`;
    isFirst = false;
    return row;
  };
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(isCsv ? `\uFEFF${COLUMNS.join()}\r\n` : '[')),
    async pull(controller) {
      if (!page) return;
      const rows = page.list.map(toRow).join('');
      const { nextSeq }: EntryPage = page;
      if (nextSeq === 0) {
        page = undefined;
        controller.enqueue(encoder.encode(rows + (isCsv ? '' : '\n]\n')));
        return controller.close();
      }
      const next = await member.entries.list(tokenHash, filter, nextSeq, EXPORT_CHUNK);
      if (!next.ok) return controller.error(new Error(next.code));
      page = next.value;
      controller.enqueue(encoder.encode(rows));
    },
  });
  const type = isCsv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8';
  const name = `account_${filter.from}_${filter.to}.${format}`;
  const total = first.totals.reduce((sum, { count }) => sum + count, 0);
  const headers = { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` };
  return new Response(body, { headers: { ...headers, 'x-total-count': String(total) } });
}
