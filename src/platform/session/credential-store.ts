import { addColumn } from '../../server/add-column.ts';
import type { PasswordRecord } from './password-hash.ts';

const TABLES = [
  `create table if not exists credentials (
    id integer primary key check (id = 1),
    record text not null
  ) strict`,
  `create table if not exists payment_credentials (
    id integer primary key check (id = 1),
    record text not null
  ) strict`,
];

/** Hashes of the login password and the payment password, with their parameters. */
export class CredentialStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    for (const table of TABLES) this.#sql.exec(table);
    addColumn(this.#sql, 'credentials', 'changed_at_ms', 'integer not null default 0');
    addColumn(this.#sql, 'credentials', 'payout_paused_until_ms', 'integer not null default 0');
  }

  set(record: PasswordRecord, now: number): void {
    this.#sql.exec(
      `insert into credentials (id, record, changed_at_ms) values (1, ?1, ?2)
      on conflict (id) do update set record = ?1, changed_at_ms = ?2`,
      JSON.stringify(record),
      now,
    );
  }

  /** Stops payouts until this time; later password changes never shorten it. */
  pausePayouts(until: number): void {
    this.#sql.exec('update credentials set payout_paused_until_ms = max(payout_paused_until_ms, ?)', until);
  }

  get(): PasswordRecord | undefined {
    return this.#read('credentials');
  }

  /** Time at which the login password was set; 0 if it was set before this time was recorded. */
  getChangedAt(): number {
    const rows = this.#sql.exec<{ changed_at_ms: number }>('select changed_at_ms from credentials').toArray();
    return rows[0]?.changed_at_ms ?? 0;
  }

  setPayment(record: PasswordRecord): void {
    this.#sql.exec('insert or replace into payment_credentials (id, record) values (1, ?)', JSON.stringify(record));
  }

  dropPayment(): void {
    this.#sql.exec('delete from payment_credentials');
  }

  getPayment(): PasswordRecord | undefined {
    return this.#read('payment_credentials');
  }

  #read(table: 'credentials' | 'payment_credentials'): PasswordRecord | undefined {
    const [row] = this.#sql.exec<{ record: string }>(`select record from ${table}`).toArray();
    return row ? (JSON.parse(row.record) as PasswordRecord) : undefined;
  }
}
