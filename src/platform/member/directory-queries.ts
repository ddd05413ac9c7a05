import type { AccountStatus, MemberType } from '../../contract/member/member.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import { type TreeMember, toTreeInserts } from '../agents/tree-queries.ts';
import { toPhoneInsert } from './contact-queries.ts';
import { type FoundBy, toTextStatements } from './member-texts.ts';

/** A registration that was not completed blocks its name for this long. */
const RESERVATION_LIFE_MS = 60_000;

export interface Reservation {
  account: string;
  memberId: string;
  type: MemberType;
  upline: string | null;
  rank: number;
}

/** The member id of an account that can sign in. */
export async function findMemberId(db: D1Database, account: string): Promise<string | undefined> {
  const row = await db
    .prepare("select member_id from directory where account = ? and state = 'active'")
    .bind(account)
    .first<{ member_id: string }>();
  return row?.member_id;
}

export async function findAccount(db: D1Database, memberId: string): Promise<string | undefined> {
  const row = await db
    .prepare("select account from directory where member_id = ? and state = 'active'")
    .bind(memberId)
    .first<{ account: string }>();
  return row?.account;
}

export async function isTaken(db: D1Database, account: string, now: number): Promise<boolean> {
  const row = await db
    .prepare("select 1 from directory where account = ? and (state = 'active' or reserved_at_ms > ?)")
    .bind(account, now - RESERVATION_LIFE_MS)
    .first();
  return row !== null;
}

export async function isActiveMember(db: D1Database, memberId: string): Promise<boolean> {
  const row = await db
    .prepare("select 1 from directory where member_id = ? and state = 'active'")
    .bind(memberId)
    .first();
  return row !== null;
}

/**
 * True for exactly one of several simultaneous callers. Another member may take over an unfinished reservation after its life; the same
 * member may do so at once.
 */
export async function reserveAccount(db: D1Database, reservation: Reservation, now: number): Promise<boolean> {
  const { account, memberId, type, upline, rank } = reservation;
  const row = await db
    .prepare(
      `insert into directory (account, member_id, type, upline, rank, state, reserved_at_ms)
       values (?1, ?2, ?3, ?4, ?5, 'pending', ?6)
       on conflict (account) do update set member_id = ?2, type = ?3, upline = ?4, rank = ?5, reserved_at_ms = ?6
         where state = 'pending' and (reserved_at_ms <= ?7 or member_id = ?2)
       returning member_id`,
    )
    .bind(account, memberId, type, upline, rank, now, now - RESERVATION_LIFE_MS)
    .first<{ member_id: string }>();
  return row?.member_id === memberId;
}

interface Activation {
  member: TreeMember;
  /** The proven number, which is bound to the account. */
  phone: string | undefined;
  /** The statement that records the source of the registration; undefined without one. */
  receipt: D1PreparedStatement | undefined;
  foundBy: FoundBy;
}

/**
 * Activates a reserved account. Refused when another registration took over the reservation. Also refused when another member has the phone
 * number by now; then the name is free again. The number, the position in the tree of agents and the source of the registration are written
 * in the same batch.
 */
export async function activateAccount(
  db: D1Database,
  { member, phone, receipt, foundBy }: Activation,
  now: number,
): Promise<Result<null>> {
  const { account, memberId } = member;
  const activate = db
    .prepare(
      `update directory set state = 'active' where account = ?1 and member_id = ?2
         and not exists (select 1 from contacts where kind = 'phone' and value = ?3 and member_id <> ?2)
       returning member_id`,
    )
    .bind(account, memberId, phone ?? null);
  const release = db
    .prepare("delete from directory where account = ? and member_id = ? and state = 'pending' returning member_id")
    .bind(account, memberId);
  const number = phone === undefined ? [] : [toPhoneInsert(db, member, phone, now)];
  const texts = toTextStatements(db, memberId, foundBy);
  const inserts = [...number, ...toTreeInserts(db, member), ...texts, ...(receipt ? [receipt] : [])];
  const [activated, released] = await db.batch([activate, release, ...inserts]);
  if (activated?.results.length === 1) return accept(null);
  return refuse(released?.results.length === 1 ? 'verification.not_allowed' : 'registration.username_taken');
}

/** Updates the columns that lists show. The member's object already has the new values. */
export async function updateDirectory(
  db: D1Database,
  memberId: string,
  { rank = null, accountStatus = null }: { rank?: number | null; accountStatus?: AccountStatus | null },
): Promise<void> {
  await db
    .prepare('update directory set rank = coalesce(?2, rank), standing = coalesce(?3, standing) where member_id = ?1')
    .bind(memberId, rank, accountStatus)
    .run();
}
