import { DEVICE_LIFE_SECONDS } from '../../contract/core/edge-headers.ts';

const DEVICES_MAX = 20;
const DEVICE_LIFE_MS = DEVICE_LIFE_SECONDS * 1000;

/** Devices that completed a sign-in, by the hash of their cookie. Only the latest ones are kept. */
export class KnownDevices {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec(
      'create table if not exists known_devices (device text primary key, last_ms integer not null) strict, without rowid',
    );
  }

  /** False for a sign-in without a device cookie. */
  has(device: string, now: number): boolean {
    const query = 'select 1 from known_devices where device = ? and last_ms > ?';
    return device !== '' && this.#sql.exec(query, device, now - DEVICE_LIFE_MS).toArray().length > 0;
  }

  add(device: string, now: number): void {
    if (device === '') return;
    this.#sql.exec('insert or replace into known_devices (device, last_ms) values (?, ?)', device, now);
    this.#sql.exec(
      'delete from known_devices where device not in (select device from known_devices order by last_ms desc limit ?)',
      DEVICES_MAX,
    );
  }

  clear(): void {
    this.#sql.exec('delete from known_devices');
  }

  isEmpty(): boolean {
    return this.#sql.exec('select 1 from known_devices limit 1').toArray().length === 0;
  }
}
