import type { Slot } from './schedule.ts';

export interface DrawRow {
  [column: string]: SqlStorageValue;
  draw_number: string;
  slot: number;
  opens_at_ms: number;
  closes_at_ms: number;
  draws_at_ms: number;
  seed: string;
  seed_hash: string;
  /** JSON. Null until the numbers are drawn; they never change afterwards. */
  numbers: string | null;
}

export interface Seeds {
  readonly seed: string;
  readonly seedHash: string;
}

const SCHEMA = `
create table if not exists draws (
  draw_number text primary key, slot integer not null unique,
  opens_at_ms integer not null, closes_at_ms integer not null, draws_at_ms integer not null,
  seed text not null, seed_hash text not null, numbers text,
  told integer not null default 0
) strict;
create index if not exists draws_untold on draws (draws_at_ms) where told < 2;
create table if not exists facts (name text primary key, value integer not null) strict;`;

/** Values of `told`: 0 not reported to the platform, 1 announced, 2 numbers reported. */
const TOLD_ALL = 2;

export function createDrawStore({ sql }: DurableObjectStorage) {
  sql.exec(SCHEMA);
  const list = (where: string, ...values: SqlStorageValue[]) =>
    sql.exec<DrawRow>(`select * from draws where ${where}`, ...values).toArray();
  return {
    get: (drawNumber: string) => list('draw_number = ?', drawNumber)[0],
    /** The draw that takes bets or waits for its numbers at this moment. */
    getAt: (nowMs: number) => list('opens_at_ms <= ?1 and draws_at_ms > ?1', nowMs)[0],
    getFirstUndrawn: () => list('numbers is null order by draws_at_ms limit 1')[0],
    listDue: (nowMs: number) => list('numbers is null and draws_at_ms <= ? order by draws_at_ms', nowMs),
    listDrawn: (count: number) => list('numbers is not null order by draws_at_ms desc limit ?', count),
    /** Draws that are not announced yet, and announced draws whose numbers are not reported yet; oldest first. */
    listUntold: (count: number) => list('told < iif(numbers is null, 1, 2) order by draws_at_ms limit ?', count),
    /** Adds a draw; an existing seed is never replaced. */
    plan: (slot: Slot, { seed, seedHash }: Seeds) =>
      sql.exec(
        `insert or ignore into draws (draw_number, slot, opens_at_ms, closes_at_ms, draws_at_ms, seed, seed_hash)
         values (?, ?, ?, ?, ?, ?, ?)`,
        slot.drawNumber,
        slot.slot,
        slot.opensAtMs,
        slot.closesAtMs,
        slot.drawsAtMs,
        seed,
        seedHash,
      ),
    hasSlot: (slot: number) => sql.exec('select 1 from draws where slot = ?', slot).toArray().length > 0,
    fixNumbers: (drawNumber: string, numbers: readonly string[]) =>
      sql.exec(
        'update draws set numbers = ? where draw_number = ? and numbers is null',
        JSON.stringify(numbers),
        drawNumber,
      ),
    markTold: (drawNumber: string, isDrawn: boolean) =>
      sql.exec('update draws set told = max(told, ?) where draw_number = ?', isDrawn ? TOLD_ALL : 1, drawNumber),
    /** Deletes old reported draws without tickets. Tickets need the numbers of their draw until their results are delivered. */
    prune: (beforeMs: number, keep: number) =>
      sql.exec(
        `delete from draws where told = ${TOLD_ALL} and draws_at_ms < ?1
           and draw_number not in (select draw_number from draws order by draws_at_ms desc limit ?2)
           and not exists (select 1 from tickets t where t.draw_number = draws.draw_number and t.ended = 0)
           and not exists (select 1 from tickets t where t.draw_number = draws.draw_number and t.ended = 1)`,
        beforeMs,
        keep,
      ),

    getFact: (name: string): number =>
      sql.exec<{ value: number }>('select value from facts where name = ?', name).toArray()[0]?.value ?? 0,
    setFact: (name: string, value: number) =>
      sql.exec(
        'insert into facts (name, value) values (?1, ?2) on conflict (name) do update set value = ?2',
        name,
        value,
      ),
  };
}
