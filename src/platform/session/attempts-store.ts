import { LOCK_AFTER_FAILURES, LOCK_SECONDS } from '../../contract/session.ts';

/** NIST SP 800-63B: no more than 100 failures of one account, however many places they come from. */
const NAME_LOCK_AFTER_FAILURES = 100;
const KNOWN_MAX = 40;
/** All places that never signed in, together. */
const STRANGERS = 'strangers';

export interface Place {
  /** The network that the visitor comes from; empty when nobody trustworthy says so. */
  prefix: string;
  /** Hash of the id that the browser keeps; empty without one. */
  device: string;
}

interface Row extends Record<string, SqlStorageValue> {
  failures: number;
  locked_until_ms: number;
}

const TABLES = [
  `create table if not exists tries (
    place text primary key,
    failures integer not null,
    locked_until_ms integer not null,
    last_ms integer not null
  ) strict, without rowid`,
  'create table if not exists known_places (place text primary key, last_ms integer not null) strict, without rowid',
];

/** Who failed how often, by the place that they came from: a stranger's failures never count against a place that signed in before. */
export class AttemptsStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    for (const table of TABLES) this.#sql.exec(table);
  }

  getLock(place: Place, now: number): number | undefined {
    const locks = this.#listKeys(place).map((key) => this.#get(key)?.locked_until_ms ?? 0);
    const until = Math.max(...locks);
    return until > now ? until : undefined;
  }

  /** Failures that count for this place: its own, and of a stranger those of all strangers. */
  countFailures(place: Place): number {
    return Math.max(...this.#listKeys(place).map((key) => this.#get(key)?.failures ?? 0));
  }

  fail(place: Place, now: number): number {
    for (const key of this.#listKeys(place)) {
      const max = key === STRANGERS ? NAME_LOCK_AFTER_FAILURES : LOCK_AFTER_FAILURES;
      const row = this.#get(key);
      const isOver = row !== undefined && row.locked_until_ms > 0;
      const failures = (isOver ? 0 : (row?.failures ?? 0)) + 1;
      const until = failures >= max ? now + LOCK_SECONDS * 1000 : 0;
      this.#sql.exec(
        `insert or replace into tries (place, failures, locked_until_ms, last_ms)
        values (?, ?, ?, ?)`,
        key,
        failures,
        until,
        now,
      );
    }
    return this.countFailures(place);
  }

  forgive(place: Place): void {
    const [own = '', ...others] = this.#listKeys(place);
    const failures = this.#get(own)?.failures ?? 0;
    this.#sql.exec('delete from tries where place = ?', own);
    for (const key of others) {
      this.#sql.exec(
        'update tries set failures = max(0, failures - ?), locked_until_ms = 0 where place = ?',
        failures,
        key,
      );
    }
  }

  forgiveAll(): void {
    this.#sql.exec('delete from tries');
  }

  remember({ prefix, device }: Place, now: number): void {
    for (const key of [prefix && `net:${prefix}`, device && `device:${device}`]) {
      if (key) this.#sql.exec('insert or replace into known_places (place, last_ms) values (?, ?)', key, now);
    }
    this.#sql.exec(
      'delete from known_places where place not in (select place from known_places order by last_ms desc limit ?)',
      KNOWN_MAX,
    );
  }

  forgetPlaces(): void {
    this.#sql.exec('delete from known_places');
  }

  forget(before: number): void {
    this.#sql.exec('delete from tries where last_ms <= ?', before);
  }

  hasFailures(): boolean {
    return this.#sql.exec('select 1 from tries limit 1').toArray().length > 0;
  }

  isEmpty(): boolean {
    return !this.hasFailures() && this.#sql.exec('select 1 from known_places limit 1').toArray().length === 0;
  }

  /** The counter of the place itself, then that of all strangers unless the place is known. */
  #listKeys({ prefix, device }: Place): string[] {
    if (device && this.#isKnown(`device:${device}`)) return [`device:${device}`];
    const net = `net:${prefix}`;
    return prefix && this.#isKnown(net) ? [net] : [net, STRANGERS];
  }

  #isKnown(place: string): boolean {
    return this.#sql.exec('select 1 from known_places where place = ?', place).toArray().length > 0;
  }

  #get(place: string): Row | undefined {
    return this.#sql.exec<Row>('select failures, locked_until_ms from tries where place = ?', place).toArray()[0];
  }
}
