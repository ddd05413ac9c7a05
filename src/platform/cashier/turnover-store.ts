/** Money from a deposit or from another member, and how much was staked since. Minor units. */
export interface BroughtMoney extends Record<string, SqlStorageValue> {
  /** Number of the transfer that brought the money. */
  seq: number;
  kind: 'deposit' | 'transfer_received';
  /** 1 for the first deposit of this member. */
  is_first: number;
  /** The amount, less the money that the operator took back. */
  amount_minor: number;
  /** How many times the amount must be staked before a withdrawal, fixed at the order. */
  times: number;
  done_minor: number;
  /** Number of the transfer that settled the last stake needed to stake the amount once. */
  played_seq: number | null;
}

/** Rewards need the amount staked once, even where a withdrawal needs no turnover. */
const IS_OPEN = 'done_minor < amount_minor * max(times, 1)';
const TABLE = `create table money_turnover (
  seq integer primary key,
  kind text not null check (kind in ('deposit', 'transfer_received')),
  is_first integer not null,
  amount_minor integer not null check (amount_minor >= 0),
  times integer not null check (times >= 0),
  done_minor integer not null,
  played_seq integer
) strict`;
const INDEX = `create index money_turnover_open on money_turnover (seq) where ${IS_OPEN}`;
/** Deposits older than this table have had their rewards, so existing objects start after them. New objects have no cursor yet. */
const START = `insert or ignore into journal_cursors (name, seq)
  select 'turnover', seq from journal_cursors where name = 'points'`;

const WRITE = `insert into money_turnover (seq, kind, is_first, amount_minor, times, done_minor, played_seq)
  select value ->> '$.seq', value ->> '$.kind', value ->> '$.is_first', value ->> '$.amount_minor', value ->> '$.times',
    value ->> '$.done_minor', value ->> '$.played_seq' from json_each(?) where true
  on conflict (seq) do update set amount_minor = excluded.amount_minor, done_minor = excluded.done_minor, played_seq = excluded.played_seq`;

export class TurnoverStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    const known = this.#sql.exec("select 1 from sqlite_master where name = 'money_turnover'").toArray();
    if (known.length > 0) return;
    for (const statement of [TABLE, INDEX, START]) this.#sql.exec(statement);
  }

  /** Money with open turnover, in the order in which stakes count for it: first money that blocks a withdrawal, then the oldest. */
  listOpen(): BroughtMoney[] {
    const sql = `select * from money_turnover where ${IS_OPEN} order by times = 0, seq`;
    return this.#sql.exec<BroughtMoney>(sql).toArray();
  }

  find(seq: number): BroughtMoney | undefined {
    return this.#sql.exec<BroughtMoney>('select * from money_turnover where seq = ?', seq).toArray()[0];
  }

  /** Time at which the amount had been staked once. */
  getPlayedAt({ played_seq: seq }: BroughtMoney): number {
    const sql = 'select at_ms from transfers where seq = ?';
    return this.#sql.exec<{ at_ms: number }>(sql, seq).one().at_ms;
  }

  write(rows: readonly BroughtMoney[]): void {
    this.#sql.exec(WRITE, JSON.stringify(rows));
  }
}

/**
 * Turnover still owed before a withdrawal, for the stakes processed so far. `timesNow` is the current setting: lowering it reduces the debt
 * at once.
 */
export function sumDepositTurnover(sql: SqlStorage, timesNow: number): number {
  const owed = `select coalesce(sum(max(amount_minor * min(times, ?) - done_minor, 0)), 0) as owed
    from money_turnover where ${IS_OPEN}`;
  return sql.exec<{ owed: number }>(owed, timesNow).one().owed;
}

/** Number of the last processed transfer. */
export function getTurnoverSeq(sql: SqlStorage): number {
  const cursor = "select seq from journal_cursors where name = 'turnover'";
  return sql.exec<{ seq: number }>(cursor).toArray()[0]?.seq ?? 0;
}

/** The first deposit, if one of these transfers completed its first turnover. */
export function findFirstPlayed(sql: SqlStorage, afterSeq: number, untilSeq: number): BroughtMoney | undefined {
  const first = 'select * from money_turnover where is_first = 1 and played_seq > ? and played_seq <= ?';
  return sql.exec<BroughtMoney>(first, afterSeq, untilSeq).toArray()[0];
}
