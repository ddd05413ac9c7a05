import { HOUR_MS } from '../../lib/durations.ts';
import { addColumn } from '../../server/add-column.ts';

/** A session ends after this time without use, and at the latest after `SESSION_MAX_MS`. */
export const SESSION_IDLE_MS = 12 * HOUR_MS;
export const SESSION_MAX_MS = 30 * 24 * HOUR_MS;
/** The end of a session is moved at most this often, so that most reads need no write. */
const SLIDE_EVERY_MS = 10 * 60_000;
const SESSIONS_MAX = 20;
/**
 * For this long after a sign-in, the user of the session counts as the person who signed in. Later, another person may have found the
 * browser open.
 */
export const SESSION_FRESH_MS = 5 * 60_000;

const TABLE = `create table if not exists sessions (
  token_hash text primary key,
  created_at_ms integer not null,
  expires_at_ms integer not null,
  ip text
) strict`;

/** Why the password must be changed before any other call; empty when it need not be. */
export type MustChange = '' | 'default' | 'expired';

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
  /** True if the person just gave a password or code; false for a session that another session opened. */
  isProven: boolean;
  mustChange: MustChange;
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
    addColumn(this.#sql, 'sessions', 'must_change', "text not null default ''");
  }

  /** Stores a session. Answers the sessions that ended because the member had too many. */
  issue(tokenHash: string, { ip, device, isProven, mustChange }: NewSessionRow, now: number): string[] {
    this.#sql.exec('delete from sessions where expires_at_ms <= ?', now);
    this.#sql.exec(
      `insert into sessions (token_hash, created_at_ms, expires_at_ms, ip, device, proven_at_ms, must_change)
      values (?, ?, ?, ?, ?, ?, ?)`,
      tokenHash,
      now,
      now + SESSION_IDLE_MS,
      ip,
      device,
      isProven ? now : 0,
      mustChange,
    );
    const pushOut = `delete from sessions where token_hash not in
      (select token_hash from sessions order by created_at_ms desc, rowid desc limit ?) returning token_hash`;
    return this.#sql
      .exec<{ token_hash: string }>(pushOut, SESSIONS_MAX)
      .toArray()
      .map((row) => row.token_hash);
  }

  /** Undefined if the session is unknown or has ended. */
  findLive(tokenHash: string, now: number): { mustChange: MustChange } | undefined {
    const [row] = this.#sql
      .exec<{ created_at_ms: number; expires_at_ms: number; must_change: MustChange }>(
        'select created_at_ms, expires_at_ms, must_change from sessions where token_hash = ?',
        tokenHash,
      )
      .toArray();
    if (!row || row.expires_at_ms <= now) return undefined;
    const until = Math.min(now + SESSION_IDLE_MS, row.created_at_ms + SESSION_MAX_MS);
    if (until - row.expires_at_ms > SLIDE_EVERY_MS) {
      this.#sql.exec('update sessions set expires_at_ms = ? where token_hash = ?', until, tokenHash);
    }
    return { mustChange: row.must_change };
  }

  clearMustChange(tokenHash: string): void {
    this.#sql.exec("update sessions set must_change = '' where token_hash = ?", tokenHash);
  }

  /** End of the session if it is not used again. */
  getEnd(tokenHash: string): number {
    const query = 'select expires_at_ms from sessions where token_hash = ?';
    const [row] = this.#sql.exec<{ expires_at_ms: number }>(query, tokenHash).toArray();
    return row?.expires_at_ms ?? 0;
  }

  /** True for a short time after a proof (`SESSION_FRESH_MS`). */
  isFresh(tokenHash: string, now: number): boolean {
    const since = now - SESSION_FRESH_MS;
    const rows = this.#sql.exec('select 1 from sessions where token_hash = ? and proven_at_ms > ?', tokenHash, since);
    return rows.toArray().length > 0;
  }

  /** Live sessions, newest first. */
  list(now: number): SessionRow[] {
    return this.#sql
      .exec<SessionRow>('select * from sessions where expires_at_ms > ? order by created_at_ms desc, rowid desc', now)
      .toArray();
  }

  end(tokenHash: string): void {
    this.#sql.exec('delete from sessions where token_hash = ?', tokenHash);
  }
}
