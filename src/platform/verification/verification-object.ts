import { DurableObject } from 'cloudflare:workers';
import { clock } from '../clock.ts';
import { type BoundName, DAY_MS } from '../limits/bounds.ts';
import { type Asker, VerificationStore } from './verification-store.ts';

/** `count`: how many count now, this one too. */
export type Try = { state: 'go'; count: number } | { state: 'captcha' } | { state: 'locked'; until: number };

/** The codes that were sent to one number or address, and how many. Or what one network or one member asked for. Each count is exact. */
export class VerificationDurableObject extends DurableObject<Env> {
  readonly #store = new VerificationStore(this.ctx.storage.sql);

  /** Null when the code may be sent: it is the only one of its purpose now. Else until when none is. */
  async issue(purpose: string, code: string, asker: Asker): Promise<number | null> {
    this.#store.createTables();
    const now = clock();
    const until = this.#store.getLock(asker, now);
    if (until !== undefined) return until;
    this.#store.issue(purpose, code, asker, now);
    await this.#arm();
    return null;
  }

  /** One more that counts. Null as `captchaAfter`: the human check was passed. */
  async begin(bound: BoundName, captchaAfter: number | null): Promise<Try> {
    this.#store.createTables();
    const { counts } = this.#store;
    const now = clock();
    const until = counts.getLock(bound, now);
    if (until !== undefined) return { state: 'locked', until };
    if (captchaAfter !== null && counts.get(bound, bound, now) >= captchaAfter) return { state: 'captcha' };
    const count = counts.add(bound, bound, now);
    await this.#arm();
    return { state: 'go', count };
  }

  async takeBack(bound: BoundName, count: number): Promise<void> {
    this.#store.createTables();
    this.#store.counts.takeBack(bound, count);
  }

  /** True once, for the newest code of this purpose, within its time and tries. The device is known for this contact from then on. */
  async check(purpose: string, code: string, device: string): Promise<boolean> {
    if (!this.#store.hasTables() || !this.#store.check(purpose, code, clock())) return false;
    this.#store.devices.add(device, clock());
    return true;
  }

  /** As `check`, but a right code stays, and no device is known by it. */
  async peek(purpose: string, code: string): Promise<boolean> {
    return this.#store.hasTables() && this.#store.peek(purpose, code, clock());
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
