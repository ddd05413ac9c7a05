import { SIGN_INS_KEPT } from '../../contract/security/security.ts';
import type { SignInClient } from './client.ts';

const KNOWN_MAX = 20;
export type SignInMethod = 'password' | 'sms' | 'registration' | 'reset' | 'verification' | 'handover';

export interface SignInRow extends Record<string, SqlStorageValue> {
  at_ms: number;
  prefix: string;
  country: string;
  device: string;
  method: string;
}

const TABLES = [
  `create table if not exists sign_ins (
    id integer primary key autoincrement,
    at_ms integer not null,
    prefix text not null,
    country text not null,
    device text not null,
    method text not null
  ) strict`,
  'create table if not exists registered_places (prefix text primary key, last_ms integer not null) strict, without rowid',
];

/** Sign-ins of the member by place and time, and the registered networks. */
export class SignInStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    for (const table of TABLES) this.#sql.exec(table);
  }

  /** Also true for the first network of an account, which is registered without a check. */
  isRegistered(prefix: string): boolean {
    const known = this.#sql.exec<{ prefix: string }>('select prefix from registered_places').toArray();
    return known.length === 0 || known.some((row) => row.prefix === prefix);
  }

  add({ prefix, country, label }: SignInClient, method: SignInMethod, now: number): void {
    this.#sql.exec(
      'insert into sign_ins (at_ms, prefix, country, device, method) values (?, ?, ?, ?, ?)',
      now,
      prefix,
      country,
      label,
      method,
    );
    this.#sql.exec(
      'delete from sign_ins where id not in (select id from sign_ins order by id desc limit ?)',
      SIGN_INS_KEPT,
    );
    this.#sql.exec('insert or replace into registered_places (prefix, last_ms) values (?, ?)', prefix, now);
    this.#sql.exec(
      'delete from registered_places where prefix not in (select prefix from registered_places order by last_ms desc limit ?)',
      KNOWN_MAX,
    );
  }

  list(limit: number = SIGN_INS_KEPT): SignInRow[] {
    return this.#sql.exec<SignInRow>('select * from sign_ins order by id desc limit ?', limit).toArray();
  }

  forgetPlaces(): void {
    this.#sql.exec('delete from registered_places');
  }
}
