import { STAFF_IDLE_SECONDS, STAFF_SESSION_SECONDS } from '../../contract/staff/session.ts';
import type { StaffRow } from './people-queries.ts';

/** The use of a session is written at most this often. */
const USE_MS = 30_000;

export interface StaffSessionRow {
  id: string;
  staff_id: string;
  created_at_ms: number;
  last_used_at_ms: number;
  expires_at_ms: number;
  locked: number;
  address: string;
  device: string;
}

export interface NewStaffSession {
  id: string;
  tokenHash: string;
  staffId: string;
  address: string;
  device: string;
  /** Null: opened by a password. */
  passkeyId: string | null;
}

export async function addSession(db: D1Database, session: NewStaffSession, now: number): Promise<StaffSessionRow> {
  const { id, tokenHash, staffId, address, device, passkeyId } = session;
  const expires = now + STAFF_SESSION_SECONDS * 1000;
  const [, added] = await db.batch<StaffSessionRow>([
    db.prepare('delete from staff_sessions where staff_id = ? and expires_at_ms <= ?').bind(staffId, now),
    db
      .prepare(
        `insert into staff_sessions (id, token_hash, staff_id, created_at_ms, last_used_at_ms, expires_at_ms, address, device, passkey_id)
         values (?1, ?2, ?3, ?4, ?4, ?5, ?6, ?7, ?8) returning *`,
      )
      .bind(id, tokenHash, staffId, now, expires, address, device, passkeyId),
  ]);
  const row = added?.results[0];
  if (!row) throw new Error('The session of the staff was not written');
  return row;
}

/** The live session of an active person. It is read for each call, so the removal of a role or session applies from the next call on. */
export function findSessionAndPerson(db: D1Database, tokenHash: string, now: number) {
  return db
    .prepare(
      `select t.id as session_id, t.created_at_ms as session_created_at_ms, t.last_used_at_ms, t.expires_at_ms, t.locked, s.*
       from staff_sessions t join staff s on s.id = t.staff_id
       where t.token_hash = ? and t.expires_at_ms > ? and s.state = 'active'`,
    )
    .bind(tokenHash, now)
    .first<StaffRow & Omit<StaffSessionRow, 'id' | 'staff_id' | 'address' | 'device'> & { session_id: string }>();
}

export function isLocked(
  { locked, last_used_at_ms: at }: Pick<StaffSessionRow, 'locked' | 'last_used_at_ms'>,
  now: number,
) {
  return locked === 1 || now - at > STAFF_IDLE_SECONDS * 1000;
}

export async function noteUse(
  db: D1Database,
  { id, usedAt }: { id: string; usedAt: number },
  now: number,
): Promise<void> {
  if (now - usedAt < USE_MS) return;
  await db
    .prepare('update staff_sessions set last_used_at_ms = max(last_used_at_ms, ?) where id = ?')
    .bind(now, id)
    .run();
}

export async function setLocked(db: D1Database, id: string, locked: boolean, now: number): Promise<void> {
  await db
    .prepare('update staff_sessions set locked = ?, last_used_at_ms = iif(?1 = 0, ?, last_used_at_ms) where id = ?')
    .bind(locked ? 1 : 0, now, id)
    .run();
}

export async function endSession(db: D1Database, staffId: string, id: string): Promise<boolean> {
  const sql = 'delete from staff_sessions where id = ? and staff_id = ? returning id';
  return (await db.prepare(sql).bind(id, staffId).first()) !== null;
}

/** A session as the contract shows it. */
export function toSessionRow(row: StaffSessionRow) {
  const toTime = (at: number) => new Date(at).toISOString();
  const { id, address, device, locked } = row;
  const times = { createdAt: toTime(row.created_at_ms), lastUsedAt: toTime(row.last_used_at_ms) };
  return { id, ...times, expiresAt: toTime(row.expires_at_ms), isLocked: locked === 1, address, device };
}

/** Browser and system that opened the session; empty if they are unknown. */
export async function readSessionDevice(db: D1Database, id: string): Promise<string> {
  const sql = 'select device from staff_sessions where id = ?';
  return (await db.prepare(sql).bind(id).first<string>('device')) ?? '';
}

export async function listSessions(db: D1Database, staffId: string, now: number): Promise<StaffSessionRow[]> {
  const sql = 'select * from staff_sessions where staff_id = ? and expires_at_ms > ? order by last_used_at_ms desc';
  return (await db.prepare(sql).bind(staffId, now).all<StaffSessionRow>()).results;
}
