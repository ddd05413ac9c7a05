export const LAUNCH_LIFE_MS = 12 * 3_600_000;
const LAUNCHES_MAX = 100;

export interface Launch {
  gameId: string;
  vassalage: string;
}

const TABLE = `create table if not exists launches (
  token_hash text primary key,
  game_id text not null,
  vassalage text not null,
  created_at_ms integer not null,
  expires_at_ms integer not null,
  session_hash text not null default ''
) strict`;
const HAS_SESSIONS = "select 1 from pragma_table_info('launches') where name = 'session_hash'";
const ADD_SESSIONS = "alter table launches add column session_hash text not null default ''";

/** Permissions to open a game, by the SHA-256 of their token. They end with the session that asked for them. */
export class LaunchStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec(TABLE);
    // Objects that are older than the column.
    if (this.#sql.exec(HAS_SESSIONS).toArray().length === 0) this.#sql.exec(ADD_SESSIONS);
  }

  create(tokenHash: string, sessionHash: string, { gameId, vassalage }: Launch, now: number): void {
    this.#sql.exec('delete from launches where expires_at_ms <= ?', now);
    this.#sql.exec(
      `insert into launches (token_hash, game_id, vassalage, created_at_ms, expires_at_ms, session_hash)
       values (?, ?, ?, ?, ?, ?)`,
      tokenHash,
      gameId,
      vassalage,
      now,
      now + LAUNCH_LIFE_MS,
      sessionHash,
    );
    this.#sql.exec(
      'delete from launches where token_hash not in (select token_hash from launches order by created_at_ms desc, rowid desc limit ?)',
      LAUNCHES_MAX,
    );
  }

  endWith(sessionHash: string): void {
    this.#sql.exec('delete from launches where session_hash = ?', sessionHash);
  }

  findLive(tokenHash: string, now: number): Launch | undefined {
    const [row] = this.#sql
      .exec<{ game_id: string; vassalage: string }>(
        'select game_id, vassalage from launches where token_hash = ? and expires_at_ms > ?',
        tokenHash,
        now,
      )
      .toArray();
    return row && { gameId: row.game_id, vassalage: row.vassalage };
  }
}
