/**
 * `login`: a sign-in that waits for its code. `reset`: a link that sets a new password. `handover`: a session from a partner’s application.
 */
export type TicketKind = 'login' | 'reset' | 'handover';

const TRIES_MAX = 5;

interface Row extends Record<string, SqlStorageValue> {
  data: string;
  tries: number;
}

const TABLE = `create table if not exists tickets (
  hash text primary key,
  kind text not null,
  data text not null,
  tries integer not null,
  expires_at_ms integer not null
) strict, without rowid`;

/** One-time permissions, by the hash of their token. Only the newest of a kind is valid. */
export class TicketStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec(TABLE);
  }

  issue(kind: TicketKind, hash: string, data: unknown, expiresAt: number): void {
    this.clear(kind);
    this.#sql.exec(
      `insert into tickets (hash, kind, data, tries, expires_at_ms)
      values (?, ?, ?, 0, ?)`,
      hash,
      kind,
      JSON.stringify(data),
      expiresAt,
    );
  }

  find<Data>(kind: TicketKind, hash: string, now: number): Data | undefined {
    const row = this.#find(kind, hash, now);
    return row && (JSON.parse(row.data) as Data);
  }

  /** Like `find`, and counts the try: a ticket allows few tries. */
  tryOnce<Data>(kind: TicketKind, hash: string, now: number): Data | undefined {
    const row = this.#find(kind, hash, now);
    if (!row || row.tries >= TRIES_MAX) return undefined;
    this.#sql.exec('update tickets set tries = tries + 1 where hash = ?', hash);
    return JSON.parse(row.data) as Data;
  }

  clear(kind: TicketKind): void {
    this.#sql.exec('delete from tickets where kind = ?', kind);
  }

  #find(kind: TicketKind, hash: string, now: number): Row | undefined {
    const rows = this.#sql.exec<Row>(
      'select data, tries from tickets where hash = ? and kind = ? and expires_at_ms > ?',
      hash,
      kind,
      now,
    );
    return rows.toArray()[0];
  }
}
