import { type TeamEvent, TeamEventSchema } from '../../contract/agent-events.ts';
import { type EventFilter, type EventPage, listEvents } from './event-queries.ts';

export const EXPORT_CHUNK = 500;
const COLUMNS = Object.keys(TeamEventSchema.shape) as (keyof TeamEvent)[];
/** What a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function toCell(value: TeamEvent[keyof TeamEvent]): string {
  if (typeof value === 'number') return value.toFixed(2);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

interface Export {
  db: D1Database;
  filter: EventFilter;
  format: 'csv' | 'json';
  first: EventPage;
  /** Asked before each further page: who may not read any more gets no more. */
  mayRead(): Promise<boolean>;
}

/** Page after page as the reader takes it. A reader who is refused in between sees a broken stream: half a file never looks whole. */
export function toEventsResponse({ db, filter, format, first, mayRead }: Export): Response {
  const isCsv = format === 'csv';
  const encoder = new TextEncoder();
  let page: EventPage | undefined = first;
  let isFirst = true;
  const toRow = (event: TeamEvent) => {
    if (isCsv) return `${COLUMNS.map((name) => toCell(event[name])).join()}\r\n`;
    const row = `${isFirst ? '' : ','}\n${JSON.stringify(event)}`;
    isFirst = false;
    return row;
  };
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(isCsv ? `\uFEFF${COLUMNS.join()}\r\n` : '[')),
    async pull(controller) {
      while (page) {
        const rows = page.list.map(toRow).join('');
        const { last }: EventPage = page;
        if (last === undefined) {
          page = undefined;
          controller.enqueue(encoder.encode(rows + (isCsv ? '' : '\n]\n')));
          return controller.close();
        }
        if (!(await mayRead())) return controller.error(new Error('session.required'));
        page = await listEvents(db, filter, last, EXPORT_CHUNK);
        // A page where nothing passed the filter is no news for the reader.
        if (rows !== '') return controller.enqueue(encoder.encode(rows));
      }
    },
  });
  const type = isCsv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8';
  const name = `team_${filter.from}_${filter.to}.${format}`;
  return new Response(body, {
    headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` },
  });
}
