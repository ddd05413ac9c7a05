import { PASSKEYS_MAX } from '../../contract/staff/passkeys.ts';
import type { SignInWay } from '../../contract/staff/session.ts';

export interface PasskeyRow {
  /** Credential id, base64url. */
  id: string;
  staff_id: string;
  host: string;
  /** COSE key, base64url. */
  public_key: string;
  counter: number;
  /** JSON array. */
  transports: string;
  name: string;
  device: string;
  synced: number;
  created_at_ms: number;
  last_used_at_ms: number | null;
}

export type NewPasskey = Omit<PasskeyRow, 'last_used_at_ms' | 'staff_id'>;

const COLUMNS = 'id, staff_id, host, public_key, counter, transports, name, device, synced, created_at_ms';

/** Parameters ?1 to ?9 are values of the passkey; those from ?10 on (`bound`) belong to `where`. */
function insertFor(db: D1Database, passkey: NewPasskey, where: string, ...bound: (string | number)[]) {
  const { id, host, public_key, counter, transports, name, device, synced, created_at_ms } = passkey;
  return db
    .prepare(
      `insert into staff_passkeys (${COLUMNS}) select ?1, s.id, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 from staff s where ${where}
       on conflict (id) do nothing returning *`,
    )
    .bind(id, host, public_key, counter, transports, name, device, synced, created_at_ms, ...bound);
}

/** Null if the person already has `PASSKEYS_MAX` passkeys, or the passkey is already known. */
export function addPasskey(db: D1Database, staffId: string, passkey: NewPasskey): Promise<PasskeyRow | null> {
  const where = `s.id = ?10 and (select count(*) from staff_passkeys p where p.staff_id = s.id) < ${PASSKEYS_MAX}`;
  return insertFor(db, passkey, where, staffId).first<PasskeyRow>();
}

/**
 * Opens the account of an invitation with a passkey. True only once for an invitation. A password that was chosen for it, but not
 * confirmed, is forgotten.
 */
export async function openByPasskey(db: D1Database, hash: string, passkey: NewPasskey): Promise<boolean> {
  const { created_at_ms: now, id } = passkey;
  const invited = "s.invitation_hash = ?10 and s.state = 'invited' and s.invitation_ends_at_ms > ?11";
  const [, opened] = await db.batch([
    insertFor(db, passkey, invited, hash, now),
    db
      .prepare(
        `update staff set state = 'active', invitation_hash = null, password = null, totp = null
         where invitation_hash = ?1 and state = 'invited'
           and exists (select 1 from staff_passkeys p where p.id = ?2 and p.staff_id = staff.id) returning id`,
      )
      .bind(hash, id),
  ]);
  return (opened?.results.length ?? 0) > 0;
}

export function findPasskey(db: D1Database, id: string, host: string): Promise<PasskeyRow | null> {
  return db.prepare('select * from staff_passkeys where id = ? and host = ?').bind(id, host).first<PasskeyRow>();
}

export async function listPasskeyRows(db: D1Database, staffId: string): Promise<PasskeyRow[]> {
  const sql = 'select * from staff_passkeys where staff_id = ? order by created_at_ms';
  return (await db.prepare(sql).bind(staffId).all<PasskeyRow>()).results;
}

/** False when the counter did not grow. Passkeys without a counter always say 0. */
export async function noteUseOfPasskey(
  db: D1Database,
  { id, counter, isSynced }: { id: string; counter: number; isSynced: boolean },
  now: number,
): Promise<boolean> {
  const row = await db
    .prepare(
      `update staff_passkeys set counter = ?2, synced = ?3, last_used_at_ms = ?4
       where id = ?1 and (counter < ?2 or (counter = 0 and ?2 = 0)) returning id`,
    )
    .bind(id, counter, isSynced ? 1 : 0, now)
    .first();
  return row !== null;
}

export function writePasskeyName(db: D1Database, staffId: string, id: string, name: string) {
  return db
    .prepare('update staff_passkeys set name = ? where id = ? and staff_id = ? returning *')
    .bind(name, id, staffId)
    .first<PasskeyRow>();
}

const KEEPS_A_WAY = `(exists (select 1 from staff s where s.id = ?2 and s.password is not null)
  or exists (select 1 from staff_passkeys o where o.staff_id = ?2 and o.id <> ?1))`;

/**
 * Removes a passkey and ends the sessions that it opened, except `own`. With `mayBeLast`, an admin removes a person's lost passkey, even if it
 * is the only way to sign in.
 */
export async function removePasskey(
  db: D1Database,
  { staffId, id, own, mayBeLast }: { staffId: string; id: string; own: string; mayBeLast: boolean },
): Promise<boolean> {
  const guard = mayBeLast ? 'true' : KEEPS_A_WAY;
  const [removed] = await db.batch([
    db
      .prepare(`delete from staff_passkeys where id = ?1 and staff_id = ?2 and ${guard} returning id`)
      .bind(id, staffId),
    db
      .prepare(
        `delete from staff_sessions where staff_id = ?2 and passkey_id = ?1 and id <> ?3
           and not exists (select 1 from staff_passkeys where id = ?1)`,
      )
      .bind(id, staffId, own),
  ]);
  return (removed?.results.length ?? 0) > 0;
}

export async function readSignInWays(db: D1Database, staffId: string, host: string): Promise<SignInWay[]> {
  const row = await db
    .prepare(
      `select s.password is not null as has_password,
         exists (select 1 from staff_passkeys p where p.staff_id = s.id and p.host = ?2) as has_passkey
       from staff s where s.id = ?1`,
    )
    .bind(staffId, host)
    .first<{ has_password: number; has_passkey: number }>();
  return [...(row?.has_password ? (['password'] as const) : []), ...(row?.has_passkey ? (['passkey'] as const) : [])];
}
