import { addColumn } from '../member/columns.ts';

export interface Round extends Record<string, SqlStorageValue> {
  id: string;
  game_code: string;
  bet_key: string;
  stake_minor: number;
  payout_minor: number;
  state: 'open' | 'settled' | 'rolled_back';
}

export interface OpenRound {
  id: string;
  vendor: string;
  gameCode: string;
  /** Category of the launch: `RNG`, `LIVE`, … */
  gameType: string;
  betKey: string;
  stakeMinor: number;
  at: number;
}

const TABLES = [
  `create table if not exists rounds (
    id text primary key,
    vendor text not null,
    game_code text not null,
    bet_key text not null unique,
    stake_minor integer not null check (stake_minor > 0),
    payout_minor integer not null default 0 check (payout_minor >= 0),
    state text not null check (state in ('open', 'settled', 'rolled_back')),
    opened_at_ms integer not null,
    closed_at_ms integer
  ) strict`,
  "create index if not exists rounds_open on rounds (stake_minor) where state = 'open'",
  // Bets that were rolled back before they came: they are refused when they come.
  'create table if not exists voided_bets (bet_key text primary key, at_ms integer not null) strict',
];

/** One stake, then one payout or the stake given back. Ids carry the vendor: two vendors never meet. */
export class RoundsStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    for (const table of TABLES) this.#sql.exec(table);
    addColumn(this.#sql, 'rounds', 'game_type', "text not null default 'RNG'");
  }

  find(id: string): Round | undefined {
    return this.#sql.exec<Round>('select * from rounds where id = ?', id).toArray()[0];
  }

  findByBet(betKey: string): Round | undefined {
    return this.#sql.exec<Round>('select * from rounds where bet_key = ?', betKey).toArray()[0];
  }

  open(round: OpenRound): void {
    this.#sql.exec(
      `insert into rounds (id, vendor, game_code, game_type, bet_key, stake_minor, state, opened_at_ms)
       values (?, ?, ?, ?, ?, ?, 'open', ?)`,
      round.id,
      round.vendor,
      round.gameCode,
      round.gameType,
      round.betKey,
      round.stakeMinor,
      round.at,
    );
  }

  close(id: string, state: 'settled' | 'rolled_back', payoutMinor: number, at: number): void {
    const { rowsWritten } = this.#sql.exec(
      "update rounds set state = ?, payout_minor = ?, closed_at_ms = ? where id = ? and state = 'open'",
      state,
      payoutMinor,
      at,
      id,
    );
    if (rowsWritten === 0) throw new Error(`Round ${id} is not open`);
  }

  sumOpenStakes(): number {
    return this.#sql
      .exec<{ sum: number }>("select coalesce(sum(stake_minor), 0) as sum from rounds where state = 'open'")
      .one().sum;
  }

  voidBet(betKey: string, at: number): void {
    this.#sql.exec('insert or ignore into voided_bets values (?, ?)', betKey, at);
  }

  isVoided(betKey: string): boolean {
    return this.#sql.exec('select 1 from voided_bets where bet_key = ?', betKey).toArray().length > 0;
  }
}
