import { DurableObject } from 'cloudflare:workers';
import { DAY_MS } from '../../lib/durations.ts';
import { clock } from '../../server/clock.ts';
import { NAME_CHECK } from '../limits/bounds.ts';
import { AttemptsStore, type NetworkDevice } from './attempts-store.ts';
import type { NetworkState } from './network-failures.ts';
import { toAskedTries } from './proof-of-work-tries.ts';
import { type RegistrationBound, RegistrationCounts } from './registration-counts.ts';

/** `tries`: work that the next try must prove; 0 means none. */
export type Attempt =
  | { state: 'go'; isKnown: boolean; tries: number }
  | { state: 'captcha'; tries: number }
  | { state: 'locked'; until: number }
  | { state: 'closed' };

/**
 * Failed sign-ins of one account name, whether it exists or not. A try counts as failed until it succeeds, so that simultaneous tries are
 * counted exactly. Objects with other names count the registrations of one network or browser.
 */
export class AttemptsDurableObject extends DurableObject<Env> {
  readonly #store = new AttemptsStore(this.ctx.storage.sql);
  readonly #registrations = new RegistrationCounts(this.ctx.storage.sql);

  /** `proven` is the proof of work of this attempt. A lock of the network does not apply to a known device. */
  async begin(place: NetworkDevice, proven: number, network: NetworkState): Promise<Attempt> {
    const now = clock();
    this.#store.createTables();
    const isKnown = this.#store.devices.has(place.device, now);
    const lock = this.#store.getLock(place, now);
    if (lock === 'closed') return { state: 'closed' };
    if (lock !== undefined) return { state: 'locked', until: lock };
    if (!isKnown && network.state !== 'go') return network;
    const tries = toAskedTries(this.#store.countFailures(place, now), NAME_CHECK);
    if (proven < tries) return { state: 'captcha', tries };
    const failures = this.#store.fail(place, now);
    await this.#arm();
    return { state: 'go', isKnown, tries: toAskedTries(failures, NAME_CHECK) };
  }

  /** Completes the sign-in and makes the device known. Answers how many failures were forgiven. */
  async succeed(place: NetworkDevice): Promise<number> {
    const now = clock();
    this.#store.createTables();
    const forgiven = this.#store.forgive(place, now);
    this.#store.devices.add(place.device, now);
    return forgiven;
  }

  /** Makes the device known after a sign-in without the password. Failures with the password stay counted. */
  async addDevice(device: string): Promise<void> {
    this.#store.createTables();
    this.#store.devices.add(device, clock());
  }

  /** Removes the failures that were counted before the account existed, and makes its device known. */
  async register(place: NetworkDevice): Promise<void> {
    await this.unlock();
    await this.addDevice(place.device);
  }

  /** Called by a reset or the operator: removes the locks. */
  async unlock(): Promise<void> {
    this.#store.createTables();
    this.#store.forgiveAll();
  }

  async forgetDevices(): Promise<void> {
    this.#store.createTables();
    this.#store.devices.clear();
  }

  /** Forgets all devices and failures, because another person had the account before. */
  async forgetAll(): Promise<void> {
    this.#store.createTables();
    this.#store.forgiveAll();
    this.#store.devices.clear();
  }

  /** Counts one registration, or returns the time until which no registration is allowed. The window of a bound is at most one day. */
  async takeRegistration(bounds: readonly RegistrationBound[]): Promise<{ until: number } | { n: number }> {
    this.#registrations.createTables();
    const taken = this.#registrations.take(clock(), bounds);
    await this.#arm();
    return taken;
  }

  async giveBackRegistration(n: number): Promise<void> {
    this.#registrations.createTables();
    this.#registrations.giveBack(n);
  }

  override async alarm(): Promise<void> {
    const now = clock();
    this.#store.createTables();
    this.#registrations.createTables();
    this.#registrations.forget(now - DAY_MS);
    const next = this.#store.forget(now);
    if (!this.#registrations.isEmpty()) await this.ctx.storage.setAlarm(Math.min(next ?? Infinity, now + DAY_MS));
    else if (this.#store.isEmpty()) await this.ctx.storage.deleteAll();
    else if (next !== null) await this.ctx.storage.setAlarm(next);
  }

  async #arm(): Promise<void> {
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(clock() + DAY_MS);
  }
}
