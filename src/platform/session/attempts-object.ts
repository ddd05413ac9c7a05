import { DurableObject } from 'cloudflare:workers';
import { clock } from '../../server/clock.ts';
import { DAY_MS, NAME_CHECK } from '../limits/bounds.ts';
import { AttemptsStore, type Place } from './attempts-store.ts';
import type { NetworkState } from './network-failures.ts';
import { type RegistrationBound, RegistrationCounts } from './registration-counts.ts';
import { toAskedTries } from './work-tries.ts';

/** `tries`: how much work the next try must prove; 0 asks for none. */
export type Attempt =
  | { state: 'go'; isKnown: boolean; tries: number }
  | { state: 'captcha'; tries: number }
  | { state: 'locked'; until: number }
  | { state: 'closed' };

/**
 * Failed sign-ins of one account name, known or not. A try counts as failed until it succeeds, so that tries at once are counted exactly.
 * Objects of other names count the registrations of one network or one browser.
 */
export class AttemptsDurableObject extends DurableObject<Env> {
  readonly #store = new AttemptsStore(this.ctx.storage.sql);
  readonly #registrations = new RegistrationCounts(this.ctx.storage.sql);

  /** `proven`: tries of work that the attempt brings. A refusal of its network does not concern a known device. */
  async begin(place: Place, proven: number, network: NetworkState): Promise<Attempt> {
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

  /** The sign-in is complete: the device is known from now on. Answers how many failures were forgiven. */
  async succeed(place: Place): Promise<number> {
    const now = clock();
    this.#store.createTables();
    const forgiven = this.#store.forgive(place, now);
    this.#store.devices.add(place.device, now);
    return forgiven;
  }

  /** Signed in without the password: no failure at it is forgiven. */
  async addDevice(device: string): Promise<void> {
    this.#store.createTables();
    this.#store.devices.add(device, clock());
  }

  /** A name that belongs to a new account, begins anew. */
  async register(place: Place): Promise<void> {
    await this.unlock();
    await this.addDevice(place.device);
  }

  /** A reset, or the operator, opens what failures locked. */
  async unlock(): Promise<void> {
    this.#store.createTables();
    this.#store.forgiveAll();
  }

  async forgetDevices(): Promise<void> {
    this.#store.createTables();
    this.#store.devices.clear();
  }

  /** Somebody else had the account: no device counts as known, and no failure counts. */
  async forgetAll(): Promise<void> {
    this.#store.createTables();
    this.#store.forgiveAll();
    this.#store.devices.clear();
  }

  /** One registration more, or until when there may be none; no bound is longer than a day. */
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
