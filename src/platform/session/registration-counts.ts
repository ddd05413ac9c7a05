export interface RegistrationBound {
  windowMs: number;
  max: number;
}

interface Row extends Record<string, SqlStorageValue> {
  count: number;
  /** Time of the oldest registration among those that fill the bound. */
  at_ms: number | null;
}

const FILLED = `select count(*) as count, min(at_ms) as at_ms
  from (select at_ms from registrations where at_ms > ? order by at_ms desc limit ?)`;

/** Registrations of one network or browser, each with its time. */
export class RegistrationCounts {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec('create table if not exists registrations (n integer primary key, at_ms integer not null) strict');
  }

  /** Counts one more registration, or answers the time until which none is allowed. */
  take(now: number, bounds: readonly RegistrationBound[]): { until: number } | { n: number } {
    const ends = bounds.flatMap(({ windowMs, max }) => {
      const { count, at_ms: at } = this.#sql.exec<Row>(FILLED, now - windowMs, max).one();
      return count < max ? [] : [(at ?? now) + windowMs];
    });
    if (ends.length > 0) return { until: Math.max(...ends) };
    return this.#sql.exec<{ n: number }>('insert into registrations (at_ms) values (?) returning n', now).one();
  }

  /** Takes back a registration that failed. */
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
