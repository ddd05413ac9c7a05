import { type Minor, toMajor } from '../../contract/core/money.ts';
import type { UnnamedEntry } from '../contracts/named-pays.ts';
import type { JournalRow } from '../member/journal.ts';
import { type LocalDay, toLater } from '../records/local-day.ts';
import { MEMBER_ACCOUNT } from './ledger-schema.ts';

interface Row extends Record<string, SqlStorageValue> {
  seq: number;
  kind: string;
  reason: string;
  reference: string | null;
  round_id: string | null;
  at_ms: number;
  member_before_minor: number;
  member_after_minor: number;
}

export interface EntryFilter {
  from: LocalDay;
  to: LocalDay;
  kind: string;
}
export interface KindTotal {
  kind: string;
  inMinor: Minor;
  outMinor: Minor;
  count: number;
}

/** `seq` is the number of the transfer. A period is one range of numbers, and a page starts at any number without reading earlier rows. */
const TABLES = [
  'create table if not exists account_entries (seq integer primary key, kind text not null) strict',
  'create index if not exists account_entries_kind on account_entries (kind, seq)',
  'create table if not exists account_days (day text primary key, first_seq integer not null) strict, without rowid',
  `create table if not exists account_totals (
    day text not null,
    kind text not null,
    in_minor integer not null,
    out_minor integer not null,
    count integer not null,
    primary key (day, kind)
  ) strict, without rowid`,
];

function toEntry(row: Row): UnnamedEntry {
  return {
    entryId: `t${row.seq}`,
    at: new Date(row.at_ms).toISOString(),
    kind: row.kind,
    reason: row.reason,
    isExplained: row.reason !== '' || row.reference !== null || row.round_id !== null,
    amount: toMajor(row.member_after_minor - row.member_before_minor),
    before: toMajor(row.member_before_minor),
    after: toMajor(row.member_after_minor),
    reference: row.reference ?? '',
    roundId: row.round_id ?? '',
  };
}

interface DayTotal extends KindTotal {
  day: LocalDay;
}

/** Changes of a vendor's wallet are in the betting record; this record covers the main balance only. */
function isEntry({ deltaMinor, round }: JournalRow): boolean {
  return deltaMinor !== 0 && (round === null || round.account === MEMBER_ACCOUNT);
}

/** Every change of the balance by day and kind, derived from the transfers. */
export class AccountEntries {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    for (const table of TABLES) this.#sql.exec(table);
  }

  /** Records entries and totals by day. If the clock steps back, entries belong to the last recorded day, so that past days do not change. */
  note(rows: readonly JournalRow[], toDay: (atMs: number) => LocalDay): void {
    const noted = rows.filter(isEntry);
    const totals = new Map<string, DayTotal>();
    let lastDay = this.#getLastDay();
    for (const { seq, kind, deltaMinor, at } of noted) {
      const day = toLater(lastDay, toDay(at));
      if (day !== lastDay)
        this.#sql.exec('insert or ignore into account_days (day, first_seq) values (?, ?)', day, seq);
      lastDay = day;
      const total = totals.get(`${day} ${kind}`) ?? { day, kind, inMinor: 0, outMinor: 0, count: 0 };
      total.inMinor += Math.max(deltaMinor, 0);
      total.outMinor += Math.max(-deltaMinor, 0);
      total.count += 1;
      totals.set(`${day} ${kind}`, total);
    }
    if (noted.length > 0)
      this.#sql.exec(
        `insert or ignore into account_entries (seq, kind) select j.value ->> 0, j.value ->> 1 from json_each(?) j`,
        JSON.stringify(noted.map(({ seq, kind }) => [seq, kind])),
      );
    for (const total of totals.values()) this.#addToTotals(total);
  }

  #getLastDay(): LocalDay {
    const sql = 'select day from account_days order by day desc limit 1';
    return this.#sql.exec<{ day: string }>(sql).toArray()[0]?.day ?? '';
  }

  #addToTotals({ day, kind, inMinor, outMinor, count }: DayTotal): void {
    this.#sql.exec(
      `insert into account_totals (day, kind, in_minor, out_minor, count) values (?1, ?2, ?3, ?4, ?5)
       on conflict (day, kind) do update set in_minor = in_minor + ?3, out_minor = out_minor + ?4, count = count + ?5`,
      day,
      kind,
      inMinor,
      outMinor,
      count,
    );
  }

  totals({ from, to, kind }: EntryFilter): KindTotal[] {
    return this.#sql
      .exec<{ kind: string; inMinor: Minor; outMinor: Minor; count: number }>(
        `select kind, sum(in_minor) as inMinor, sum(out_minor) as outMinor, sum(count) as count from account_totals
         where day between ?1 and ?2 and (?3 = '' or kind = ?3) group by kind order by kind`,
        from,
        to,
        kind,
      )
      .toArray();
  }

  /** Newest first; `beforeSeq` 0 is the first page. Reads one extra row to know whether there is a next page. */
  list(filter: EntryFilter, beforeSeq: number, limit: number): { list: UnnamedEntry[]; nextSeq: number } {
    const low = this.#findFirst('>=', filter.from);
    const high = this.#findFirst('>', filter.to);
    const until = beforeSeq > 0 ? Math.min(beforeSeq, high) : high;
    const byKind = filter.kind === '' ? '' : 'e.kind = ? and';
    const rows = this.#sql
      .exec<Row>(
        `select t.* from account_entries e join transfers t on t.seq = e.seq
         where ${byKind} e.seq >= ? and e.seq < ? order by e.seq desc limit ?`,
        ...(filter.kind === '' ? [] : [filter.kind]),
        low,
        until,
        limit + 1,
      )
      .toArray();
    const page = rows.slice(0, limit);
    return { list: page.map(toEntry), nextSeq: rows.length > limit ? (page.at(-1)?.seq ?? 0) : 0 };
  }

  #findFirst(sign: '>=' | '>', day: LocalDay): number {
    const sql = `select first_seq from account_days where day ${sign} ? order by day limit 1`;
    return this.#sql.exec<{ first_seq: number }>(sql, day).toArray()[0]?.first_seq ?? Number.MAX_SAFE_INTEGER;
  }
}
