import { DurableObject } from 'cloudflare:workers';
import { CAPTCHA_AFTER_FAILURES } from '../../contract/session.ts';
import { clock } from '../clock.ts';
import { AttemptsStore, type Place } from './attempts-store.ts';
import { toTries } from './work-tries.ts';

/** Failures are forgotten when nobody tried for a day. */
const FORGET_AFTER_MS = 24 * 3_600_000;

export type Attempt =
  | { state: 'go'; failures: number }
  | { state: 'captcha'; failures: number }
  | { state: 'locked'; until: number };

/** Failed sign-ins of one account name, known or not. A try counts as failed until it succeeds, so that tries at once are counted exactly. */
export class AttemptsDurableObject extends DurableObject<Env> {
  readonly #store = new AttemptsStore(this.ctx.storage.sql);

  /** `proven`: tries of work that the attempt brings, more of which are asked after each failure. */
  async begin(place: Place, proven: number): Promise<Attempt> {
    const now = clock();
    this.#store.createTables();
    const until = this.#store.getLock(place, now);
    if (until !== undefined) return { state: 'locked', until };
    const before = this.#store.countFailures(place);
    if (before >= CAPTCHA_AFTER_FAILURES && proven < toTries(before - CAPTCHA_AFTER_FAILURES))
      return { state: 'captcha', failures: before };
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
