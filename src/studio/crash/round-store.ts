import type { Currency } from '../../contract/core/money.ts';
import { createSharedRounds, PRESENT_SCHEMA, type SharedRound } from '../shared-rounds.ts';
import type { Place } from './limits.ts';
import type { CrashPhase } from './phases.ts';

export interface RoundRow extends SharedRound {
  /** 0 before the flight starts. */
  started_at_ms: number;
  /** Hundredths; drawn at the start and secret until `is_over`. */
  crash: number | null;
  is_over: number;
}

export interface BetRow {
  [column: string]: SqlStorageValue;
  ticket_id: string;
  round: number;
  place: Place;
  player: string;
  /** Number that other players see instead of the player's name. */
  who: number;
  currency: Currency;
  stake_minor: number;
  /** In hundredths, like `ceiling` and `cashed_at`. Null: cash out by hand. */
  auto: number | null;
  ceiling: number;
  cashed_at: number | null;
  /** Null until the bet is decided. */
  payout_minor: number | null;
  /** 1 once the player's object has received the result of the bet. */
  is_ended: number;
}

export type NewBet = Omit<BetRow, 'who' | 'cashed_at' | 'payout_minor' | 'is_ended'>;

const SCHEMA = `${PRESENT_SCHEMA}
create table if not exists rounds (
  number integer primary key, server_seed text not null, server_seed_hash text not null,
  started_at_ms integer not null default 0, crash integer check (crash >= 100), is_over integer not null default 0
) strict;
create table if not exists bets (
  ticket_id text primary key, round integer not null, place integer not null, player text not null, who integer not null,
  currency text not null, stake_minor integer not null check (stake_minor > 0 and stake_minor % 100 = 0),
  auto integer, ceiling integer not null check (ceiling > 100), cashed_at integer,
  payout_minor integer check (payout_minor >= 0), is_ended integer not null default 0,
  unique (round, player, place)
) strict, without rowid;
create index if not exists bets_flying on bets (round, ceiling) where payout_minor is null;
create index if not exists bets_who on bets (round, who);
create index if not exists bets_shown on bets (round, stake_minor);
create index if not exists bets_due on bets (round, ticket_id) where payout_minor is not null and is_ended = 0;`;

const DUE = 'payout_minor is not null and is_ended = 0';

/** Storage of the shared round. */
export function createRoundStore(storage: DurableObjectStorage) {
  const { sql } = storage;
  sql.exec(SCHEMA);
  const { putPresent, ...rounds } = createSharedRounds<CrashPhase, RoundRow>(storage, 'bets');
  const list = (rest: string, ...values: SqlStorageValue[]) =>
    sql.exec<BetRow>(`select * from bets ${rest}`, ...values).toArray();
  const has = (where: string, ...values: SqlStorageValue[]) =>
    sql.exec(`select 1 from bets where ${where} limit 1`, ...values).toArray().length > 0;

  return {
    ...rounds,
    /** Rounds that are over, latest first. */
    listOver: (max: number): RoundRow[] =>
      sql.exec<RoundRow>('select * from rounds where is_over = 1 order by number desc limit ?', max).toArray(),

    fly(number: number, crash: number, startedAtMs: number): void {
      storage.transactionSync(() => {
        sql.exec(
          'update rounds set crash = ?, started_at_ms = ? where number = ? and crash is null',
          crash,
          startedAtMs,
          number,
        );
        putPresent(number, 'flying', 0);
      });
    },
    /** Pays the bets whose ceiling is at most `reached`, at their ceiling. Returns them. */
    cashReached: (number: number, reached: number): BetRow[] =>
      sql
        .exec<BetRow>(
          `update bets set cashed_at = ceiling, payout_minor = stake_minor * ceiling / 100
           where round = ? and payout_minor is null and ceiling <= ? returning *`,
          number,
          reached,
        )
        .toArray(),
    cashOut: (ticketId: string, at: number): BetRow | undefined =>
      sql
        .exec<BetRow>(
          `update bets set cashed_at = ?1, payout_minor = stake_minor * ?1 / 100
           where ticket_id = ?2 and payout_minor is null returning *`,
          at,
          ticketId,
        )
        .toArray()[0],
    /** Ends the flight: open bets are lost. Returns them. */
    crash(number: number, endsAtMs: number): BetRow[] {
      return storage.transactionSync(() => {
        sql.exec('update rounds set is_over = 1 where number = ?', number);
        putPresent(number, 'crashed', endsAtMs);
        return sql
          .exec<BetRow>('update bets set payout_minor = 0 where round = ? and payout_minor is null returning *', number)
          .toArray();
      });
    },
    getBet: (ticketId: string): BetRow | undefined => list('where ticket_id = ?', ticketId)[0],
    listOf: (round: number, player: string): BetRow[] => list('where round = ? and player = ?', round, player),
    addBet: (bet: NewBet) =>
      sql.exec(
        `insert into bets (ticket_id, round, place, player, currency, stake_minor, auto, ceiling, who)
         values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8,
           coalesce((select who from bets where round = ?2 and player = ?4),
             (select coalesce(max(who), 0) + 1 from bets where round = ?2)))`,
        bet.ticket_id,
        bet.round,
        bet.place,
        bet.player,
        bet.currency,
        bet.stake_minor,
        bet.auto,
        bet.ceiling,
      ),
    hasBets: (round: number): boolean => has('round = ?', round),
    countBets: (round: number): number =>
      sql.exec<{ count: number }>('select count(*) as count from bets where round = ?', round).one().count,
    /** The bets of a round with the highest stakes. */
    listShown: (round: number, max: number): BetRow[] =>
      list('where round = ? order by stake_minor desc, ticket_id limit ?', round, max),
    /** The lowest ceiling of the open bets; null without one. */
    getNextCeiling: (round: number): number | null =>
      sql
        .exec<{ next: number | null }>(
          'select min(ceiling) as next from bets where round = ? and payout_minor is null',
          round,
        )
        .one().next,
    hasDue: (): boolean => has(DUE),
    /** Decided bets whose result is not delivered yet, in order, starting after `after`. */
    listDue: (after: { round: number; ticketId: string }, max: number): BetRow[] =>
      list(
        `where ${DUE} and (round, ticket_id) > (?, ?) order by round, ticket_id limit ?`,
        after.round,
        after.ticketId,
        max,
      ),
    markEnded: (ticketId: string) => sql.exec('update bets set is_ended = 1 where ticket_id = ?', ticketId),
  };
}

export type RoundStore = ReturnType<typeof createRoundStore>;
