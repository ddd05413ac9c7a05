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

/** Failures by origin. Failures of other devices never count against a known device. */
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

  /** Failures that count for this place: its own, plus those of all unknown devices if the device is unknown. */
  countFailures(place: NetworkDevice, now: number): number {
    return Math.max(...this.#listKeys(place, now).map(({ key, bound }) => this.#counts.get(key, bound, now)));
  }

  fail(place: NetworkDevice, now: number): number {
    for (const { key, bound } of this.#listKeys(place, now)) this.#counts.add(key, bound, now);
    return this.countFailures(place, now);
  }

  /** Answers how many failures of this place were forgiven. */
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

  /** Deletes expired counts. Answers when the next one expires; null when none expires by itself. */
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
