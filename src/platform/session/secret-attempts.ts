import { CountStore } from '../limits/count-store.ts';

/** `payment` is of the payment password. */
type Secret = 'password' | 'payment' | 'second_factor';

/**
 * Tries to prove that one is the member: of a password by somebody who is signed in, or of the second factor by somebody who has the
 * password. A try counts as failed until it succeeds.
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

  /** Until when nothing may be tried; undefined: this try is counted and may go on. */
  begin(now: number): number | undefined {
    const until = this.#counts.getLock(this.#secret, now);
    if (until === undefined) this.#counts.add(this.#secret, 'memberSecret', now);
    return until;
  }

  clear(): void {
    this.#counts.clear(this.#secret);
  }
}
