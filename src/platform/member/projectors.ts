import { logError } from '../../server/log.ts';
import { getJournalHead, type JournalRow, readJournal } from './journal.ts';

const CHUNK = 500;
const TABLE =
  'create table if not exists journal_cursors (name text primary key, seq integer not null) strict, without rowid';

interface Projector {
  name: string;
  follow(rows: readonly JournalRow[]): void;
}

/** Delivers each transfer to each projector once: a projector's cursor moves in the same transaction as its writes. */
export class Projectors {
  readonly #storage: DurableObjectStorage;
  readonly #projectors: Projector[] = [];

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  createTables(): void {
    this.#storage.sql.exec(TABLE);
  }

  add(projector: Projector): void {
    this.#projectors.push(projector);
  }

  catchUp(): void {
    const head = getJournalHead(this.#storage.sql);
    try {
      this.#bring(this.#projectors, head);
    } catch (error) {
      // One projector failed; try each alone so that the others make progress.
      for (const projector of this.#projectors) this.#tryAlone(projector, head);
      throw error;
    }
  }

  #tryAlone(projector: Projector, head: number): void {
    try {
      this.#bring([projector], head);
    } catch (error) {
      logError('member.follower_failed', { name: projector.name, cause: String(error) });
    }
  }

  /** Projectors at the same cursor share one read of the journal. Nearly always all of them do. */
  #bring(projectors: readonly Projector[], head: number): void {
    const cursors = this.#readCursors();
    const places = new Map(projectors.map((projector) => [projector, cursors.get(projector.name) ?? 0]));
    for (let from = Math.min(...places.values()); from < head; from = Math.min(...places.values())) {
      const group = projectors.filter((projector) => places.get(projector) === from);
      const ahead = [...places.values()].filter((place) => place > from);
      const seq = this.#tell(group, from, Math.min(head, ...ahead));
      for (const projector of group) places.set(projector, seq);
    }
  }

  #tell(group: readonly Projector[], from: number, until: number): number {
    return this.#storage.transactionSync(() => {
      const rows = readJournal(this.#storage.sql, from, until, CHUNK);
      for (const projector of group) projector.follow(rows);
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
