import { playSeat, type Seat } from './seat.ts';
import { type Columns, toDealerColumn, toSeatColumn } from './shoe.ts';

interface DealRow {
  [column: string]: SqlStorageValue;
  columns: string;
  /** Latest time at which the decisions of the round end; 0 before they begin. */
  limit_ms: number;
}

const SCHEMA = `
create table if not exists deals (round integer primary key, columns text not null, limit_ms integer not null default 0) strict;
create table if not exists decisions (
  round integer not null, seat integer not null, letters text not null, primary key (round, seat)
) strict, without rowid;`;

/** The cards of the present round from the deal on, and the decisions of its seats. After the round, both are part of its outcome. */
export function createDealStore({ sql }: DurableObjectStorage) {
  sql.exec(SCHEMA);
  const getDeal = (round: number) =>
    sql.exec<DealRow>('select columns, limit_ms from deals where round = ?', round).toArray()[0];
  const getLetters = (round: number, seat: number): string =>
    sql
      .exec<{ letters: string }>('select letters from decisions where round = ? and seat = ?', round, seat)
      .toArray()[0]?.letters ?? '';
  const getColumns = (round: number): Columns | undefined => {
    const deal = getDeal(round);
    return deal && (JSON.parse(deal.columns) as Columns);
  };
  return {
    getColumns,
    getLetters,
    putDeal: (round: number, columns: Columns) =>
      sql.exec('insert or ignore into deals (round, columns) values (?, ?)', round, JSON.stringify(columns)),
    getDealer(round: number): readonly number[] {
      const columns = getColumns(round);
      if (!columns) throw new Error(`Round ${round} is not dealt`);
      return toDealerColumn(columns);
    },
    getColumn: (round: number, seat: number): readonly number[] => toSeatColumn(getColumns(round) ?? [], seat),
    /** A dealt seat with its decisions. */
    getSeat(round: number, seat: number): Seat {
      const played = playSeat(toSeatColumn(getColumns(round) ?? [], seat), getLetters(round, seat));
      if (!played) throw new Error(`Round ${round} has a decision against the rules on seat ${seat}`);
      return played;
    },
    append: (round: number, seat: number, letters: string) =>
      sql.exec(
        `insert into decisions (round, seat, letters) values (?, ?, ?)
         on conflict do update set letters = letters || excluded.letters`,
        round,
        seat,
        letters,
      ),
    setLimit: (round: number, limitMs: number) =>
      sql.exec('update deals set limit_ms = ? where round = ?', limitMs, round),
    getLimit: (round: number): number => getDeal(round)?.limit_ms ?? 0,
    forgetBefore(round: number): void {
      sql.exec('delete from deals where round < ?', round);
      sql.exec('delete from decisions where round < ?', round);
    },
  };
}

export type DealStore = ReturnType<typeof createDealStore>;
