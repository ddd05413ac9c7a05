import { addColumn } from '../../server/add-column.ts';

/** A part of a ticket that was cashed out. `due_at_ms`: time of the next delivery to the player's object; null once delivered. */
export interface TicketPartRow extends Record<string, SqlStorageValue> {
  number: number;
  stake_minor: number;
  paid_minor: number;
  at_ms: number;
  due_at_ms: number | null;
}

const TABLES = `
create table if not exists ticket_parts (
  ticket_id text not null, number integer not null, stake_minor integer not null check (stake_minor > 0),
  paid_minor integer not null check (paid_minor > 0), at_ms integer not null, due_at_ms integer,
  primary key (ticket_id, number)
) strict, without rowid;
create index if not exists ticket_parts_due on ticket_parts (due_at_ms) where due_at_ms is not null;`;
/** The stake of all parts of a ticket. It stays below the ticket's stake until the ticket ends. */
const CASHED = 'integer not null default 0 check (cashed_minor >= 0 and cashed_minor < stake_minor)';

/** The parts of tickets that were cashed out, beside the table of tickets. */
export function createPartStore(sql: SqlStorage) {
  sql.exec(TABLES);
  addColumn(sql, 'tickets', 'cashed_minor', CASHED);

  return {
    list: (ticketId: string): TicketPartRow[] =>
      sql
        .exec<TicketPartRow>(
          'select number, stake_minor, paid_minor, at_ms, due_at_ms from ticket_parts where ticket_id = ? order by number',
          ticketId,
        )
        .toArray(),
    /** Takes a part off an open ticket. Throws if the ticket is not open, or if no stake would remain. */
    add(ticketId: string, part: TicketPartRow): void {
      const { rowsWritten } = sql.exec(
        `update tickets set cashed_minor = cashed_minor + ? where ticket_id = ? and state = 'open'`,
        part.stake_minor,
        ticketId,
      );
      if (rowsWritten === 0) throw new Error(`Ticket ${ticketId} is not open`);
      sql.exec(
        `insert into ticket_parts (ticket_id, number, stake_minor, paid_minor, at_ms, due_at_ms) values (?, ?, ?, ?, ?, ?)`,
        ticketId,
        part.number,
        part.stake_minor,
        part.paid_minor,
        part.at_ms,
        part.due_at_ms,
      );
    },
    /** Marks the parts up to this number as delivered to the player's object. */
    finish: (ticketId: string, upTo: number) =>
      sql.exec('update ticket_parts set due_at_ms = null where ticket_id = ? and number <= ?', ticketId, upTo),
    postpone: (ticketId: string, dueAtMs: number) =>
      sql.exec(
        'update ticket_parts set due_at_ms = ? where ticket_id = ? and due_at_ms is not null',
        dueAtMs,
        ticketId,
      ),
  };
}
