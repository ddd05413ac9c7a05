import { addColumn } from '../../server/columns.ts';

const HOUR_MS = 3_600_000;
/** A session ends when nobody used it for this long, and at the latest after `SESSION_MAX_MS`. */
export const SESSION_IDLE_MS = 12 * HOUR_MS;
export const SESSION_MAX_MS = 30 * 24 * HOUR_MS;
/** Sliding writes at most this often: reading a balance is no write. */
const SLIDE_EVERY_MS = 10 * 60_000;
const SESSIONS_MAX = 20;
/**
 * So long after a sign-in whoever uses the session still counts as who signed in: time for what is asked at the first one. Later
 * somebody else may have found the browser open.
 */
export const SESSION_FRESH_MS = 5 * 60_000;

const TABLE = `create table if not exists sessions (
  token_hash text primary key,
  created_at_ms integer not null,
  expires_at_ms integer not null,
  ip text
) strict`;

export interface SessionRow extends Record<string, SqlStorageValue> {
  token_hash: string;
  created_at_ms: number;
  expires_at_ms: number;
  ip: string | null;
  device: string;
}

export interface NewSessionRow {
  /** The masked network. */
  ip: string | null;
  device: string;
  /** By a secret or a code, just now. A session that another one opened proves nothing of its own. */
  isProven: boolean;
}

/** Live sessions by the SHA-256 of their token. */
export class SessionStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec(TABLE);
    addColumn(this.#sql, 'sessions', 'device', "text not null default ''");
    addColumn(this.#sql, 'sessions', 'proven_at_ms', 'integer not null default 0');
  }

  /** Answers those that this one pushed out. */
  issue(tokenHash: string, { ip, device, isProven }: NewSessionRow, now: number): string[] {
    this.#sql.exec('delete from sessions where expires_at_ms <= ?', now);
    this.#sql.exec(
      `insert into sessions (token_hash, created_at_ms, expires_at_ms, ip, device, proven_at_ms)
      values (?, ?, ?, ?, ?, ?)`,
      tokenHash,
      now,
      now + SESSION_IDLE_MS,
      ip,
      device,
      isProven ? now : 0,
    );
    const pushOut = `delete from sessions where token_hash not in
      (select token_hash from sessions order by created_at_ms desc, rowid desc limit ?) returning token_hash`;
    return this.#sql
      .exec<{ token_hash: string }>(pushOut, SESSIONS_MAX)
      .toArray()
      .map((row) => row.token_hash);
  }

  isLive(tokenHash: string, now: number): boolean {
    const [row] = this.#sql
      .exec<{ created_at_ms: number; expires_at_ms: number }>(
        'select created_at_ms, expires_at_ms from sessions where token_hash = ?',
        tokenHash,
      )
      .toArray();
    if (!row || row.expires_at_ms <= now) return false;
    const until = Math.min(now + SESSION_IDLE_MS, row.created_at_ms + SESSION_MAX_MS);
    if (until - row.expires_at_ms > SLIDE_EVERY_MS) {
      this.#sql.exec('update sessions set expires_at_ms = ? where token_hash = ?', until, tokenHash);
    }
    return true;
  }

  /** When it ends unless somebody uses it again. */
  getEnd(tokenHash: string): number {
    const query = 'select expires_at_ms from sessions where token_hash = ?';
    const [row] = this.#sql.exec<{ expires_at_ms: number }>(query, tokenHash).toArray();
    return row?.expires_at_ms ?? 0;
  }

  /** Whoever uses it proved who they are a moment ago. */
  isFresh(tokenHash: string, now: number): boolean {
    const since = now - SESSION_FRESH_MS;
    const rows = this.#sql.exec('select 1 from sessions where token_hash = ? and proven_at_ms > ?', tokenHash, since);
    return rows.toArray().length > 0;
  }

  /** Live ones, newest first. */
  list(now: number): SessionRow[] {
    return this.#sql
      .exec<SessionRow>('select * from sessions where expires_at_ms > ? order by created_at_ms desc, rowid desc', now)
      .toArray();
  }

  end(tokenHash: string): void {
    this.#sql.exec('delete from sessions where token_hash = ?', tokenHash);
  }
}
