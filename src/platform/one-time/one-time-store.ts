interface Row extends Record<string, SqlStorageValue> {
  text: string;
  expires_at_ms: number;
}

/** Values that may be used once, each with an expiry time. */
export class OneTimeStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(
      'create table if not exists one_time (id text primary key, text text not null, expires_at_ms integer not null)',
    );
    sql.exec('create index if not exists one_time_expires on one_time (expires_at_ms)');
  }

  /** False when the id is taken. */
  put(id: string, text: string, expiresAt: number, now: number): boolean {
    this.#sql.exec('delete from one_time where id = ? and expires_at_ms <= ?', id, now);
    const { rowsWritten } = this.#sql.exec(
      `insert or ignore into one_time (id, text, expires_at_ms)
      values (?, ?, ?)`,
      id,
      text,
      expiresAt,
    );
    return rowsWritten > 0;
  }

  replace(id: string, text: string, expiresAt: number): void {
    this.#sql.exec('insert or replace into one_time (id, text, expires_at_ms) values (?, ?, ?)', id, text, expiresAt);
  }

  read(id: string, now: number): string | undefined {
    const [row] = this.#sql
      .exec<Row>('select text, expires_at_ms from one_time where id = ? and expires_at_ms > ?', id, now)
      .toArray();
    return row?.text;
  }

  take(id: string, now: number): string | undefined {
    const [row] = this.#sql.exec<Row>('delete from one_time where id = ? returning text, expires_at_ms', id).toArray();
    return row && row.expires_at_ms > now ? row.text : undefined;
  }

  purge(now: number): void {
    this.#sql.exec('delete from one_time where expires_at_ms <= ?', now);
  }

  getNextExpiry(): number | undefined {
    const row = this.#sql.exec<{ next: number | null }>('select min(expires_at_ms) as next from one_time').one();
    return row.next ?? undefined;
  }
}
