/** A ticket as the room stores it. The player's object stores it too and calls the wallet. */
export interface RoomTicketRow {
  [column: string]: SqlStorageValue;
  ticket_id: string;
  draw_number: string;
  player: string;
  play_type: string;
  /** JSON: picks, line stake and the odds at the time of sale. */
  terms: string;
  /** JSON: the answer that the player got when the ticket was placed. */
  accepted: string;
}

const SCHEMA = `
create table if not exists tickets (
  ticket_id text primary key, draw_number text not null, player text not null, play_type text not null,
  terms text not null, accepted text not null, ended integer not null default 0
) strict, without rowid;
create index if not exists tickets_open on tickets (draw_number, ticket_id) where ended = 0;
create index if not exists tickets_ended on tickets (draw_number) where ended = 1;`;

const PRUNED_AT_ONCE = 1000;

/** Tickets of one room, deleted some time after their draw. */
export function createTicketStore(storage: DurableObjectStorage) {
  const { sql } = storage;
  sql.exec(SCHEMA);
  return {
    get: (ticketId: string) =>
      sql.exec<RoomTicketRow>('select * from tickets where ticket_id = ?', ticketId).toArray()[0],
    add: (row: RoomTicketRow) =>
      sql.exec(
        'insert into tickets (ticket_id, draw_number, player, play_type, terms, accepted) values (?, ?, ?, ?, ?, ?)',
        row.ticket_id,
        row.draw_number,
        row.player,
        row.play_type,
        row.terms,
        row.accepted,
      ),
    listOpen: (drawNumber: string, after: string, count: number) =>
      sql
        .exec<RoomTicketRow>(
          'select * from tickets where draw_number = ? and ended = 0 and ticket_id > ? order by ticket_id limit ?',
          drawNumber,
          after,
          count,
        )
        .toArray(),
    /** Finished draws with tickets that have not ended yet, oldest first. */
    listUnsettledDraws: () =>
      sql
        .exec<{ draw_number: string }>(
          `select d.draw_number from draws d where d.numbers is not null and exists
             (select 1 from tickets t where t.draw_number = d.draw_number and t.ended = 0) order by d.draws_at_ms`,
        )
        .toArray()
        .map(({ draw_number }) => draw_number),
    countPlayers: (drawNumber: string): number =>
      sql
        .exec<{ count: number }>(
          'select count(distinct player) as count from tickets where draw_number = ? and ended = 0',
          drawNumber,
        )
        .one().count,
    countOpen: () => sql.exec<{ count: number }>('select count(*) as count from tickets where ended = 0').one().count,
    /** Marks all tickets of a batch as ended in one transaction. */
    end(ticketIds: readonly string[]): void {
      storage.transactionSync(() => {
        for (const id of ticketIds) sql.exec('update tickets set ended = 1 where ticket_id = ?', id);
      });
    },
    /** Deletes some ended tickets of draws before this time; returns the number of rows written. */
    prune: (beforeMs: number): number =>
      sql.exec(
        `delete from tickets where ticket_id in (select t.ticket_id from draws d join tickets t on t.draw_number = d.draw_number
           where t.ended = 1 and d.draws_at_ms < ? limit ${PRUNED_AT_ONCE})`,
        beforeMs,
      ).rowsWritten,
  };
}

export type TicketStore = ReturnType<typeof createTicketStore>;
