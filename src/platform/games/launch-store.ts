import { addColumn } from '../../server/add-column.ts';

export const LAUNCH_LIFE_MS = 12 * 3_600_000;
const LAUNCHES_MAX = 100;

export interface Launch {
  gameId: string;
  vassalage: string;
  /** Category: `RNG`, `LIVE`, … */
  gameType: string;
  /** Limit for all bets of one round together; 0 means no limit. */
  maxBetMinor: number;
  /** Minimum stake of a round; 0 means none. */
  minBetMinor: number;
  /** True: stakes come from the member's wallet at this vendor. This is fixed when the game is opened. */
  usesVendorWallet: boolean;
}

interface LaunchRow extends Record<string, SqlStorageValue> {
  game_id: string;
  vassalage: string;
  game_type: string;
  max_bet_minor: number;
  min_bet_minor: number;
  vendor_wallet: number;
  expires_at_ms: number;
}

interface LaunchSession {
  hash: string;
  endsAt: number;
}

interface KnownLaunch {
  launch: Launch;
  expiresAt: number;
}

const TABLE = `create table if not exists launches (
  token_hash text primary key,
  game_id text not null,
  vassalage text not null,
  created_at_ms integer not null,
  expires_at_ms integer not null,
  session_hash text not null default ''
) strict`;

/** Launches by the SHA-256 of their token. A launch ends with its session, whether that is revoked or expires. */
export class LaunchStore {
  readonly #sql: SqlStorage;
  /** Cache of launches read since the last change of the table, by hash, because every stake looks one up. */
  readonly #known = new Map<string, KnownLaunch>();

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec(TABLE);
    addColumn(this.#sql, 'launches', 'session_hash', "text not null default ''");
    addColumn(this.#sql, 'launches', 'game_type', "text not null default 'RNG'");
    addColumn(this.#sql, 'launches', 'max_bet_minor', 'integer not null default 0');
    addColumn(this.#sql, 'launches', 'vendor_wallet', 'integer not null default 0');
    addColumn(this.#sql, 'launches', 'min_bet_minor', 'integer not null default 0');
  }

  create(tokenHash: string, session: LaunchSession, launch: Launch, now: number): void {
    const { gameId, vassalage, gameType, maxBetMinor, minBetMinor, usesVendorWallet } = launch;
    this.#known.clear();
    this.#sql.exec('delete from launches where expires_at_ms <= ?', now);
    this.#sql.exec(
      `insert into launches (token_hash, game_id, vassalage, created_at_ms, expires_at_ms, session_hash, game_type,
         max_bet_minor, min_bet_minor, vendor_wallet)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      tokenHash,
      gameId,
      vassalage,
      now,
      Math.min(now + LAUNCH_LIFE_MS, session.endsAt),
      session.hash,
      gameType,
      maxBetMinor,
      minBetMinor,
      usesVendorWallet ? 1 : 0,
    );
    this.#sql.exec(
      'delete from launches where token_hash not in (select token_hash from launches order by created_at_ms desc, rowid desc limit ?)',
      LAUNCHES_MAX,
    );
  }

  /** Ends the launches of a session. Answers their vendors. */
  endWith(sessionHash: string): string[] {
    this.#known.clear();
    const ended = 'delete from launches where session_hash = ? returning vassalage';
    return this.#sql
      .exec<{ vassalage: string }>(ended, sessionHash)
      .toArray()
      .map(({ vassalage }) => vassalage);
  }

  findLive(tokenHash: string, now: number): Launch | undefined {
    const known = this.#known.get(tokenHash) ?? this.#read(tokenHash);
    return known && known.expiresAt > now ? known.launch : undefined;
  }

  #read(tokenHash: string): KnownLaunch | undefined {
    const [row] = this.#sql
      .exec<LaunchRow>(
        `select game_id, vassalage, game_type, max_bet_minor, min_bet_minor, vendor_wallet, expires_at_ms from launches
         where token_hash = ?`,
        tokenHash,
      )
      .toArray();
    if (!row) return undefined;
    const { game_id: gameId, vassalage, game_type: gameType } = row;
    const limits = { maxBetMinor: row.max_bet_minor, minBetMinor: row.min_bet_minor };
    const launch = { gameId, vassalage, gameType, ...limits, usesVendorWallet: row.vendor_wallet === 1 };
    const known = { launch, expiresAt: row.expires_at_ms };
    this.#known.set(tokenHash, known);
    return known;
  }
}
