import { DurableObject } from 'cloudflare:workers';
import { CAPTCHA_AFTER_FAILURES } from '../../contract/session.ts';
import { clock } from '../clock.ts';
import { AttemptsStore, type Place } from './attempts-store.ts';
import { type RegistrationBound, RegistrationCounts } from './registration-counts.ts';

/** Failures are forgotten when nobody tried for a day. */
const FORGET_AFTER_MS = 24 * 3_600_000;

export type Attempt = { state: 'go'; failures: number } | { state: 'captcha' } | { state: 'locked'; until: number };

/**
 * Failed sign-ins of one account name, known or not. A try counts as failed until it succeeds, so that tries at once are counted exactly.
 * Objects of other names count the registrations of one network or one browser.
 */
export class AttemptsDurableObject extends DurableObject<Env> {
  readonly #store = new AttemptsStore(this.ctx.storage.sql);
  readonly #registrations = new RegistrationCounts(this.ctx.storage.sql);

  async begin(place: Place, hasCaptcha: boolean): Promise<Attempt> {
    const now = clock();
    this.#store.createTables();
    const until = this.#store.getLock(place, now);
    if (until !== undefined) return { state: 'locked', until };
    if (this.#store.countFailures(place) >= CAPTCHA_AFTER_FAILURES && !hasCaptcha) return { state: 'captcha' };
    const failures = this.#store.fail(place, now);
    await this.#arm();
    return { state: 'go', failures };
  }

  /** The password was right. Where it is clear who signed in, the place is known from now on. */
  async succeed(place: Place, isKnown: boolean): Promise<void> {
    this.#store.createTables();
    this.#store.forgive(place);
    if (isKnown) this.#store.remember(place, clock());
  }

  /** A reset, or the operator, opens what failures locked. */
  async unlock(): Promise<void> {
    this.#store.createTables();
    this.#store.forgiveAll();
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
    const before = clock() - FORGET_AFTER_MS;
    for (const store of [this.#store, this.#registrations]) {
      store.createTables();
      store.forget(before);
    }
    const hasRegistrations = !this.#registrations.isEmpty();
    if (this.#store.isEmpty() && !hasRegistrations) await this.ctx.storage.deleteAll();
    else if (this.#store.hasFailures() || hasRegistrations) await this.#arm();
  }

  async #arm(): Promise<void> {
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(clock() + FORGET_AFTER_MS);
  }
}
