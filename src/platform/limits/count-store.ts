import { BOUNDS, type Bound, type BoundName } from './bounds.ts';
import { addOne, type Count, isClosed, NO_COUNT, toEnd, toPresent } from './count.ts';

interface Row extends Record<string, SqlStorageValue> {
  key: string;
  bound: BoundName;
  count: number;
  counted_at_ms: number;
  locks: number;
  locked_until_ms: number;
}

const toBound = (name: BoundName): Bound => BOUNDS[name];

/** Counts of one Durable Object by key, each with its bound. */
export class CountStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec(`create table if not exists counts (
      key text primary key,
      bound text not null,
      count integer not null,
      counted_at_ms integer not null,
      locks integer not null,
      locked_until_ms integer not null
    ) strict, without rowid`);
  }

  /** Time at which the lock ends; undefined when the count is not locked. */
  getLock(key: string, now: number): number | undefined {
    const until = this.#find(key)?.locked_until_ms ?? 0;
    return until > now ? until : undefined;
  }

  /** A closed count is opened only by `clear`. */
  isClosed(key: string, bound: BoundName): boolean {
    return isClosed(this.#get(key), toBound(bound));
  }

  get(key: string, bound: BoundName, now: number): number {
    return toPresent(this.#get(key), toBound(bound), now).count;
  }

  /** Adds one to the count. Returns the new count. */
  add(key: string, bound: BoundName, now: number): number {
    const next = addOne(this.#get(key), toBound(bound), now);
    this.#sql.exec(
      `insert or replace into counts (key, bound, count, counted_at_ms, locks, locked_until_ms)
      values (?, ?, ?, ?, ?, ?)`,
      key,
      bound,
      next.count,
      next.counted_at_ms,
      next.locks,
      next.locked_until_ms,
    );
    return next.count;
  }

  /** Removes counts that turned out not to be failures. A lock that they caused stays, so that simultaneous tries gain nothing. */
  takeBack(key: string, count: number): void {
    this.#sql.exec('update counts set count = max(0, count - ?) where key = ?', count, key);
  }

  clear(key: string): void {
    this.#sql.exec('delete from counts where key = ?', key);
  }

  clearAll(): void {
    this.#sql.exec('delete from counts');
  }

  /** Deletes expired counts. Answers when the last of the other counts expires; null when none expires by itself. */
  forget(now: number): number | null {
    const ends = this.#sql
      .exec<Row>('select * from counts')
      .toArray()
      .map((row) => ({ key: row.key, end: toEnd(row, toBound(row.bound)) }));
    for (const { key, end } of ends) if (end !== undefined && end <= now) this.clear(key);
    const later = ends.flatMap(({ end }) => (end !== undefined && end > now ? [end] : []));
    return later.length > 0 ? Math.max(...later) : null;
  }

  isEmpty(): boolean {
    return this.#sql.exec('select 1 from counts limit 1').toArray().length === 0;
  }

  #find(key: string): Row | undefined {
    return this.#sql.exec<Row>('select * from counts where key = ?', key).toArray()[0];
  }

  #get(key: string): Count {
    return this.#find(key) ?? NO_COUNT;
  }
}
