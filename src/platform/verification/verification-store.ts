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
  code: string;
  tries: number;
  expires_at_ms: number;
}

interface Key {
  key: string;
  bound: BoundName;
}

const CODES = `create table if not exists codes (
  purpose text primary key,
  code text not null,
  tries integer not null,
  expires_at_ms integer not null
) strict, without rowid`;

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
    this.#sql.exec(CODES);
    this.counts.createTables();
    this.devices.createTables();
  }

  /** No code may be sent before the answered time. */
  getLock(asker: Asker, now: number): number | undefined {
    const untils = this.#listKeys(asker, now).flatMap(({ key }) => this.counts.getLock(key, now) ?? []);
    return untils.length > 0 ? Math.max(...untils) : undefined;
  }

  issue(purpose: string, code: string, asker: Asker, now: number): void {
    for (const { key, bound } of this.#listKeys(asker, now)) this.counts.add(key, bound, now);
    const expiresAt = now + CODE_LIFE_MINUTES * MINUTE_MS;
    this.#sql.exec(
      `insert or replace into codes (purpose, code, tries, expires_at_ms)
      values (?, ?, 0, ?)`,
      purpose,
      code,
      expiresAt,
    );
  }

  check(purpose: string, code: string, now: number): boolean {
    const isRight = this.peek(purpose, code, now);
    if (isRight) this.#sql.exec('delete from codes where purpose = ?', purpose);
    return isRight;
  }

  /** Counts a wrong code; a right one stays valid. */
  peek(purpose: string, code: string, now: number): boolean {
    const rows = this.#sql.exec<CodeRow>('select code, tries, expires_at_ms from codes where purpose = ?', purpose);
    const [row] = rows.toArray();
    if (!row || row.expires_at_ms <= now || row.tries >= CODE_TRIES_MAX) return false;
    const isRight = isSameSecret(row.code, code);
    if (!isRight) this.#sql.exec('update codes set tries = tries + 1 where purpose = ?', purpose);
    return isRight;
  }

  /** Deletes expired rows. Answers when the next one expires; null when nothing is left. */
  forget(now: number): number | null {
    this.#sql.exec('delete from codes where expires_at_ms <= ?', now);
    return this.counts.forget(now);
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
