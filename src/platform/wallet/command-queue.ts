import { clock } from '../../server/clock.ts';
import { type Result, refuse } from '../../server/result.ts';
import { UnbalancedError } from './ledger.ts';

interface Waiting {
  command: () => Result<unknown>;
  resolve: (result: Result<unknown>) => void;
  reject: (error: unknown) => void;
}

interface Host {
  transact<T>(act: () => T): T;
  /** Runs inside the transaction when at least one command was accepted. */
  noteMoved(): void;
  /** Throws `UnbalancedError` when the ledger is not balanced. */
  assertBalanced(): void;
  freeze(cause: string): void;
}

/** A command that arrives within this time after a commit shows that many commands are concurrent. */
const BUSY_MS = 10;

/**
 * Commands that arrive together commit together: one commit costs the same for one command and for fifty. A command to an idle object does
 * not wait for others. Commands check before they write, so a refused one writes nothing into the shared transaction.
 */
export class CommandQueue {
  readonly #host: Host;
  #waiting: Waiting[] = [];
  #committedAt = 0;

  constructor(host: Host) {
    this.#host = host;
  }

  run<Value>(command: () => Result<Value>): Promise<Result<Value>> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ command, resolve: resolve as Waiting['resolve'], reject });
      if (this.#waiting.length > 1) return;
      if (clock() - this.#committedAt < BUSY_MS) setTimeout(() => this.#flush(), 0);
      else this.#flush();
    });
  }

  #flush(): void {
    this.#committedAt = clock();
    const batch = this.#waiting;
    this.#waiting = [];
    try {
      const results = this.#commit(batch);
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result<unknown>);
    } catch {
      // One command failed and the whole batch was rolled back: retry each alone, so that only the broken one fails.
      for (const waiting of batch) this.#commitAlone(waiting);
    }
  }

  #commit(batch: readonly Waiting[]): Result<unknown>[] {
    return this.#host.transact(() => {
      const results = batch.map(({ command }) => command());
      if (results.some(({ ok }) => ok)) this.#host.noteMoved();
      this.#host.assertBalanced();
      return results;
    });
  }

  #commitAlone(waiting: Waiting): void {
    try {
      waiting.resolve(this.#commit([waiting])[0] as Result<unknown>);
    } catch (error) {
      if (error instanceof UnbalancedError) {
        this.#host.freeze(error.message);
        waiting.resolve(refuse('wallet.frozen'));
      } else waiting.reject(error);
    }
  }
}
