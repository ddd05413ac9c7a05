import type { Minor } from '../../contract/core/money.ts';
import { addColumn } from '../../server/add-column.ts';
import type { LedgerAccount } from './ledger-schema.ts';

export interface Round extends Record<string, SqlStorageValue> {
  id: string;
  game_code: string;
  /** The first bet; the other bets of the round are found by their transfers. */
  bet_key: string;
  /** Amount at stake, without bets that were given back. */
  stake_minor: number;
  bets: number;
  /** Sum of all wins of the round. It does not change after the settlement, even if a win is taken back. */
  payout_minor: number;
  wins: number;
  state: 'open' | 'settled' | 'rolled_back';
  /** Account that stakes come from and payouts go to. */
  account: LedgerAccount;
}

export interface OpenRound {
  id: string;
  vendor: string;
  gameCode: string;
  gameType: string;
  betKey: string;
  stakeMinor: Minor;
  at: number;
  account: LedgerAccount;
}

const TABLES = [
  `create table if not exists rounds (
    id text primary key,
    vendor text not null,
    game_code text not null,
    bet_key text not null,
    stake_minor integer not null check (stake_minor > 0),
    payout_minor integer not null default 0 check (payout_minor >= 0),
    state text not null check (state in ('open', 'settled', 'rolled_back')),
    opened_at_ms integer not null,
    closed_at_ms integer
  ) strict, without rowid`,
  // The total at stake, kept by triggers, so that the ledger check does not grow with the number of open rounds.
  'create table if not exists rounds_open_total (id integer primary key check (id = 1), stake_minor integer not null) strict',
  // Sums only if the row is missing: SQLite tests this condition before it scans the rounds.
  `insert or ignore into rounds_open_total (id, stake_minor) select 1, coalesce(sum(stake_minor), 0) from rounds
    where not exists (select 1 from rounds_open_total) and state = 'open'`,
  `create trigger if not exists rounds_opened after insert on rounds begin
    update rounds_open_total set stake_minor = stake_minor + iif(new.state = 'open', new.stake_minor, 0);
  end`,
  `create trigger if not exists rounds_changed after update of state, stake_minor on rounds begin
    update rounds_open_total set stake_minor = stake_minor
      - iif(old.state = 'open', old.stake_minor, 0) + iif(new.state = 'open', new.stake_minor, 0);
  end`,
  'drop index if exists rounds_open',
  // Bets that were given back. A rollback may arrive before its bet: then the bet is refused when it arrives.
  'create table if not exists voided_bets (bet_key text primary key, at_ms integer not null) strict',
];

export const SUM_OPEN_STAKES = 'select stake_minor from rounds_open_total';

/** A round: stakes, then one payout or the return of each stake. Ids contain the vendor, so ids of two vendors never collide. */
export class RoundsStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    for (const table of TABLES) this.#sql.exec(table);
    addColumn(this.#sql, 'rounds', 'game_type', "text not null default 'RNG'");
    addColumn(this.#sql, 'rounds', 'bets', 'integer not null default 1');
    addColumn(this.#sql, 'rounds', 'wins', 'integer not null default 0');
    addColumn(this.#sql, 'rounds', 'returned_minor', 'integer not null default 0');
    addColumn(this.#sql, 'rounds', 'account', "text not null default 'member'");
  }

  find(id: string): Round | undefined {
    return this.#sql.exec<Round>('select * from rounds where id = ?', id).toArray()[0];
  }

  /** The round of a bet, and whether the bet was given back before it arrived. */
  findForBet(id: string, betKey: string): { round: Round | undefined; isVoided: boolean } {
    const found = this.#sql
      .exec<Round & { is_voided: number }>(
        `select r.*, v.bet_key is not null as is_voided from (select 1)
         left join rounds r on r.id = ? left join voided_bets v on v.bet_key = ?`,
        id,
        betKey,
      )
      .one();
    return { round: found.id === null ? undefined : found, isVoided: found.is_voided === 1 };
  }

  open(round: OpenRound): void {
    this.#sql.exec(
      `insert into rounds (id, vendor, game_code, game_type, bet_key, stake_minor, state, opened_at_ms, account)
       values (?, ?, ?, ?, ?, ?, 'open', ?, ?)`,
      round.id,
      round.vendor,
      round.gameCode,
      round.gameType,
      round.betKey,
      round.stakeMinor,
      round.at,
      round.account,
    );
  }

  /** Adds a bet to an open round. */
  raise(id: string, stakeMinor: Minor): void {
    this.#change('update rounds set stake_minor = stake_minor + ?1, bets = bets + 1', id, stakeMinor);
  }

  /** Gives back one of several bets; the others stay at stake. */
  lower(id: string, stakeMinor: Minor): void {
    const set = 'stake_minor = stake_minor - ?1, returned_minor = returned_minor + ?1, bets = bets - 1';
    this.#change(`update rounds set ${set}`, id, stakeMinor);
  }

  /** Gives back the last bet and closes the round. The row keeps its stake. */
  giveBack(id: string, at: number): void {
    const set = "state = 'rolled_back', returned_minor = returned_minor + stake_minor, closed_at_ms = ?1";
    this.#change(`update rounds set ${set}`, id, at);
  }

  /** Adds a win after which the round stays open; a negative amount takes a win back. */
  pay(id: string, payoutMinor: Minor): void {
    const set = 'payout_minor = payout_minor + ?1, wins = wins + iif(?1 < 0, -1, 1)';
    this.#change(`update rounds set ${set}`, id, payoutMinor);
  }

  settle(id: string, payoutMinor: Minor, at: number): void {
    const set = "state = 'settled', payout_minor = payout_minor + ?1, wins = wins + 1, closed_at_ms = ?3";
    this.#change(`update rounds set ${set}`, id, payoutMinor, at);
  }

  #change(update: string, id: string, ...[first, ...rest]: number[]): void {
    const { rowsWritten } = this.#sql.exec(`${update} where id = ?2 and state = 'open'`, first, id, ...rest);
    if (rowsWritten === 0) throw new Error(`Round ${id} is not open`);
  }

  voidBet(betKey: string, at: number): void {
    this.#sql.exec('insert or ignore into voided_bets (bet_key, at_ms) values (?, ?)', betKey, at);
  }

  isVoided(betKey: string): boolean {
    return this.#sql.exec('select 1 from voided_bets where bet_key = ?', betKey).toArray().length > 0;
  }
}
