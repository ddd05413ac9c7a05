import { accept, type Result, refuse } from '../../server/result.ts';
import { toInputHash } from '../wallet/input-hash.ts';

const TABLE = `create table if not exists operator_keys (
  key text primary key,
  input_hash text not null,
  answer text not null
) strict, without rowid`;

/** Operator calls on this member's payments, by idempotency key. Used inside a transaction. */
export class OperatorKeys {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec(TABLE);
  }

  /** The same key with the same input returns the first answer, whatever the payment's state by now. A refusal is not remembered. */
  once<Answer extends object>(key: string, input: readonly unknown[], act: () => Result<Answer>): Result<Answer> {
    const hash = toInputHash(input);
    const [known] = this.#sql
      .exec<{ input_hash: string; answer: string }>('select input_hash, answer from operator_keys where key = ?', key)
      .toArray();
    if (known) {
      return known.input_hash === hash ? accept(JSON.parse(known.answer) as Answer) : refuse('idempotency.mismatch');
    }
    const answer = act();
    if (answer.ok) {
      this.#sql.exec(
        `insert into operator_keys (key, input_hash, answer)
        values (?, ?, ?)`,
        key,
        hash,
        JSON.stringify(answer.value),
      );
    }
    return answer;
  }
}
