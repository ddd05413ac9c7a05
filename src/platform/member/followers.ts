import { getJournalHead, type JournalRow, readJournal } from './journal.ts';

const CHUNK = 500;
const TABLE =
  'create table if not exists journal_cursors (name text primary key, seq integer not null) strict, without rowid';

interface Follower {
  name: string;
  follow(row: JournalRow): void;
}

/** Tells each follower each transfer once: its cursor moves in the transaction of what it wrote. */
export class Followers {
  readonly #storage: DurableObjectStorage;
  readonly #followers: Follower[] = [];

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  createTables(): void {
    this.#storage.sql.exec(TABLE);
  }

  add(follower: Follower): void {
    this.#followers.push(follower);
  }

  catchUp(): void {
    const head = getJournalHead(this.#storage.sql);
    for (const follower of this.#followers) this.#bring(follower, head);
  }

  #bring(follower: Follower, head: number): void {
    let seq = this.#getCursor(follower.name);
    while (seq < head) {
      const from = seq;
      seq = this.#storage.transactionSync(() => {
        const rows = readJournal(this.#storage.sql, from, CHUNK);
        for (const row of rows) follower.follow(row);
        const last = rows.at(-1)?.seq ?? head;
        this.#storage.sql.exec('insert or replace into journal_cursors (name, seq) values (?, ?)', follower.name, last);
        return last;
      });
    }
  }

  #getCursor(name: string): number {
    const rows = this.#storage.sql.exec<{ seq: number }>('select seq from journal_cursors where name = ?', name);
    return rows.toArray()[0]?.seq ?? 0;
  }
}
