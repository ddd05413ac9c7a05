import type { LocalDay } from '../records/local-day.ts';

/** The source of a registration. */
export interface RegistrationSource {
  /** Account of the upline; null without one. */
  upline: string | null;
  via: 'code' | 'domain' | 'opened';
  /** The registration code; empty without one. */
  code: string;
  /** The member who sent the invitation. */
  referrerId: string | null;
}

export interface OriginRow {
  member_id: string;
  account: string;
  referrer_id: string | null;
  via: RegistrationSource['via'];
  code: string;
  at_ms: number;
  deposit_day: LocalDay | null;
  deposit_minor: number | null;
  played_day: LocalDay | null;
  state: 'registered' | 'deposited' | 'active';
}

/** Runs in the batch that activates the account, after the activation: an account that never became active leaves no receipt. */
export function toOriginInsert(
  db: D1Database,
  { memberId, account }: { memberId: string; account: string },
  { upline, via, code, referrerId }: RegistrationSource,
  now: number,
): D1PreparedStatement {
  return db
    .prepare(
      `insert or ignore into registration_origins (member_id, account, agent_id, referrer_id, via, code, at_ms)
       select member_id, account, (select member_id from directory where account = ?3 and state = 'active'), ?4, ?5, ?6, ?7
         from directory where member_id = ?1 and account = ?2 and state = 'active'`,
    )
    .bind(memberId, account, upline, referrerId, via, code, now);
}

export interface OriginCursor {
  atMs: number;
  memberId: string;
}

const FIRST: OriginCursor = { atMs: Number.MAX_SAFE_INTEGER, memberId: '' };
const CURSOR = /^(\d{1,15})\.([a-z0-9]{1,40})$/;

export function toOriginCursor({ at_ms: atMs, member_id: memberId }: OriginRow): string {
  return `${atMs}.${memberId}`;
}

/** Undefined for an invalid cursor. */
export function readOriginCursor(text: string): OriginCursor | undefined {
  if (text === '') return FIRST;
  const [, at, memberId] = CURSOR.exec(text) ?? [];
  return at && memberId ? { atMs: Number(at), memberId } : undefined;
}

type Owner = { agentId: string; code: string } | { referrerId: string; state: string };

function toFilter(owner: Owner): { where: string; values: string[] } {
  if ('agentId' in owner) {
    const values = owner.code === '' ? [owner.agentId] : [owner.agentId, owner.code];
    // The code of a friend's invitation is private, so a search by code does not find it.
    return { where: owner.code === '' ? 'agent_id = ?' : 'agent_id = ? and code = ? and referrer_id is null', values };
  }
  const values = owner.state === '' ? [owner.referrerId] : [owner.referrerId, owner.state];
  return { where: owner.state === '' ? 'referrer_id = ?' : 'referrer_id = ? and state = ?', values };
}

/** Registrations, newest first. Reads one extra row to know whether there is a next page. */
export async function listOrigins(
  db: D1Database,
  owner: Owner,
  { atMs, memberId }: OriginCursor,
  limit: number,
): Promise<OriginRow[]> {
  const { where, values } = toFilter(owner);
  const { results } = await db
    .prepare(
      `select * from registration_origins where ${where} and (at_ms, member_id) < (?, ?)
       order by at_ms desc, member_id desc limit ?`,
    )
    .bind(...values, atMs, memberId, limit + 1)
    .all<OriginRow>();
  return results;
}
