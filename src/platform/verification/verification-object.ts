import { DurableObject } from 'cloudflare:workers';
import { DAY_MS } from '../../lib/durations.ts';
import { clock } from '../../server/clock.ts';
import type { BoundName, CheckBound } from '../limits/bounds.ts';
import type { LocalDay } from '../records/local-day.ts';
import { toAskedTries } from '../session/proof-of-work-tries.ts';
import { DaySends, type SendCap } from './day-sends.ts';
import { type Asker, VerificationStore } from './verification-store.ts';

/** `tries`: work demanded now or with the next call; 0 means none. */
export type Try =
  | { state: 'go'; tries: number }
  | { state: 'captcha'; tries: number }
  | { state: 'locked'; until: number };

/**
 * One object for each of these: a number or address, with its codes and how often they were sent; a network or a member, with the number
 * of requested codes; and all codes of a day by SMS, or by e-mail. Each count is exact.
 */
export class VerificationDurableObject extends DurableObject<Env> {
  readonly #store = new VerificationStore(this.ctx.storage.sql);
  readonly #sends = new DaySends(this.ctx.storage.sql);

  /**
   * Stores the code in place of the earlier code of its purpose and asker, and returns null. During a lock, stores nothing and returns the
   * end of the lock.
   */
  async issue(purpose: string, code: string, asker: Asker): Promise<number | null> {
    this.#store.createTables();
    const now = clock();
    const until = this.#store.getLock(asker, now);
    if (until !== undefined) return until;
    this.#store.issue(purpose, code, asker, now);
    await this.#arm();
    return null;
  }

  /** Counts one call with the proven work. `check` is null where no human check applies. */
  async begin(bound: BoundName, check: CheckBound | null, proven = 0): Promise<Try> {
    this.#store.createTables();
    const { counts } = this.#store;
    const now = clock();
    const until = counts.getLock(bound, now);
    if (until !== undefined) return { state: 'locked', until };
    const tries = check ? toAskedTries(counts.get(bound, bound, now), check) : 0;
    if (proven < tries) return { state: 'captcha', tries };
    const count = counts.add(bound, bound, now);
    await this.#arm();
    return { state: 'go', tries: check ? toAskedTries(count, check) : 0 };
  }

  async takeBack(bound: BoundName, count: number): Promise<void> {
    this.#store.createTables();
    this.#store.counts.takeBack(bound, count);
  }

  /**
   * When the newest code of this purpose and asker was issued; once, within its time and tries. Null for a wrong code. Makes the device known for
   * this contact.
   */
  async check(purpose: string, code: string, asker: Asker): Promise<number | null> {
    if (!this.#store.hasTables()) return null;
    this.#store.createTables();
    const issuedAt = this.#store.check(purpose, code, asker, clock());
    if (issuedAt !== null) this.#store.devices.add(asker.device, clock());
    return issuedAt;
  }

  /** As `check`, but a right code stays valid and the device does not become known. */
  async peek(purpose: string, code: string, asker: Asker): Promise<number | null> {
    if (!this.#store.hasTables()) return null;
    this.#store.createTables();
    return this.#store.peek(purpose, code, asker, clock());
  }

  /** Whether the device has given a right code for this contact. */
  async knows(device: string): Promise<boolean> {
    return this.#store.hasTables() && this.#store.devices.has(device, clock());
  }

  /** For the object that counts codes by SMS or by e-mail. Returns null if the message may be sent, otherwise the cap that is reached. */
  async takeSend(day: LocalDay, caps: readonly SendCap[], isCounted: boolean): Promise<string | null> {
    return this.#sends.take(day, caps, isCounted);
  }

  async listSends(day: LocalDay): Promise<{ key: string; count: number }[]> {
    return this.#sends.list(day);
  }

  async giveBackSend(day: LocalDay, caps: readonly SendCap[]): Promise<void> {
    this.#sends.giveBack(day, caps);
  }

  override async alarm(): Promise<void> {
    this.#store.createTables();
    const next = this.#store.forget(clock());
    if (next !== null) await this.ctx.storage.setAlarm(next);
    else if (this.#store.devices.isEmpty()) await this.ctx.storage.deleteAll();
  }

  async #arm(): Promise<void> {
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(clock() + DAY_MS);
  }
}
