import { addColumn } from '../../server/columns.ts';
import { toInputHash } from '../wallet/input-hash.ts';

const TABLE = `create table if not exists promotion_requests (
  key text primary key, claim_id text not null) strict, without rowid`;

/** The participation of each idempotency key, with the input where that is compared. */
export class RequestKeys {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec(TABLE);
    addColumn(this.#sql, 'promotion_requests', 'input_hash', 'text');
  }

  knows(keys: readonly string[]): boolean {
    const known = 'select 1 from promotion_requests where key in (select value from json_each(?)) limit 1';
    return this.#sql.exec(known, JSON.stringify(keys)).toArray().length > 0;
  }

  findClaimId(key: string): string | undefined {
    return this.#find(key)?.claim_id;
  }

  /** True when the key was used with another input before. */
  isOfAnother(key: string, input: readonly unknown[]): boolean {
    const hash = this.#find(key)?.input_hash ?? null;
    return hash !== null && hash !== toInputHash(input);
  }

  remember(key: string, claimId: string, input?: readonly unknown[]): void {
    this.#sql.exec(
      'insert or ignore into promotion_requests (key, claim_id, input_hash) values (?, ?, ?)',
      key,
      claimId,
      input ? toInputHash(input) : null,
    );
  }

  #find(key: string) {
    const row = 'select claim_id, input_hash from promotion_requests where key = ?';
    return this.#sql.exec<{ claim_id: string; input_hash: string | null }>(row, key).toArray()[0];
  }
}
