import { LOCK_AFTER_FAILURES, LOCK_SECONDS } from '../../contract/session.ts';
import { KnownDevices } from './known-devices.ts';

/** NIST SP 800-63B: no more than 100 failures of one account, however many places they come from. */
const NAME_LOCK_AFTER_FAILURES = 100;
/** All devices that are not known, together. */
const STRANGERS = 'strangers';

export interface Place {
  /** The network that the visitor comes from; empty when nobody trustworthy says so. */
  prefix: string;
  /** Hash of the device cookie; empty without one. */
  device: string;
}

interface Row extends Record<string, SqlStorageValue> {
  failures: number;
  locked_until_ms: number;
}

const TABLE = `create table if not exists tries (
    place text primary key,
    failures integer not null,
    locked_until_ms integer not null,
    last_ms integer not null
  ) strict, without rowid`;

/** Failures by the place that they came from. Failures of others never count against a known device. */
export class AttemptsStore {
  readonly devices: KnownDevices;
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    this.devices = new KnownDevices(sql);
  }

  createTables(): void {
    this.#sql.exec(TABLE);
    this.devices.createTables();
  }

  getLock(place: Place, now: number): number | undefined {
    const locks = this.#listKeys(place, now).map((key) => this.#get(key)?.locked_until_ms ?? 0);
    const until = Math.max(...locks);
    return until > now ? until : undefined;
  }

  /** Failures that count for this place: its own, and of a stranger those of all strangers. */
  countFailures(place: Place, now: number): number {
    return Math.max(...this.#listKeys(place, now).map((key) => this.#get(key)?.failures ?? 0));
  }

  fail(place: Place, now: number): number {
    for (const key of this.#listKeys(place, now)) {
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
    return this.countFailures(place, now);
  }

  forgive(place: Place, now: number): void {
    const [own = '', ...others] = this.#listKeys(place, now);
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

  forget(before: number): void {
    this.#sql.exec('delete from tries where last_ms <= ?', before);
  }

  hasFailures(): boolean {
    return this.#sql.exec('select 1 from tries limit 1').toArray().length > 0;
  }

  isEmpty(): boolean {
    return !this.hasFailures() && this.devices.isEmpty();
  }

  /** A known device has a counter of its own; any other place has that of its network and that of all strangers. */
  #listKeys({ prefix, device }: Place, now: number): string[] {
    return this.devices.has(device, now) ? [`device:${device}`] : [`net:${prefix}`, STRANGERS];
  }

  #get(place: string): Row | undefined {
    return this.#sql.exec<Row>('select failures, locked_until_ms from tries where place = ?', place).toArray()[0];
  }
}
