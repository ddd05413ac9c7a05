import { hash } from 'node:crypto';
import { createCode } from '../verification/codes.ts';

const RECOVERY_CODES = 10;
const TABLE = 'create table if not exists recovery_codes (hash text primary key) strict, without rowid';

/** Creates codes of twelve digits, so that they fit the input field for the code of the authenticator app. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => createCode() + createCode());
}

/**
 * Codes for a member without the authenticator app. Only hashes are stored. Codes of twelve digits can be computed from their hashes, but
 * the same database contains the app's secret anyway. Attempts count together with those of the app's codes.
 */
export class RecoveryCodes {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec(TABLE);
  }

  /** Replaces the earlier codes. */
  set(codes: readonly string[]): void {
    this.clear();
    for (const code of codes) this.#sql.exec('insert into recovery_codes (hash) values (?)', hash('sha256', code));
  }

  /** True for a valid code. Each code is valid only once. */
  spend(code: string): boolean {
    return this.#sql.exec('delete from recovery_codes where hash = ?', hash('sha256', code)).rowsWritten > 0;
  }

  clear(): void {
    this.#sql.exec('delete from recovery_codes');
  }
}
