import type { BoundName } from '../limits/bounds.ts';
import { CountStore } from '../limits/count-store.ts';
import { KnownDevices } from './known-devices.ts';

/** One counter for all unknown devices together. */
const STRANGERS = 'strangers';

export interface NetworkDevice {
  /** The visitor's network; empty without a trusted source. */
  prefix: string;
  /** Hash of the device cookie; empty without one. */
  device: string;
}

interface Key {
  key: string;
  bound: BoundName;
}

/** Failed sign-ins by origin. Failures from other devices never count against a known device. */
export class AttemptsStore {
  readonly devices: KnownDevices;
  readonly #counts: CountStore;
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    this.#counts = new CountStore(sql);
    this.devices = new KnownDevices(sql);
  }

  createTables(): void {
    this.#sql.exec('drop table if exists tries');
    this.#sql.exec('drop table if exists known_places');
    this.#counts.createTables();
    this.devices.createTables();
  }

  /** `closed`: locked until a reset or the operator removes the lock. A number: locked until that time. */
  getLock(place: NetworkDevice, now: number): 'closed' | number | undefined {
    const keys = this.#listKeys(place, now);
    if (keys.some(({ key, bound }) => this.#counts.isClosed(key, bound))) return 'closed';
    const untils = keys.flatMap(({ key }) => this.#counts.getLock(key, now) ?? []);
    return untils.length > 0 ? Math.max(...untils) : undefined;
  }

  /**
   * Number of failures that count for this place: those of the device if it is known, else those of its network or those of all unknown
   * devices, whichever are more.
   */
  countFailures(place: NetworkDevice, now: number): number {
    return Math.max(...this.#listKeys(place, now).map(({ key, bound }) => this.#counts.get(key, bound, now)));
  }

  fail(place: NetworkDevice, now: number): number {
    for (const { key, bound } of this.#listKeys(place, now)) this.#counts.add(key, bound, now);
    return this.countFailures(place, now);
  }

  /** Removes the failures of this place from all counters, and returns their number. */
  forgive(place: NetworkDevice, now: number): number {
    const [own, ...others] = this.#listKeys(place, now);
    if (!own) return 0;
    const failures = this.#counts.get(own.key, own.bound, now);
    this.#counts.clear(own.key);
    for (const { key } of others) this.#counts.takeBack(key, failures);
    return failures;
  }

  forgiveAll(): void {
    this.#counts.clearAll();
  }

  /** Deletes expired counts. Returns the time at which the last of the other counts expires; null if none expires by itself. */
  forget(now: number): number | null {
    return this.#counts.forget(now);
  }

  isEmpty(): boolean {
    return this.#counts.isEmpty() && this.devices.isEmpty();
  }

  /** A known device has its own counter. Any other place uses the counter of its network and the one of all unknown devices. */
  #listKeys({ prefix, device }: NetworkDevice, now: number): Key[] {
    if (this.devices.has(device, now)) return [{ key: `device:${device}`, bound: 'namePlace' }];
    return [
      { key: `net:${prefix}`, bound: 'namePlace' },
      { key: STRANGERS, bound: 'nameStrangers' },
    ];
  }
}
