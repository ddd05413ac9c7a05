import { type TeamEvent, TeamEventSchema } from '../../contract/agents/events.ts';
import { EXPORT_CHUNK, type ExportPage, toExportResponse } from '../http/export-pages.ts';
import { type EventFilter, type EventPage, listEvents } from './event-queries.ts';

const COLUMNS = Object.keys(TeamEventSchema.shape) as (keyof TeamEvent)[];

interface Export {
  db: D1Database;
  filter: EventFilter;
  format: 'csv' | 'json';
  first: EventPage;
  /** Checked before each further page: the export stops when the permission is lost. */
  mayRead(): Promise<boolean>;
}

export function toEventsResponse({ db, filter, format, first, mayRead }: Export): Response {
  const toPage = ({ list, last }: EventPage): ExportPage<TeamEvent> => ({
    list,
    readNext:
      last === undefined
        ? undefined
        : async () => ((await mayRead()) ? toPage(await listEvents(db, filter, last, EXPORT_CHUNK)) : undefined),
  });
  return toExportResponse({ format, columns: COLUMNS, name: `team_${filter.from}_${filter.to}`, first: toPage(first) });
}
