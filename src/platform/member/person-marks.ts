import { sha256Hex } from '../../lib/bytes.ts';
import { clock } from '../../server/clock.ts';

/** Traits that several accounts of one person may share. A `cpf` belongs to one account only. */
export type MarkKind = 'device' | 'address' | 'payout_key' | 'cpf';

export interface Mark {
  kind: MarkKind;
  /** A hash: the database can tell which accounts share a mark, but does not hold the value. */
  mark: string;
}

/** Carriers reassign addresses, so an old one proves nothing. */
const ADDRESS_LIFE_MS = 90 * 86_400_000;

const NOTE = `insert into member_marks (kind, mark, member_id, at_ms, line)
  select value ->> '$.kind', value ->> '$.mark', ?2, ?3, (select line from directory where member_id = ?2) from json_each(?1) where true on conflict (kind, mark, member_id) do update set at_ms = excluded.at_ms`;
const FORGET = "delete from member_marks where member_id = ? and kind = 'address' and at_ms < ?";

export async function toMark(kind: MarkKind, text: string): Promise<Mark> {
  return { kind, mark: (await sha256Hex(`${kind}:${text}`)).slice(0, 32) };
}

export async function noteMarks(db: D1Database, memberId: string, marks: readonly Mark[]): Promise<void> {
  if (marks.length === 0) return;
  const now = clock();
  await db.batch([
    db.prepare(NOTE).bind(JSON.stringify(marks), memberId, now),
    db.prepare(FORGET).bind(memberId, now - ADDRESS_LIFE_MS),
  ]);
}

const CLAIM = `insert or ignore into member_marks (kind, mark, member_id, at_ms) select ?1, ?2, ?3, ?4
  where not exists (select 1 from member_marks where member_id = ?3 and kind = ?1 and mark <> ?2)`;

/**
 * True when the mark was free and now belongs to this member. Undefined when another member has the mark, or this member has another mark
 * of its kind: a person has only one, so nobody can block the marks of others.
 */
export async function claimMark(db: D1Database, memberId: string, { kind, mark }: Mark): Promise<boolean | undefined> {
  const [made, owner] = await db.batch<{ member_id: string }>([
    db.prepare(CLAIM).bind(kind, mark, memberId, clock()),
    db.prepare('select member_id from member_marks where kind = ? and mark = ?').bind(kind, mark),
  ]);
  if (owner?.results[0]?.member_id !== memberId) return undefined;
  return (made?.meta.changes ?? 0) > 0;
}

export async function dropMark(db: D1Database, memberId: string, { kind, mark }: Mark): Promise<void> {
  const sql = 'delete from member_marks where kind = ? and mark = ? and member_id = ?';
  await db.prepare(sql).bind(kind, mark, memberId).run();
}

/** Removes the account's CPF after another person had access to the account, so that the owner can claim a CPF again. */
export async function dropCpf(db: D1Database, memberId: string): Promise<void> {
  await db.prepare("delete from member_marks where member_id = ? and kind = 'cpf'").bind(memberId).run();
}

/** Whether another member has a mark of these kinds in common with this one. */
export async function hasSharedMark(db: D1Database, memberId: string, kinds: readonly MarkKind[]): Promise<boolean> {
  const row = await db
    .prepare(
      `select 1 from member_marks m join member_marks o on o.kind = m.kind and o.mark = m.mark and o.member_id <> m.member_id
       where m.member_id = ? and m.kind in (select value from json_each(?)) limit 1`,
    )
    .bind(memberId, JSON.stringify(kinds))
    .first();
  return row !== null;
}

export interface SharedMark {
  memberId: string;
  account: string;
  kind: Exclude<MarkKind, 'cpf'>;
  at_ms: number;
}

/** Members that share a mark with this member, last seen first. */
export async function listSharedMarks(db: D1Database, memberId: string, limit: number): Promise<SharedMark[]> {
  const { results } = await db
    .prepare(
      `select d.member_id as memberId, d.account, o.kind, max(o.at_ms) as at_ms from member_marks m
         join member_marks o on o.kind = m.kind and o.mark = m.mark and o.member_id <> m.member_id
         join directory d on d.member_id = o.member_id
       where m.member_id = ? group by d.account, o.kind order by at_ms desc, d.account, o.kind limit ?`,
    )
    .bind(memberId, limit)
    .all<SharedMark>();
  return results;
}
