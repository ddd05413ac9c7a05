import { toMinor } from '../../contract/core/money.ts';
import { WINNER_PAYOUT_MIN, WINNER_TIMES_MIN, type WinnerRule } from '../../contract/games/winners.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { addTo } from '../../lib/sums.ts';
import type { JournalRound, JournalRow } from '../member/journal.ts';
import type { LocalDay } from '../records/local-day.ts';

/** An operator's thresholds are never below these, so smaller wins are not even noted. */
const NOTED_PAYOUT_MINOR = toMinor(WINNER_PAYOUT_MIN);
/** Maximum number of a game's plays that count in one batch, so that no member alone can give a game a large weight. */
const PLAYS_A_BATCH_MAX = 20;
const WINS_A_BATCH = 50;
const HALF_LIFE_MS = 7 * DAY_MS;
const WINS_KEPT_DAYS = 9;
const PRUNED_A_BATCH = 100;
/** Weights grow exponentially from this time on. A double can hold them for a thousand half-lives. */
const WEIGHT_EPOCH_MS = Date.UTC(2026, 0, 1);

const TABLES = [
  `create table if not exists pending_plays (
    game_id text primary key,
    plays integer not null
  ) strict, without rowid`,
  `create table if not exists pending_wins (
    id text primary key,
    day text not null,
    game_id text not null,
    vassalage text not null,
    game_type text not null,
    stake_minor integer not null,
    payout_minor integer not null,
    at_ms integer not null
  ) strict, without rowid`,
  'create table if not exists play_batch (id integer primary key check (id = 1), batch integer not null, content text not null) strict',
];

interface PendingWin extends Record<string, SqlStorageValue> {
  id: string;
  day: string;
  game_id: string;
  vassalage: string;
  game_type: string;
  stake_minor: number;
  payout_minor: number;
  at_ms: number;
}

interface Batch {
  batch: number;
  plays: { game_id: string; plays: number }[];
  wins: PendingWin[];
}

/** The beginning of a name, with its length hidden. */
export function maskName(account: string): string {
  return `${[...account].slice(0, 2).join('')}***`;
}

export function toWeight(atMs: number): number {
  return 2 ** ((atMs - WEIGHT_EPOCH_MS) / HALF_LIFE_MS);
}

function isNoted({ payoutMinor, stakeMinor }: JournalRound): boolean {
  return payoutMinor >= NOTED_PAYOUT_MINOR && payoutMinor >= WINNER_TIMES_MIN * stakeMinor;
}

function isBigWin(
  { payout_minor: payout, stake_minor: stake }: PendingWin,
  { minPayout, minTimes }: WinnerRule,
): boolean {
  return payout >= toMinor(minPayout) && payout >= minTimes * stake;
}

/**
 * A member's play on its way to the public boards. The content of a batch is fixed before it is sent, so that sending it again changes
 * nothing.
 */
export class PlayProjection {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    for (const table of TABLES) this.#sql.exec(table);
  }

  /** Stores the plays and notable wins of these rows. True when there is something to send. */
  note(rows: readonly JournalRow[], toDay: (atMs: number) => LocalDay): boolean {
    const plays = new Map<string, number>();
    for (const { kind, round, at } of rows) {
      if (kind !== 'win' || !round) continue;
      addTo(plays, round.gameCode, 1);
      if (isNoted(round)) this.#addWin(round, at, toDay(at));
    }
    for (const [gameCode, count] of plays)
      this.#sql.exec(
        'insert into pending_plays (game_id, plays) values (?1, ?2) on conflict (game_id) do update set plays = plays + ?2',
        gameCode,
        count,
      );
    return plays.size > 0;
  }

  #addWin({ id, gameCode, vendor, gameType, stakeMinor, payoutMinor }: JournalRound, at: number, day: LocalDay): void {
    this.#sql.exec(
      `insert or ignore into pending_wins (id, day, game_id, vassalage, game_type, stake_minor, payout_minor, at_ms)
       values (?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      day,
      gameCode,
      vendor,
      gameType,
      stakeMinor,
      payoutMinor,
      at,
    );
  }

  /** The started but unacknowledged batch, else the next one. Runs in a transaction. */
  take(): Batch | undefined {
    const [begun] = this.#sql.exec<{ batch: number; content: string }>('select * from play_batch').toArray();
    if (begun && begun.content !== '')
      return { batch: begun.batch, ...(JSON.parse(begun.content) as Omit<Batch, 'batch'>) };
    const plays = this.#sql.exec<{ game_id: string; plays: number }>('select * from pending_plays limit 20').toArray();
    const wins = this.#sql.exec<PendingWin>('select * from pending_wins limit ?', WINS_A_BATCH).toArray();
    if (plays.length === 0 && wins.length === 0) return undefined;
    for (const { game_id } of plays) this.#sql.exec('delete from pending_plays where game_id = ?', game_id);
    for (const { id } of wins) this.#sql.exec('delete from pending_wins where id = ?', id);
    const batch = (begun?.batch ?? 0) + 1;
    this.#sql.exec(
      `insert or replace into play_batch (id, batch, content)
      values (1, ?, ?)`,
      batch,
      JSON.stringify({ plays, wins }),
    );
    return { batch, plays, wins };
  }

  /** Acknowledges a batch, which is then never sent again. */
  finish(batch: number): void {
    this.#sql.exec("update play_batch set content = '' where batch = ?", batch);
  }
}

/** The board covers a week. Every batch deletes some older rows, so that the table does not grow. */
function toPrune(db: D1Database, now: number): D1PreparedStatement {
  const oldest = new Date(now - WINS_KEPT_DAYS * DAY_MS).toISOString().slice(0, 10);
  return db
    .prepare('delete from big_wins where id in (select id from big_wins where day < ? order by day limit ?)')
    .bind(oldest, PRUNED_A_BATCH);
}

/** Atomic and idempotent: scores count only while the batch is new to the database. */
export function toProjectionStatements(
  db: D1Database,
  member: { memberId: string; account: string },
  { batch, plays, wins }: Batch,
  rule: WinnerRule,
  now: number,
): D1PreparedStatement[] {
  const isNew = 'not exists (select 1 from play_batches where member_id = ? and batch >= ?)';
  const scores = plays.map(({ game_id, plays: count }) =>
    db
      .prepare(
        `insert into game_popularity (game_id, prize_mode, score)
          select game_id, prize_mode, ? from games where game_id = ? and ${isNew}
         on conflict (game_id) do update set score = score + excluded.score, prize_mode = excluded.prize_mode`,
      )
      .bind(Math.min(count, PLAYS_A_BATCH_MAX) * toWeight(now), game_id, member.memberId, batch),
  );
  const name = maskName(member.account);
  const board = wins
    .filter((win) => isBigWin(win, rule))
    .map((win) =>
      db
        .prepare(`insert or ignore into big_wins (id, day, masked_name, game_id, vassalage, game_type, stake_minor, payout_minor, at_ms)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?)`)
        .bind(
          `${member.memberId}:${win.id}`,
          win.day,
          name,
          win.game_id,
          win.vassalage,
          win.game_type,
          win.stake_minor,
          win.payout_minor,
          win.at_ms,
        ),
    );
  const mark = db
    .prepare(`insert into play_batches (member_id, batch)
      values (?1, ?2) on conflict (member_id) do update set batch = max(batch, ?2)`)
    .bind(member.memberId, batch);
  return [...scores, ...board, mark, toPrune(db, now)];
}
