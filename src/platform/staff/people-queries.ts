import type { Role } from '../../contract/staff/roles.ts';

export interface StaffRow {
  id: string;
  account: string;
  name: string;
  /** JSON array. */
  roles: string;
  state: 'invited' | 'active' | 'suspended';
  /** JSON of a `PasswordRecord`. */
  password: string | null;
  /** Sealed. */
  totp: string | null;
  totp_last_step: number;
  /** JSON array of hashes. */
  recovery: string;
  invitation_hash: string | null;
  invitation_ends_at_ms: number;
  created_at_ms: number;
  last_sign_in_at_ms: number | null;
}

export function toRoles({ roles }: Pick<StaffRow, 'roles'>): Role[] {
  return JSON.parse(roles) as Role[];
}

export function findStaff(db: D1Database, account: string): Promise<StaffRow | null> {
  return db.prepare('select * from staff where account = ?').bind(account).first<StaffRow>();
}

export function findStaffById(db: D1Database, id: string): Promise<StaffRow | null> {
  return db.prepare('select * from staff where id = ?').bind(id).first<StaffRow>();
}

const WITH_SESSIONS = `select s.*, (select count(*) from staff_sessions t where t.staff_id = s.id and t.expires_at_ms > ?1) as sessions
  from staff s`;
export type ListedStaff = StaffRow & { sessions: number };

export async function listStaffRows(db: D1Database, now: number): Promise<ListedStaff[]> {
  return (await db.prepare(`${WITH_SESSIONS} order by s.account`).bind(now).all<ListedStaff>()).results;
}

export function findListed(db: D1Database, account: string, now: number): Promise<ListedStaff | null> {
  return db.prepare(`${WITH_SESSIONS} where s.account = ?2`).bind(now, account).first<ListedStaff>();
}

interface Invitation {
  id: string;
  account: string;
  name: string;
  roles: readonly Role[];
  hash: string;
  endsAt: number;
}

/** False when the account is in use. An account that is still invited gets the new invitation instead. */
export async function writeInvitation(db: D1Database, invitation: Invitation, now: number): Promise<boolean> {
  const { id, account, name, roles, hash, endsAt } = invitation;
  const row = await db
    .prepare(
      `insert into staff (id, account, name, roles, state, invitation_hash, invitation_ends_at_ms, created_at_ms)
       values (?, ?, ?, ?, 'invited', ?, ?, ?)
       on conflict (account) do update set name = excluded.name, roles = excluded.roles, password = null, totp = null,
         invitation_hash = excluded.invitation_hash, invitation_ends_at_ms = excluded.invitation_ends_at_ms
       where staff.state = 'invited' returning id`,
    )
    .bind(id, account, name, JSON.stringify(roles), hash, endsAt, now)
    .first();
  return row !== null;
}

export function findInvited(db: D1Database, hash: string, now: number): Promise<StaffRow | null> {
  return db
    .prepare("select * from staff where invitation_hash = ? and state = 'invited' and invitation_ends_at_ms > ?")
    .bind(hash, now)
    .first<StaffRow>();
}

export async function writeCredentials(db: D1Database, hash: string, password: string, totp: string): Promise<void> {
  await db
    .prepare(
      "update staff set password = ?, totp = ?, totp_last_step = 0 where invitation_hash = ? and state = 'invited'",
    )
    .bind(password, totp, hash)
    .run();
}

/** True once for an invitation. `totp` is the secret that was confirmed. */
export async function openAccount(
  db: D1Database,
  { hash, totp, step, recovery }: { hash: string; totp: string; step: number; recovery: readonly string[] },
): Promise<boolean> {
  const row = await db
    .prepare(
      `update staff set state = 'active', invitation_hash = null, totp_last_step = ?, recovery = ?
       where invitation_hash = ? and totp = ? and state = 'invited' returning id`,
    )
    .bind(step, JSON.stringify(recovery), hash, totp)
    .first();
  return row !== null;
}

/** Spends a code of the app; true once for each code. */
export async function spendTotpStep(db: D1Database, id: string, step: number): Promise<boolean> {
  const sql = 'update staff set totp_last_step = ?2 where id = ?1 and totp_last_step < ?2 returning id';
  return (await db.prepare(sql).bind(id, step).first()) !== null;
}

/** Spends a recovery code; true once for each code. */
export async function spendRecovery(db: D1Database, id: string, hash: string): Promise<boolean> {
  const row = await db
    .prepare(
      `update staff set recovery = (select json_group_array(value) from json_each(staff.recovery) where value <> ?2)
       where id = ?1 and exists (select 1 from json_each(staff.recovery) where value = ?2) returning id`,
    )
    .bind(id, hash)
    .first();
  return row !== null;
}

export async function noteSignIn(db: D1Database, id: string, now: number): Promise<void> {
  await db.prepare('update staff set last_sign_in_at_ms = ? where id = ?').bind(now, id).run();
}

/** Condition that keeps an active admin: false if the change would leave none. `?1` is the person. */
const LEAVES_ADMIN = `(state <> 'active' or not exists (select 1 from json_each(staff.roles) where value = 'admin') or exists (
  select 1 from staff o where o.id <> staff.id and o.state = 'active' and exists (select 1 from json_each(o.roles) where value = 'admin')))`;

export async function writeRoles(db: D1Database, id: string, roles: readonly Role[]): Promise<boolean> {
  const keeps = roles.includes('admin') ? 'true' : LEAVES_ADMIN;
  const update = db.prepare(`update staff set roles = ?2 where id = ?1 and ${keeps} returning id`);
  return (await update.bind(id, JSON.stringify(roles)).first()) !== null;
}

/** Suspends a person, and ends the person's sessions and invitation. False if no active admin would remain. */
export async function suspend(db: D1Database, id: string): Promise<boolean> {
  const [suspended] = await db.batch([
    db
      .prepare(
        `update staff set state = 'suspended', invitation_hash = null where id = ?1 and ${LEAVES_ADMIN} returning id`,
      )
      .bind(id),
    db
      .prepare(
        "delete from staff_sessions where staff_id = ?1 and (select state from staff where id = ?1) = 'suspended'",
      )
      .bind(id),
  ]);
  return (suspended?.results.length ?? 0) > 0;
}

/**
 * Ends the suspension. A person who never accepted an invitation becomes `invited` and needs a new invitation. An accepted account has
 * recovery codes, or a sign-in if a passkey opened it.
 */
export async function restore(db: D1Database, id: string): Promise<void> {
  await db
    .prepare(
      "update staff set state = iif(recovery = '[]' and last_sign_in_at_ms is null, 'invited', 'active') where id = ? and state = 'suspended'",
    )
    .bind(id)
    .run();
}
