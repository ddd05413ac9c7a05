import { isSameSecret } from '../../lib/bytes.ts';

export const CODE_LIFE_MINUTES = 3;
const CODE_TRIES_MAX = 5;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Reading: after the 5th code in an hour a number locks for 5 minutes (spec §9), after the 10th for an hour. */
const MANY = { codes: 5, lockMs: 5 * MINUTE_MS };
const TOO_MANY = { codes: 10, lockMs: HOUR_MS };

interface CodeRow extends Record<string, SqlStorageValue> {
  code: string;
  tries: number;
  expires_at_ms: number;
}

const TABLES = [
  'create table if not exists sends (id integer primary key autoincrement, at_ms integer not null) strict',
  'create table if not exists locks (id integer primary key check (id = 1), until_ms integer not null) strict',
  `create table if not exists codes (
    purpose text primary key,
    code text not null,
    tries integer not null,
    expires_at_ms integer not null
  ) strict, without rowid`,
];

export class VerificationStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Asked before a code is compared, so that a number that never got one leaves no tables behind. */
  hasTables(): boolean {
    const rows = this.#sql.exec("select 1 from sqlite_master where type = 'table' and name = 'codes'").toArray();
    return rows.length > 0;
  }

  createTables(): void {
    for (const table of TABLES) this.#sql.exec(table);
  }

  /** Until when no code may be sent. */
  getLock(now: number): number | undefined {
    const [row] = this.#sql.exec<{ until_ms: number }>('select until_ms from locks').toArray();
    return row && row.until_ms > now ? row.until_ms : undefined;
  }

  issue(purpose: string, code: string, now: number): void {
    const sends = this.addSend(now);
    if (sends === MANY.codes) this.#lock(now + MANY.lockMs);
    if (sends >= TOO_MANY.codes) this.#lock(now + TOO_MANY.lockMs);
    const expiresAt = now + CODE_LIFE_MINUTES * MINUTE_MS;
    this.#sql.exec(
      `insert or replace into codes (purpose, code, tries, expires_at_ms)
      values (?, ?, 0, ?)`,
      purpose,
      code,
      expiresAt,
    );
  }

  /** Answers how many there were within the hour, this one too. */
  addSend(now: number): number {
    this.#sql.exec('delete from sends where at_ms <= ?', now - HOUR_MS);
    this.#sql.exec('insert into sends (at_ms) values (?)', now);
    return this.#sql.exec<{ sends: number }>('select count(*) as sends from sends').one().sends;
  }

  /** Until when there were `max` within the hour; undefined: there were fewer, and this one is counted. */
  takeSend(max: number, now: number): number | undefined {
    const since = now - HOUR_MS;
    const rows = this.#sql.exec<{ at_ms: number }>(
      'select at_ms from sends where at_ms > ? order by at_ms desc limit ?',
      since,
      max,
    );
    const last = rows.toArray();
    const oldest = last[max - 1];
    if (oldest) return oldest.at_ms + HOUR_MS;
    this.addSend(now);
    return undefined;
  }

  check(purpose: string, code: string, now: number): boolean {
    const isRight = this.peek(purpose, code, now);
    if (isRight) this.#sql.exec('delete from codes where purpose = ?', purpose);
    return isRight;
  }

  /** Counts a wrong one, and leaves a right one. */
  peek(purpose: string, code: string, now: number): boolean {
    const rows = this.#sql.exec<CodeRow>('select code, tries, expires_at_ms from codes where purpose = ?', purpose);
    const [row] = rows.toArray();
    if (!row || row.expires_at_ms <= now || row.tries >= CODE_TRIES_MAX) return false;
    const isRight = isSameSecret(row.code, code);
    if (!isRight) this.#sql.exec('update codes set tries = tries + 1 where purpose = ?', purpose);
    return isRight;
  }

  /** Nothing here counts any more. */
  isQuiet(now: number): boolean {
    const last = this.#sql.exec<{ last: number | null }>('select max(at_ms) as last from sends').one().last ?? 0;
    return last <= now - HOUR_MS && this.getLock(now) === undefined;
  }

  #lock(untilMs: number): void {
    this.#sql.exec('insert or replace into locks (id, until_ms) values (1, ?)', untilMs);
  }
}
