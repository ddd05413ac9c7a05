import { DurableObject } from 'cloudflare:workers';
import { clock } from '../../server/clock.ts';
import { VerificationStore } from './verification-store.ts';

const HOUR_MS = 3_600_000;

/** The codes that were sent to one number or address, and how many: exact, whoever asks from wherever. */
export class VerificationDurableObject extends DurableObject<Env> {
  readonly #store = new VerificationStore(this.ctx.storage.sql);

  /** Null when the code may be sent: it is the only one of its purpose now. Else until when none is. */
  async issue(purpose: string, code: string): Promise<number | null> {
    this.#store.createTables();
    const now = clock();
    const until = this.#store.getLock(now);
    if (until !== undefined) return until;
    this.#store.issue(purpose, code, now);
    await this.#arm();
    return null;
  }

  /** Another send; answers how many there were within the hour, this one too. */
  async count(): Promise<number> {
    this.#store.createTables();
    const sends = this.#store.addSend(clock());
    await this.#arm();
    return sends;
  }

  /** Null when it may be sent, and is counted; else until when nothing may: `max` within an hour. */
  async takeSend(max: number): Promise<number | null> {
    this.#store.createTables();
    const until = this.#store.takeSend(max, clock());
    if (until === undefined) await this.#arm();
    return until ?? null;
  }

  /** True once, for the newest code of this purpose, within its time and tries. */
  async check(purpose: string, code: string): Promise<boolean> {
    return this.#store.hasTables() && this.#store.check(purpose, code, clock());
  }

  /** As `check`, but a right code stays. */
  async peek(purpose: string, code: string): Promise<boolean> {
    return this.#store.hasTables() && this.#store.peek(purpose, code, clock());
  }

  override async alarm(): Promise<void> {
    this.#store.createTables();
    if (this.#store.isQuiet(clock())) await this.ctx.storage.deleteAll();
    else await this.ctx.storage.setAlarm(clock() + HOUR_MS);
  }

  async #arm(): Promise<void> {
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(clock() + HOUR_MS);
  }
}
