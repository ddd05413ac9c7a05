import { CODES_MAX } from '../../contract/agents/codes.ts';
import { toPlainName } from '../../lib/plain-name.ts';
import { addDays, type LocalDay } from '../records/local-day.ts';

/** Maximum number of old visits (before yesterday) that each new visit deletes. It is more than one, so that old visits never pile up. */
const FORGET_AT_ONCE = 20;
const CODE_SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ';
const CODE_LENGTH = 8;

export interface CodeRow {
  code: string;
  name: string;
  state: 'active' | 'disabled';
  created_at_ms: number;
  visits: number;
  registrations: number;
  first_deposits: number;
  refused: number;
}

export interface CodeOwner {
  code: string;
  kind: 'agent' | 'member';
  ownerId: string;
  ownerAccount: string;
  state: CodeRow['state'];
}

/** Codes are case-insensitive. Invisible characters of a pasted message are removed. */
export function toCode(text: string): string {
  return toPlainName(text).toUpperCase();
}

/** Eight characters out of 23 letters that people do not confuse. */
export function createCodeText(): string {
  const bytes = crypto.getRandomValues(new Uint32Array(CODE_LENGTH));
  return Array.from(bytes, (number) => CODE_SIGNS[number % CODE_SIGNS.length]).join('');
}

export async function findCode(db: D1Database, text: string): Promise<CodeOwner | undefined> {
  const row = await db
    .prepare('select code, kind, agent_id, agent_account, state from registration_codes where code = ?')
    .bind(toCode(text))
    .first<{
      code: string;
      kind: CodeOwner['kind'];
      agent_id: string;
      agent_account: string;
      state: CodeRow['state'];
    }>();
  if (!row) return undefined;
  return {
    code: row.code,
    kind: row.kind,
    ownerId: row.agent_id,
    ownerAccount: row.agent_account,
    state: row.state,
  };
}

export async function countRefused(db: D1Database, code: string): Promise<void> {
  await db
    .prepare("update registration_codes set refused = refused + 1 where code = ? and state = 'disabled'")
    .bind(code)
    .run();
}

export async function listCodes(db: D1Database, agentId: string): Promise<CodeRow[]> {
  const { results } = await db
    .prepare(
      "select * from registration_codes where agent_id = ? and kind = 'agent' order by created_at_ms desc, code limit ?",
    )
    .bind(agentId, CODES_MAX)
    .all<CodeRow>();
  return results;
}

interface NewCode {
  code: string;
  ownerId: string;
  name: string;
  kind: CodeOwner['kind'];
  /** Idempotency key of the call; null without one. */
  key: string | null;
}

/** Stores a new code. Undefined when the code is taken, or its owner has reached the maximum. */
export async function insertCode(
  db: D1Database,
  { code, ownerId, name, kind, key }: NewCode,
  now: number,
): Promise<CodeRow | undefined> {
  const max = kind === 'agent' ? CODES_MAX : 1;
  const row = await db
    .prepare(
      `insert or ignore into registration_codes (code, agent_id, agent_account, name, state, created_at_ms, kind, request_key)
       select ?1, member_id, account, ?3, 'active', ?4, ?5, ?7 from directory where member_id = ?2 and state = 'active'
         and (select count(*) from registration_codes where agent_id = ?2 and kind = ?5) < ?6
       returning *`,
    )
    .bind(code, ownerId, name, now, kind, max, key)
    .first<CodeRow>();
  return row ?? undefined;
}

/** The code that a call with this key made. */
export async function findMadeCode(db: D1Database, ownerId: string, key: string): Promise<CodeRow | undefined> {
  const made = db.prepare('select * from registration_codes where agent_id = ? and request_key = ?');
  return (await made.bind(ownerId, key).first<CodeRow>()) ?? undefined;
}

export async function setCodeState(
  db: D1Database,
  agentId: string,
  code: string,
  state: CodeRow['state'],
): Promise<CodeRow | undefined> {
  const row = await db
    .prepare(
      "update registration_codes set state = ?3 where code = ?2 and agent_id = ?1 and kind = 'agent' returning *",
    )
    .bind(agentId, code, state)
    .first<CodeRow>();
  return row ?? undefined;
}

/** Counts each id once per code and day. Stores nothing for unknown or disabled codes. */
export async function countVisit(db: D1Database, code: string, visitId: string, today: LocalDay): Promise<void> {
  await db.batch([
    db
      .prepare(
        `insert or ignore into code_visits (day, code, visit_id)
         select ?1, code, ?3 from registration_codes where code = ?2 and state = 'active'`,
      )
      .bind(today, code, visitId),
    db
      .prepare(
        `delete from code_visits where (day, code, visit_id) in
           (select day, code, visit_id from code_visits where day < ? order by day limit ?)`,
      )
      .bind(addDays(today, -1), FORGET_AT_ONCE),
  ]);
}
