import { isSameSecret } from '../../lib/bytes.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import type { BoundName } from '../limits/bounds.ts';
import { CountStore } from '../limits/count-store.ts';
import { KnownDevices } from '../session/known-devices.ts';

export const CODE_LIFE_MINUTES = 3;
const CODE_TRIES_MAX = 5;

/** Origin of a request for a code: the network and the hash of the device cookie; each empty when unknown. */
export interface Asker {
  prefix: string;
  device: string;
}

interface CodeRow extends Record<string, SqlStorageValue> {
  place: string;
  code: string;
  /** Wrong tries by the place that asked for this code (`tries`), and by all other places (`other_tries`). */
  tries: number;
  other_tries: number;
  expires_at_ms: number;
}

interface Key {
  key: string;
  bound: BoundName;
}

/**
 * One code for each network or known device that asks. With a single code, a stranger who asks for a code, or guesses, would make the
 * owner's code invalid.
 */
const CODES = `create table if not exists place_codes (
  purpose text not null,
  place text not null,
  code text not null,
  tries integer not null default 0,
  other_tries integer not null default 0,
  expires_at_ms integer not null,
  primary key (purpose, place)
) strict, without rowid`;
const LIST =
  'select place, code, tries, other_tries, expires_at_ms from place_codes where purpose = ? and expires_at_ms > ?';
const COUNT = `update place_codes set tries = tries + (place = ?2), other_tries = other_tries + (place <> ?2)
  where purpose = ?1`;

export class VerificationStore {
  readonly counts: CountStore;
  /** Devices that gave a right code for this contact. */
  readonly devices: KnownDevices;
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    this.counts = new CountStore(sql);
    this.devices = new KnownDevices(sql);
  }

  /** Called before a code is compared, so that a number without codes leaves no tables behind. */
  hasTables(): boolean {
    const rows = this.#sql.exec("select 1 from sqlite_master where type = 'table' and name = 'counts'").toArray();
    return rows.length > 0;
  }

  createTables(): void {
    this.#sql.exec('drop table if exists sends');
    this.#sql.exec('drop table if exists locks');
    this.#sql.exec('drop table if exists codes');
    this.#sql.exec(CODES);
    this.counts.createTables();
    this.devices.createTables();
  }

  /** The time before which no code may be sent; undefined without a lock. */
  getLock(asker: Asker, now: number): number | undefined {
    const untils = this.#listKeys(asker, now).flatMap(({ key }) => this.counts.getLock(key, now) ?? []);
    return untils.length > 0 ? Math.max(...untils) : undefined;
  }

  issue(purpose: string, code: string, asker: Asker, now: number): void {
    for (const { key, bound } of this.#listKeys(asker, now)) this.counts.add(key, bound, now);
    this.#sql.exec(
      'insert or replace into place_codes (purpose, place, code, expires_at_ms) values (?, ?, ?, ?)',
      purpose,
      this.#toPlace(asker, now),
      code,
      now + CODE_LIFE_MINUTES * MINUTE_MS,
    );
  }

  check(purpose: string, code: string, asker: Asker, now: number): number | null {
    const issuedAt = this.peek(purpose, code, asker, now);
    if (issuedAt !== null) this.#sql.exec('delete from place_codes where purpose = ?', purpose);
    return issuedAt;
  }

  /** Counts a wrong code; a right one stays valid. Answers when the right code was issued; null for a wrong one. */
  peek(purpose: string, code: string, asker: Asker, now: number): number | null {
    const place = this.#toPlace(asker, now);
    // The owner receives all codes, and may enter a code that a stranger asked for, or use another network than for the request.
    const right = this.#sql
      .exec<CodeRow>(LIST, purpose, now)
      .toArray()
      .filter((row) => (row.place === place ? row.tries : row.other_tries) < CODE_TRIES_MAX)
      .find((row) => isSameSecret(row.code, code));
    if (!right) this.#sql.exec(COUNT, purpose, place);
    return right ? right.expires_at_ms - CODE_LIFE_MINUTES * MINUTE_MS : null;
  }

  /** Deletes expired codes and counts. Returns the time at which the last of the other counts expires; null if none expires by itself. */
  forget(now: number): number | null {
    this.#sql.exec('delete from place_codes where expires_at_ms <= ?', now);
    return this.counts.forget(now);
  }

  #toPlace(asker: Asker, now: number): string {
    return this.#listKeys(asker, now)[0]?.key ?? '';
  }

  /** Codes requested by others never block a device that is known for this contact. */
  #listKeys({ prefix, device }: Asker, now: number): Key[] {
    if (this.devices.has(device, now)) return [{ key: `device:${device}`, bound: 'contactPlace' }];
    return [
      { key: `net:${prefix}`, bound: 'contactPlace' },
      { key: 'strangers', bound: 'contactStrangers' },
    ];
  }
}
