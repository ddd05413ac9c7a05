import { logError } from '../../server/log.ts';
import { getJournalHead, type JournalRow, readJournal } from './journal.ts';

const CHUNK = 500;
const TABLE =
  'create table if not exists journal_cursors (name text primary key, seq integer not null) strict, without rowid';

interface Follower {
  name: string;
  follow(rows: readonly JournalRow[]): void;
}

/** Delivers each transfer to each follower once: a follower's cursor moves in the same transaction as its writes. */
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
    try {
      this.#bring(this.#followers, head);
    } catch (error) {
      // One follower failed; try each alone so that the others make progress.
      for (const follower of this.#followers) this.#tryAlone(follower, head);
      throw error;
    }
  }

  #tryAlone(follower: Follower, head: number): void {
    try {
      this.#bring([follower], head);
    } catch (error) {
      logError('member.follower_failed', { name: follower.name, cause: String(error) });
    }
  }

  /** Followers at the same cursor share one read of the journal. Nearly always all of them do. */
  #bring(followers: readonly Follower[], head: number): void {
    const cursors = this.#readCursors();
    const places = new Map(followers.map((follower) => [follower, cursors.get(follower.name) ?? 0]));
    for (let from = Math.min(...places.values()); from < head; from = Math.min(...places.values())) {
      const group = followers.filter((follower) => places.get(follower) === from);
      const ahead = [...places.values()].filter((place) => place > from);
      const seq = this.#tell(group, from, Math.min(head, ...ahead));
      for (const follower of group) places.set(follower, seq);
    }
  }

  #tell(group: readonly Follower[], from: number, until: number): number {
    return this.#storage.transactionSync(() => {
      const rows = readJournal(this.#storage.sql, from, until, CHUNK);
      for (const follower of group) follower.follow(rows);
      const seq = rows.length === CHUNK ? (rows.at(-1)?.seq ?? until) : until;
      this.#storage.sql.exec(
        'insert or replace into journal_cursors (name, seq) select value, ?2 from json_each(?1)',
        JSON.stringify(group.map(({ name }) => name)),
        seq,
      );
      return seq;
    });
  }

  #readCursors(): ReadonlyMap<string, number> {
    const rows = this.#storage.sql.exec<{ name: string; seq: number }>('select name, seq from journal_cursors');
    return new Map(rows.toArray().map(({ name, seq }) => [name, seq]));
  }
}
