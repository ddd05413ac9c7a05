import { DurableObject } from 'cloudflare:workers';
import { clock } from '../../server/clock.ts';
import { OneTimeStore } from './one-time-store.ts';

/** Expired rows may stay this long; reads check their expiry time. */
const PURGE_EVERY_MS = 60_000;

/** One shard of the one-time values: seals of bodies, captchas. */
export class OneTimeDurableObject extends DurableObject<Env> {
  readonly #store: OneTimeStore;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#store = new OneTimeStore(ctx.storage.sql);
  }

  async put(id: string, text: string, expiresAt: number): Promise<boolean> {
    const isNew = this.#store.put(id, text, expiresAt, clock());
    if (isNew) await this.#planPurge(expiresAt);
    return isNew;
  }

  async replace(id: string, text: string, expiresAt: number): Promise<void> {
    this.#store.replace(id, text, expiresAt);
    await this.#planPurge(expiresAt);
  }

  read(id: string): string | undefined {
    return this.#store.read(id, clock());
  }

  take(id: string): string | undefined {
    return this.#store.take(id, clock());
  }

  async #planPurge(expiresAt: number): Promise<void> {
    if ((await this.ctx.storage.getAlarm()) === null)
      await this.ctx.storage.setAlarm(Math.max(expiresAt, clock() + PURGE_EVERY_MS));
  }

  override async alarm(): Promise<void> {
    this.#store.purge(clock());
    const next = this.#store.getNextExpiry();
    if (next !== undefined) await this.ctx.storage.setAlarm(Math.max(next, clock() + PURGE_EVERY_MS));
  }
}
