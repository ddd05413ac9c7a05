import { toPlainDigits } from '../../lib/plain-digits.ts';
import { findTotpStep } from './totp.ts';

interface Row extends Record<string, SqlStorageValue> {
  secret: string;
  is_confirmed: number;
  last_step: number;
}

const TABLE = `create table if not exists totp (
  id integer primary key check (id = 1),
  secret text not null,
  is_confirmed integer not null,
  last_step integer not null
) strict`;

/** The member's authenticator app. It protects nothing before it is confirmed. */
export class TotpStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec(TABLE);
  }

  has(): boolean {
    return this.#get()?.is_confirmed === 1;
  }

  isPending(): boolean {
    return this.#get()?.is_confirmed === 0;
  }

  start(secret: string): void {
    this.#sql.exec('insert or replace into totp (id, secret, is_confirmed, last_step) values (1, ?, 0, 0)', secret);
  }

  /** True for a valid code. Each code is valid only once. */
  check(code: string, now: number): boolean {
    const row = this.#get();
    const step = row && findTotpStep(row.secret, toPlainDigits(code), row.last_step, now);
    if (step === undefined) return false;
    this.#sql.exec('update totp set last_step = ?', step);
    return true;
  }

  confirm(): void {
    this.#sql.exec('update totp set is_confirmed = 1');
  }

  remove(): void {
    this.#sql.exec('delete from totp');
  }

  #get(): Row | undefined {
    return this.#sql.exec<Row>('select secret, is_confirmed, last_step from totp').toArray()[0];
  }
}
