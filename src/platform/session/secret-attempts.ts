/** Wrong tries in a row that lock, and for how long (reading: as a sign-in). */
export const WRONG_TRIES_MAX = 10;
export const LOCK_MS = 15 * 60_000;

interface Row extends Record<string, SqlStorageValue> {
  failures: number;
  locked_until_ms: number;
}

/** What only somebody with the password can try: who goes on after a lock waits twice as long each time, a day at most. */
const GROWN_LOCK_MS_MAX = 24 * 3_600_000;

/** `secret_attempts` is of the payment password. */
type Table = 'password_attempts' | 'secret_attempts' | 'second_factor_attempts';

/**
 * Tries to prove that one is the member: of the password by somebody who is signed in, or of the second factor by somebody who has the
 * password. A try counts as failed until it succeeds.
 */
export class SecretAttempts {
  readonly #sql: SqlStorage;
  readonly #table: Table;

  constructor(sql: SqlStorage, table: Table) {
    this.#sql = sql;
    this.#table = table;
  }

  createTables(): void {
    this.#sql.exec(`create table if not exists ${this.#table} (
      id integer primary key check (id = 1),
      failures integer not null,
      locked_until_ms integer not null
    ) strict`);
  }

  /** Until when nothing may be tried; undefined: this try is counted and may go on. */
  begin(now: number): number | undefined {
    const [row] = this.#sql.exec<Row>(`select failures, locked_until_ms from ${this.#table}`).toArray();
    if (row && row.locked_until_ms > now) return row.locked_until_ms;
    const failures = this.#countBefore(row) + 1;
    this.#sql.exec(
      `insert or replace into ${this.#table} (id, failures, locked_until_ms)
      values (1, ?, ?)`,
      failures,
      failures % WRONG_TRIES_MAX === 0 ? now + this.#toLock(failures / WRONG_TRIES_MAX) : 0,
    );
    return undefined;
  }

  clear(): void {
    this.#sql.exec(`delete from ${this.#table}`);
  }

  #countBefore(row: Row | undefined): number {
    const isOver = row !== undefined && row.locked_until_ms > 0 && this.#table !== 'second_factor_attempts';
    return isOver ? 0 : (row?.failures ?? 0);
  }

  #toLock(locks: number): number {
    return Math.min(LOCK_MS * 2 ** (locks - 1), GROWN_LOCK_MS_MAX);
  }
}
