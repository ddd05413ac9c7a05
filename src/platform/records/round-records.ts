import { toMajor } from '../../contract/core/money.ts';
import type { RoundRecord, RoundTotals } from '../../contract/records/records.ts';
import type { JournalRound, JournalRow } from '../member/journal.ts';
import { type LocalDay, toLater } from './local-day.ts';
import { ROUND_TOTALS_TABLE, RoundTotalsChange } from './round-totals.ts';

interface Row extends Record<string, SqlStorageValue> {
  n: number;
  id: string;
  day: string;
  vendor: string;
  game_type: string;
  game_code: string;
  game_name: string | null;
  state: RoundRecord['state'];
  stake_minor: number;
  payout_minor: number;
  returned_minor: number;
  opened_at_ms: number;
  closed_at_ms: number | null;
}

export interface RoundFilter {
  from: LocalDay;
  to: LocalDay;
  gameType: string;
  vassalage: string;
  state: string;
}

/**
 * `n` numbers the rounds in the order in which they began. So a period is one range of `n`, and a page can start anywhere without reading
 * the rows before it.
 */
const TABLES = [
  `create table if not exists round_records (
    n integer primary key autoincrement,
    id text not null unique,
    day text not null,
    vendor text not null,
    game_type text not null,
    game_code text not null,
    state text not null,
    stake_minor integer not null,
    payout_minor integer not null,
    returned_minor integer not null,
    opened_at_ms integer not null,
    closed_at_ms integer
  ) strict`,
  'create index if not exists round_records_type on round_records (game_type, n)',
  'create index if not exists round_records_vendor on round_records (vendor, n)',
  'create index if not exists round_records_both on round_records (vendor, game_type, n)',
  "create index if not exists round_records_open on round_records (n) where state = 'open'",
  "create index if not exists round_records_returned on round_records (n) where state = 'rolled_back'",
  `create table if not exists round_days (
    day text primary key,
    first_n integer not null
  ) strict, without rowid`,
  ROUND_TOTALS_TABLE,
  `create table if not exists round_entries (
    n integer not null,
    transfer_seq integer not null,
    primary key (n, transfer_seq)
  ) strict, without rowid`,
];

const COLUMNS = [
  ...['id', 'day', 'vendor', 'game_type', 'game_code', 'state', 'stake_minor', 'payout_minor', 'returned_minor'],
  ...['opened_at_ms', 'closed_at_ms'],
];
const INSERT = `insert into round_records (${COLUMNS.join()})
  select ${COLUMNS.map((_, index) => `j.value ->> ${index}`).join()} from json_each(?) j order by j.key
  returning *, null as game_name`;
const SELECT = `select r.*, g.game_name from round_records r left join opened_games g on g.game_id = r.game_code and g.vassalage = r.vendor`;
const SUM = `coalesce(sum(rounds), 0) as rounds,
  coalesce(sum(case state when 'settled' then stake_minor else 0 end), 0) as stake_minor,
  coalesce(sum(payout_minor), 0) as payout_minor, coalesce(sum(returned_minor), 0) as returned_minor,
  coalesce(sum(case state when 'open' then stake_minor else 0 end), 0) as open_minor`;

function toNetMinor({ state, payout_minor, stake_minor }: Row): number {
  return state === 'rolled_back' ? 0 : payout_minor - stake_minor;
}

export function toRoundRecord(row: Row): RoundRecord {
  return {
    roundId: row.id,
    vassalage: row.vendor,
    gameType: row.game_type,
    gameId: row.game_code,
    gameName: row.game_name ?? row.game_code,
    state: row.state,
    stake: toMajor(row.state === 'rolled_back' ? row.returned_minor : row.stake_minor),
    payout: toMajor(row.payout_minor),
    returned: toMajor(row.returned_minor),
    net: toMajor(toNetMinor(row)),
    openedAt: new Date(row.opened_at_ms).toISOString(),
    closedAt: row.closed_at_ms === null ? null : new Date(row.closed_at_ms).toISOString(),
  };
}

function toConditions(filter: Omit<RoundFilter, 'from' | 'to'>): { where: string[]; values: string[] } {
  const { gameType, vassalage, state } = filter;
  const named = [
    ['game_type', gameType],
    ['vendor', vassalage],
    ['state', state],
  ].filter(([, value]) => value !== '') as [string, string][];
  // SQLite uses a partial index only if the statement contains the state as a literal value.
  const where = named.map(([column, value]) =>
    column === 'state' ? `state = '${value.replaceAll("'", "''")}'` : `${column} = ?`,
  );
  return { where, values: named.filter(([column]) => column !== 'state').map(([, value]) => value) };
}

interface BegunRound {
  n: number;
  round: JournalRound;
}

/** Rounds of the member's history, derived from the transfers. */
export class RoundRecords {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    for (const table of TABLES) this.#sql.exec(table);
  }

  /** Stores the current state of the rounds of these transfers, on the days on which they began. Returns the new rounds, in order. */
  note(rows: readonly JournalRow[], toDay: (atMs: number) => LocalDay): BegunRound[] {
    const rounds = new Map(rows.flatMap(({ round }) => (round ? [[round.id, round] as const] : [])));
    const known = this.#findKnown([...rounds.keys()]);
    const totals = new RoundTotalsChange();
    const numbers = new Map<string, number>();
    for (const before of known.values()) {
      const row = this.#update(before, rounds.get(before.id) as JournalRound);
      totals.add(before, -1);
      totals.add(row, 1);
      numbers.set(row.id, row.n);
    }
    const begun = this.#insert(
      [...rounds.values()].filter(({ id }) => !known.has(id)),
      toDay,
    );
    for (const row of begun) {
      totals.add(row, 1);
      numbers.set(row.id, row.n);
    }
    totals.write(this.#sql);
    this.#noteEntries(rows, numbers);
    return begun.map(({ n, id }) => ({ n, round: rounds.get(id) as JournalRound }));
  }

  /** Rounds before the number `beforeN`; 0 starts at the newest round. Reads one extra row to know whether there is a next page. */
  list(filter: RoundFilter, beforeN: number, limit: number): { list: RoundRecord[]; nextN: number } {
    const { low, high } = this.#findRange(filter);
    const { where, values } = toConditions(filter);
    const until = beforeN > 0 ? Math.min(beforeN, high) : high;
    const conditions = ['n >= ?', 'n < ?', ...where].map((text) => `r.${text}`).join(' and ');
    const rows = this.#sql
      .exec<Row>(`${SELECT} where ${conditions} order by r.n desc limit ?`, low, until, ...values, limit + 1)
      .toArray();
    const page = rows.slice(0, limit);
    return { list: page.map(toRoundRecord), nextN: rows.length > limit ? (page.at(-1)?.n ?? 0) : 0 };
  }

  sum(filter: RoundFilter): RoundTotals {
    const { where, values } = toConditions(filter);
    const conditions = ['day between ? and ?', ...where].join(' and ');
    const row = this.#sql
      .exec<Record<string, number>>(
        `select ${SUM} from round_totals where ${conditions}`,
        filter.from,
        filter.to,
        ...values,
      )
      .one();
    const { rounds = 0, stake_minor = 0, payout_minor = 0, returned_minor = 0, open_minor = 0 } = row;
    return {
      rounds,
      stake: toMajor(stake_minor),
      payout: toMajor(payout_minor),
      returned: toMajor(returned_minor),
      net: toMajor(payout_minor - stake_minor),
      atStake: toMajor(open_minor),
    };
  }

  find(roundId: string): { n: number; record: RoundRecord } | undefined {
    const [row] = this.#sql.exec<Row>(`${SELECT} where r.id = ?`, roundId).toArray();
    return row && { n: row.n, record: toRoundRecord(row) };
  }

  get(n: number): RoundRecord | undefined {
    const [row] = this.#sql.exec<Row>(`${SELECT} where r.n = ?`, n).toArray();
    return row && toRoundRecord(row);
  }

  /** Number of the first round of the period, and of the first one after it. */
  #findRange({ from, to }: RoundFilter): { low: number; high: number } {
    const first = (sign: '>=' | '>', day: string) =>
      this.#sql
        .exec<{ first_n: number }>(`select first_n from round_days where day ${sign} ? order by day limit 1`, day)
        .toArray()[0]?.first_n ?? Number.MAX_SAFE_INTEGER;
    return { low: first('>=', from), high: first('>', to) };
  }

  #findKnown(ids: readonly string[]): Map<string, Row> {
    if (ids.length === 0) return new Map();
    const sql = 'select *, null as game_name from round_records where id in (select value from json_each(?))';
    return new Map(
      this.#sql
        .exec<Row>(sql, JSON.stringify(ids))
        .toArray()
        .map((row) => [row.id, row]),
    );
  }

  #getLastDay(): LocalDay {
    const sql = 'select day from round_days order by day desc limit 1';
    return this.#sql.exec<{ day: string }>(sql).toArray()[0]?.day ?? '';
  }

  /** Inserts all rounds in one statement, in their order. */
  #insert(rounds: readonly JournalRound[], toDay: (atMs: number) => LocalDay): Row[] {
    if (rounds.length === 0) return [];
    const before = this.#getLastDay();
    let day = before;
    const values = rounds.map((round) => {
      day = toLater(day, toDay(round.openedAt));
      const { id, vendor, gameType, gameCode, state, stakeMinor, payoutMinor, returnedMinor } = round;
      const minor = [stakeMinor, payoutMinor, returnedMinor];
      return [id, day, vendor, gameType, gameCode, state, ...minor, round.openedAt, round.closedAt];
    });
    const inserted = this.#sql.exec<Row>(INSERT, JSON.stringify(values)).toArray();
    // The order of `returning` is not guaranteed.
    inserted.sort((left, right) => left.n - right.n);
    if (day !== before) this.#noteDays(inserted, before);
    return inserted;
  }

  #noteDays(inserted: readonly Row[], before: LocalDay): void {
    let last = before;
    for (const { day, n } of inserted) {
      if (day !== last) this.#sql.exec('insert or ignore into round_days (day, first_n) values (?, ?)', day, n);
      last = day;
    }
  }

  #update(known: Row, round: JournalRound): Row {
    const isSame =
      known.state === round.state &&
      known.stake_minor === round.stakeMinor &&
      known.payout_minor === round.payoutMinor &&
      known.returned_minor === round.returnedMinor;
    if (isSame) return known;
    return this.#sql
      .exec<Row>(
        `update round_records set state = ?, stake_minor = ?, payout_minor = ?, returned_minor = ?, closed_at_ms = ? where n = ?
         returning *, null as game_name`,
        round.state,
        round.stakeMinor,
        round.payoutMinor,
        round.returnedMinor,
        round.closedAt,
        known.n,
      )
      .one();
  }

  #noteEntries(rows: readonly JournalRow[], numbers: ReadonlyMap<string, number>): void {
    const pairs = rows.flatMap(({ round, seq }) => (round ? [[numbers.get(round.id), seq]] : []));
    if (pairs.length === 0) return;
    this.#sql.exec(
      `insert or ignore into round_entries (n, transfer_seq)
       select j.value ->> 0, j.value ->> 1 from json_each(?) j`,
      JSON.stringify(pairs),
    );
  }
}
