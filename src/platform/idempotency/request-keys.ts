import { addColumn } from '../../server/add-column.ts';
import { toReplay } from '../../server/replay.ts';
import { accept, type Result } from '../../server/result.ts';
import { toInputHash } from './input-hash.ts';

/** Each table with its result column. The names must not change, because objects that earlier versions created already have these tables. */
const TABLES = {
  promotion_requests: 'claim_id',
  operator_keys: 'answer',
} as const;
type Table = keyof typeof TABLES;

/**
 * Idempotency keys of a member's object, each with its input and its result. Used inside a transaction. Entities that store their own
 * key (payments, transfers, rounds) need no row here.
 */
export class RequestKeys {
  readonly #sql: SqlStorage;
  readonly #table: Table;

  constructor(sql: SqlStorage, table: Table) {
    this.#sql = sql;
    this.#table = table;
  }

  createTables(): void {
    const create = `create table if not exists ${this.#table} (
      key text primary key, ${TABLES[this.#table]} text not null) strict, without rowid`;
    this.#sql.exec(create);
    addColumn(this.#sql, this.#table, 'input_hash', 'text');
  }

  knows(keys: readonly string[]): boolean {
    const known = `select 1 from ${this.#table} where key in (select value from json_each(?)) limit 1`;
    return this.#sql.exec(known, JSON.stringify(keys)).toArray().length > 0;
  }

  /** The stored result of the key; undefined for a new key. */
  find(key: string): string | undefined {
    return this.#find(key)?.result;
  }

  /** True when the key was used with another input before. */
  isOfAnother(key: string, input: readonly unknown[]): boolean {
    const hash = this.#find(key)?.input_hash ?? null;
    return hash !== null && hash !== toInputHash(input);
  }

  /** Keeps the first result of a key. */
  remember(key: string, result: string, input: readonly unknown[]): void {
    this.#sql.exec(
      `insert or ignore into ${this.#table} (key, ${TABLES[this.#table]}, input_hash) values (?, ?, ?)`,
      key,
      result,
      toInputHash(input),
    );
  }

  /** The same key with the same input returns the first answer, even if the state has changed since. A refusal is not remembered. */
  once<Answer extends object>(key: string, input: readonly unknown[], act: () => Result<Answer>): Result<Answer> {
    const known = this.find(key);
    if (known !== undefined) return toReplay(!this.isOfAnother(key, input), JSON.parse(known) as Answer);
    const answer = act();
    if (!answer.ok) return answer;
    this.remember(key, JSON.stringify(answer.value), input);
    return accept(answer.value);
  }

  #find(key: string) {
    const row = `select ${TABLES[this.#table]} as result, input_hash from ${this.#table} where key = ?`;
    return this.#sql.exec<{ result: string; input_hash: string | null }>(row, key).toArray()[0];
  }
}
