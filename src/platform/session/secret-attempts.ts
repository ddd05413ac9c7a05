import { CountStore } from '../limits/count-store.ts';

/** `payment` is the payment password. */
type Secret = 'password' | 'payment' | 'second_factor';

/**
 * Tries of a password by a signed-in caller, or of the second factor by a caller with the right password. A try counts as failed until it
 * succeeds.
 */
export class SecretAttempts {
  readonly #counts: CountStore;
  readonly #secret: Secret;

  constructor(sql: SqlStorage, secret: Secret) {
    this.#counts = new CountStore(sql);
    this.#secret = secret;
  }

  createTables(): void {
    this.#counts.createTables();
  }

  /** The end of the lock; undefined if this try is counted and may continue. */
  begin(now: number): number | undefined {
    const until = this.#counts.getLock(this.#secret, now);
    if (until === undefined) this.#counts.add(this.#secret, 'memberSecret', now);
    return until;
  }

  clear(): void {
    this.#counts.clear(this.#secret);
  }
}
