import type { Minor } from '../../contract/core/money.ts';

export const BONUS_STAKES_TABLE = `create table if not exists bonus_stakes (
  round_id text not null,
  bet_seq integer not null,
  bonus_minor integer not null,
  primary key (round_id, bet_seq)
) strict, without rowid`;

/** For each win while the terms of a bonus hold: the part of the win that belongs to the bonus. */
export const BONUS_WINS_TABLE = `create table if not exists bonus_wins (
  win_seq integer primary key,
  bonus_minor integer not null
) strict`;

/** For each win whose bonus share was taken back when a bonus ended: the claim of the bonus, and the share. */
export const RETURNED_WINS_TABLE = `create table if not exists returned_wins (
  win_seq integer primary key,
  claim_id text not null,
  bonus_minor integer not null
) strict`;

const END_WIN = `delete from bonus_wins
  where win_seq = (select seq from transfers where idempotency_key = ?) returning bonus_minor`;
const END_BET = `delete from bonus_stakes where round_id = ?1
  and bet_seq = (select seq from transfers where idempotency_key = ?2) returning bonus_minor`;

interface Row extends Record<string, SqlStorageValue> {
  bonus_minor: number;
}

const sum = (rows: readonly Row[]) => rows.reduce((total, row) => total + row.bonus_minor, 0);

/** Bonus money in open bets, by bet, and in wins. Only one bonus is in process at a time, so all of it belongs to that one. */
export class BonusStakes {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  put(roundId: string, betSeq: number, bonusMinor: Minor): void {
    this.#sql.exec(
      'insert into bonus_stakes (round_id, bet_seq, bonus_minor) values (?, ?, ?)',
      roundId,
      betSeq,
      bonusMinor,
    );
  }

  /** Called when a bet is given back. Returns the bonus money in the bet. */
  endBet(roundId: string, betKey: string): number {
    return sum(this.#sql.exec<Row>(END_BET, roundId, betKey).toArray());
  }

  /** Bonus money in the open bets of a round. */
  sumRound(roundId: string): number {
    return sum(this.#sql.exec<Row>('select bonus_minor from bonus_stakes where round_id = ?', roundId).toArray());
  }

  /** Called when a round is settled. Returns the bonus money in its stakes. */
  endRound(roundId: string): number {
    return sum(
      this.#sql.exec<Row>('delete from bonus_stakes where round_id = ? returning bonus_minor', roundId).toArray(),
    );
  }

  putWin(winSeq: number, bonusMinor: Minor): void {
    this.#sql.exec('insert into bonus_wins (win_seq, bonus_minor) values (?, ?)', winSeq, bonusMinor);
  }

  /** Called when a win is taken back. Returns the bonus's share of the win. */
  endWin(winKey: string): number {
    return sum(this.#sql.exec<Row>(END_WIN, winKey).toArray());
  }

  /** Keeps the shares of the wins that a bonus returned at its end, because the vendor may still take such a win back. */
  keepWins(claimId: string): void {
    this.#sql.exec(
      'insert into returned_wins (win_seq, claim_id, bonus_minor) select win_seq, ?, bonus_minor from bonus_wins',
      claimId,
    );
  }

  /** Called when the terms have ended: all open bets, and all wins until now, then count as own money. */
  clear(): void {
    this.#sql.exec('delete from bonus_stakes');
    this.#sql.exec('delete from bonus_wins');
  }
}
