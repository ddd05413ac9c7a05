import { env } from 'cloudflare:workers';

const DEATH = 'The worker died';

/** The shared database of a worker that dies after a number of calls: the last one is written, but its answer is lost. */
class DyingDatabase {
  #left: number;

  constructor(calls: number) {
    this.#left = calls;
  }

  prepare(sql: string) {
    return this.wrap(env.DB.prepare(sql));
  }

  wrap(statement: D1PreparedStatement): object {
    return {
      statement,
      bind: (...values: unknown[]) => this.wrap(statement.bind(...values)),
      all: () => this.#call(() => statement.all()),
      run: () => this.#call(() => statement.run()),
      first: (column?: string) =>
        this.#call(() => (column === undefined ? statement.first() : statement.first(column))),
    };
  }

  batch(statements: { statement: D1PreparedStatement }[]) {
    return this.#call(() => env.DB.batch(statements.map(({ statement }) => statement)));
  }

  async #call<Value>(act: () => Promise<Value>): Promise<Value> {
    if (this.#left === 0) throw new Error(DEATH);
    this.#left -= 1;
    const value = await act();
    if (this.#left === 0) throw new Error(DEATH);
    return value;
  }
}

export const createDyingDatabase = (calls: number) => new DyingDatabase(calls) as unknown as D1Database;

/**
 * Runs the work with a worker that dies after its first call of the database, then after its second, and so on, until a worker completes
 * the work. After each death `check` looks at the stored data. Returns the number of deaths.
 */
export async function dieAtEachCall(
  work: (db: D1Database) => Promise<unknown>,
  check: () => Promise<void> = async () => undefined,
): Promise<number> {
  for (let calls = 1; ; calls += 1) {
    try {
      await work(createDyingDatabase(calls));
      return calls - 1;
    } catch (error) {
      if (!String(error).includes(DEATH)) throw error;
    }
    await check();
  }
}
