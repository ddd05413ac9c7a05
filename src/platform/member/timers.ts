interface Timer extends Record<string, SqlStorageValue> {
  name: string;
  due_ms: number;
}

const TABLE = `create table if not exists timers (
  name text primary key,
  due_ms integer not null
) strict`;
const BY_TIME = 'create index if not exists timers_due on timers (due_ms)';

/** Prefix for the name of a timer that is being handled. Such a timer is due again unless `finish` removes it. */
const AGAIN = 'again:';

/** Many timers over the single alarm of an object. Names are `<part>:<key>`. */
export class Timers {
  readonly #storage: DurableObjectStorage;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  createTables(): void {
    this.#storage.sql.exec(TABLE);
    this.#storage.sql.exec(BY_TIME);
  }

  set(name: string, dueMs: number): void {
    this.#storage.sql.exec('insert or replace into timers (name, due_ms) values (?, ?)', name, dueMs);
    this.arm();
  }

  cancel(name: string): void {
    this.#storage.sql.exec('delete from timers where name = ?', name);
  }

  has(name: string): boolean {
    return this.#storage.sql.exec('select 1 from timers where name = ?', name).toArray().length > 0;
  }

  isDue(name: string, now: number): boolean {
    return (
      this.#storage.sql.exec('select 1 from timers where name = ? and due_ms <= ?', name, now).toArray().length > 0
    );
  }

  /**
   * Starts the handling of a due timer. From now on the timer is no longer listed, and its name may be set again. The same write schedules
   * a retry at `againMs`, so that an object that stops in the middle of the work resumes it. Returns the name without the prefix of
   * retries.
   */
  begin(due: string, againMs: number): string {
    const name = due.startsWith(AGAIN) ? due.slice(AGAIN.length) : due;
    this.cancel(due);
    this.set(AGAIN + name, againMs);
    return name;
  }

  /** Called after the work has failed. Sets the timer to `dueMs`, unless it was set again or still has the retry of `begin`. */
  ensure(name: string, dueMs: number): void {
    if (!this.has(name) && !this.has(AGAIN + name)) this.set(name, dueMs);
  }

  /** Removes the retry that `begin` scheduled. */
  finish(name: string): void {
    this.cancel(AGAIN + name);
  }

  listDue(now: number): string[] {
    const rows = this.#storage.sql.exec<Timer>('select * from timers where due_ms <= ? order by due_ms', now).toArray();
    return rows.map(({ name }) => name);
  }

  /** Sets the alarm to the next timer. Needs no await: the storage commits all writes of one turn together. */
  arm(): void {
    const { next } = this.#storage.sql.exec<{ next: number | null }>('select min(due_ms) as next from timers').one();
    if (next !== null) void this.#storage.setAlarm(next);
  }
}
