import type { PasswordRecord } from './password-hash.ts';

const TABLE = `create table if not exists credentials (
  id integer primary key check (id = 1),
  record text not null
) strict`;

/** The password's hash with what made it. */
export class CredentialStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec(TABLE);
  }

  set(record: PasswordRecord): void {
    this.#sql.exec('insert or replace into credentials values (1, ?)', JSON.stringify(record));
  }

  get(): PasswordRecord | undefined {
    const [row] = this.#sql.exec<{ record: string }>('select record from credentials').toArray();
    return row ? (JSON.parse(row.record) as PasswordRecord) : undefined;
  }
}
