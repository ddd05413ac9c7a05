/** Wrong tries in a row that lock, and for how long (reading: as a sign-in). */
export const WRONG_TRIES_MAX = 10;
export const LOCK_MS = 15 * 60_000;

interface Row extends Record<string, SqlStorageValue> {
  failures: number;
  locked_until_ms: number;
}

const TABLE = `create table if not exists secret_attempts (
  id integer primary key check (id = 1),
  failures integer not null,
  locked_until_ms integer not null
) strict`;

/** Tries of somebody who is signed in to prove that they are the member. A try counts as failed until it succeeds. */
export class SecretAttempts {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec(TABLE);
  }

  /** Until when nothing may be tried; undefined: this try is counted and may go on. */
  begin(now: number): number | undefined {
    const [row] = this.#sql.exec<Row>('select failures, locked_until_ms from secret_attempts').toArray();
    if (row && row.locked_until_ms > now) return row.locked_until_ms;
    const isOver = row !== undefined && row.locked_until_ms > 0;
    const failures = (isOver ? 0 : (row?.failures ?? 0)) + 1;
    const lockedUntil = failures >= WRONG_TRIES_MAX ? now + LOCK_MS : 0;
    this.#sql.exec(
      `insert or replace into secret_attempts (id, failures, locked_until_ms)
      values (1, ?, ?)`,
      failures,
      lockedUntil,
    );
    return undefined;
  }

  clear(): void {
    this.#sql.exec('delete from secret_attempts');
  }
}
