interface Timer extends Record<string, SqlStorageValue> {
  name: string;
  due_ms: number;
}

const TABLE = `create table if not exists timers (
  name text primary key,
  due_ms integer not null
) strict`;
const BY_TIME = 'create index if not exists timers_due on timers (due_ms)';

/** Before the name of a timer that rang: it rings again unless its work is told to be done. */
const AGAIN = 'again:';

/** Many timers over the one alarm that an object has. Names are `<part>:<key>`. */
export class Timers {
  readonly #storage: DurableObjectStorage;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  createTables(): void {
    this.#storage.sql.exec(TABLE);
    this.#storage.sql.exec(BY_TIME);
  }

  /** Setting a name again moves it. */
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
   * A timer rings: from now on it may be set anew, and whoever asks finds it gone. In the same write it is put down to ring once more
   * at `againMs`, so that an object which ends in the middle of the work takes it up again. Answers the name that was set.
   */
  begin(due: string, againMs: number): string {
    const name = due.startsWith(AGAIN) ? due.slice(AGAIN.length) : due;
    this.cancel(due);
    this.set(AGAIN + name, againMs);
    return name;
  }

  /** After work that failed: it rings again, as it was set or as `begin` said. */
  ensure(name: string, dueMs: number): void {
    if (!this.has(name) && !this.has(AGAIN + name)) this.set(name, dueMs);
  }

  /** What `begin` said once is done. */
  finish(name: string): void {
    this.cancel(AGAIN + name);
  }

  listDue(now: number): string[] {
    const rows = this.#storage.sql.exec<Timer>('select * from timers where due_ms <= ? order by due_ms', now).toArray();
    return rows.map(({ name }) => name);
  }

  /** The alarm stands at the next timer. Writes of one turn are one: no need to wait for it. */
  arm(): void {
    const { next } = this.#storage.sql.exec<{ next: number | null }>('select min(due_ms) as next from timers').one();
    if (next !== null) void this.#storage.setAlarm(next);
  }
}
