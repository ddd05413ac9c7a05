import { DurableObject } from 'cloudflare:workers';
import { CAPTCHA_AFTER_FAILURES } from '../../contract/session.ts';
import { clock } from '../clock.ts';
import { AttemptsStore, type Place } from './attempts-store.ts';

/** Failures are forgotten when nobody tried for a day. */
const FORGET_AFTER_MS = 24 * 3_600_000;

export type Attempt = { state: 'go'; failures: number } | { state: 'captcha' } | { state: 'locked'; until: number };

/** Failed sign-ins of one account name, known or not. A try counts as failed until it succeeds, so that tries at once are counted exactly. */
export class AttemptsDurableObject extends DurableObject<Env> {
  readonly #store = new AttemptsStore(this.ctx.storage.sql);

  async begin(place: Place, hasCaptcha: boolean): Promise<Attempt> {
    const now = clock();
    this.#store.createTables();
    const until = this.#store.getLock(place, now);
    if (until !== undefined) return { state: 'locked', until };
    if (this.#store.countFailures(place, now) >= CAPTCHA_AFTER_FAILURES && !hasCaptcha) return { state: 'captcha' };
    const failures = this.#store.fail(place, now);
    await this.#arm();
    return { state: 'go', failures };
  }

  /** The sign-in is complete: the device is known from now on. */
  async succeed(place: Place): Promise<void> {
    const now = clock();
    this.#store.createTables();
    this.#store.forgive(place, now);
    this.#store.devices.add(place.device, now);
  }

  async forgetDevices(): Promise<void> {
    this.#store.createTables();
    this.#store.devices.clear();
  }

  /** A reset, or the operator, opens what failures locked. */
  async unlock(): Promise<void> {
    this.#store.createTables();
    this.#store.forgiveAll();
  }

  override async alarm(): Promise<void> {
    this.#store.createTables();
    this.#store.forget(clock() - FORGET_AFTER_MS);
    if (this.#store.isEmpty()) await this.ctx.storage.deleteAll();
    else if (this.#store.hasFailures()) await this.#arm();
  }

  async #arm(): Promise<void> {
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(clock() + FORGET_AFTER_MS);
  }
}
