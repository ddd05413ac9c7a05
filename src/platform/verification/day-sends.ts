import type { LocalDay } from '../records/local-day.ts';

export interface SendCap {
  key: string;
  max: number;
}

const LISTED_MAX = 100;

/** Counts of today's codes by cap, such as a country or a block of numbers. */
export class DaySends {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Counts one message for every cap, or returns the key of the cap that is reached. With `isCounted` false, nothing is counted. */
  take(day: LocalDay, caps: readonly SendCap[], isCounted: boolean): string | null {
    this.#createTable();
    this.#sql.exec('delete from day_sends where day < ?', day);
    const reached = caps.find(({ key, max }) => this.#get(day, key) >= max);
    if (reached) return reached.key;
    if (isCounted) for (const { key } of caps) this.#add(day, key, 1);
    return null;
  }

  /** Takes back a message that was not sent. */
  giveBack(day: LocalDay, caps: readonly SendCap[]): void {
    this.#createTable();
    for (const { key } of caps) this.#add(day, key, -1);
  }

  /** Counts of a day, highest first. */
  list(day: LocalDay): { key: string; count: number }[] {
    this.#createTable();
    const sql = 'select key, count from day_sends where day = ? and count > 0 order by count desc, key limit ?';
    return this.#sql.exec<{ key: string; count: number }>(sql, day, LISTED_MAX).toArray();
  }

  #createTable(): void {
    this.#sql.exec(`create table if not exists day_sends (
      day text not null,
      key text not null,
      count integer not null,
      primary key (day, key)
    ) strict, without rowid`);
  }

  #get(day: LocalDay, key: string): number {
    const rows = this.#sql.exec<{ count: number }>('select count from day_sends where day = ? and key = ?', day, key);
    return rows.toArray()[0]?.count ?? 0;
  }

  #add(day: LocalDay, key: string, count: number): void {
    this.#sql.exec(
      `insert into day_sends (day, key, count) values (?1, ?2, max(0, ?3))
       on conflict (day, key) do update set count = max(0, count + ?3)`,
      day,
      key,
      count,
    );
  }
}
