export interface RegistrationBound {
  windowMs: number;
  max: number;
}

interface Row extends Record<string, SqlStorageValue> {
  count: number;
  /** When the oldest of those that fill the bound was made. */
  at_ms: number | null;
}

const FILLED = `select count(*) as count, min(at_ms) as at_ms
  from (select at_ms from registrations where at_ms > ? order by at_ms desc limit ?)`;

/** Registrations of one network or browser, each by its time. */
export class RegistrationCounts {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec('create table if not exists registrations (n integer primary key, at_ms integer not null) strict');
  }

  /** Counts one more, or says until when there may be none. */
  take(now: number, bounds: readonly RegistrationBound[]): { until: number } | { n: number } {
    const ends = bounds.flatMap(({ windowMs, max }) => {
      const { count, at_ms: at } = this.#sql.exec<Row>(FILLED, now - windowMs, max).one();
      return count < max ? [] : [(at ?? now) + windowMs];
    });
    if (ends.length > 0) return { until: Math.max(...ends) };
    return this.#sql.exec<{ n: number }>('insert into registrations (at_ms) values (?) returning n', now).one();
  }

  /** Nothing came of it. */
  giveBack(n: number): void {
    this.#sql.exec('delete from registrations where n = ?', n);
  }

  forget(before: number): void {
    this.#sql.exec('delete from registrations where at_ms <= ?', before);
  }

  isEmpty(): boolean {
    return this.#sql.exec('select 1 from registrations limit 1').toArray().length === 0;
  }
}
