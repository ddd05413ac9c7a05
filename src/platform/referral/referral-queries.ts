import type { LocalDay } from '../records/local-day.ts';

export interface Totals {
  registered: number;
  deposited: number;
  active: number;
  paid_minor: number;
}

export async function readTotals(db: D1Database, memberId: string): Promise<Totals> {
  const row = await db.prepare('select * from referral_totals where member_id = ?').bind(memberId).first<Totals>();
  return row ?? { registered: 0, deposited: 0, active: 0, paid_minor: 0 };
}

export async function findMemberCode(db: D1Database, memberId: string) {
  const row = await db
    .prepare("select code, visits from registration_codes where agent_id = ? and kind = 'member'")
    .bind(memberId)
    .first<{ code: string; visits: number }>();
  return row ?? undefined;
}

export interface LineRow {
  member_id: string;
  account: string;
  kind: 'deposit' | 'stake';
  day: LocalDay;
  base_minor: number;
  earned_units: number;
  due_minor: number;
  paid_minor: number;
}

/** Condition: the line has earned whole minor units that are not paid yet. */
const IS_OPEN = 'paid_minor < earned_units / 10000';
/**
 * `o` is the row of the invited member in `registration_origins`. An invitation earns nothing when both members share a browser, an address
 * or a payout key, or when the invited member shares a browser or a payout key with one that the same member invited earlier. Asked again
 * before a payment, because a shared payout key may show only then.
 */
export const IS_SOMEBODY_ELSE = `not exists (
  select 1 from member_marks m join member_marks s on s.kind = m.kind and s.mark = m.mark and s.member_id <> m.member_id
    where m.member_id = o.member_id and (s.member_id = o.referrer_id or (m.kind in ('device', 'payout_key') and exists (
      select 1 from registration_origins e where e.member_id = s.member_id and e.referrer_id = o.referrer_id
        and (e.at_ms, e.member_id) < (o.at_ms, o.member_id)))))`;
const IS_PAYABLE = `exists (select 1 from registration_origins o where o.member_id = referral_lines.member_id and ${IS_SOMEBODY_ELSE})`;

/**
 * Lines with a payment in progress, including up to `limit` new ones. The amount of each payment is fixed before it is paid, so that
 * retries use the same amount. Stakes of a day are paid after the day.
 */
export async function openPayments(
  db: D1Database,
  referrerId: string,
  today: LocalDay,
  limit: number,
): Promise<LineRow[]> {
  const [, open] = await db.batch<LineRow>([
    db
      .prepare(
        `update referral_lines set due_minor = earned_units / 10000 where (member_id, kind, day) in
           (select member_id, kind, day from referral_lines where referrer_id = ?1 and ${IS_OPEN} and due_minor = paid_minor
              and (kind = 'deposit' or day < ?2) and ${IS_PAYABLE} limit ?3)`,
      )
      .bind(referrerId, today, limit),
    db
      .prepare(
        `select l.*, o.account from referral_lines l join registration_origins o on o.member_id = l.member_id
         where l.referrer_id = ? and l.${IS_OPEN} and l.paid_minor < l.due_minor limit ?`,
      )
      .bind(referrerId, limit),
  ]);
  return open?.results ?? [];
}

/** Idempotent: a second caller finds the lines paid. */
export async function closePayments(db: D1Database, lines: readonly LineRow[]): Promise<void> {
  const sql = `update referral_lines set paid_minor = due_minor
    where member_id = ? and kind = ? and day = ? and due_minor = ? and paid_minor < due_minor`;
  await db.batch(lines.map((line) => db.prepare(sql).bind(line.member_id, line.kind, line.day, line.due_minor)));
}

export interface ReversalRow {
  member_id: string;
  account: string;
  day: LocalDay;
  amount_minor: number;
}

/** Rewards that must still be taken back. A reward is listed only after it was paid. */
export async function openReversals(db: D1Database, referrerId: string, limit: number): Promise<ReversalRow[]> {
  const { results } = await db
    .prepare(
      `select r.member_id, o.account, r.day, r.amount_minor from referral_reversals r
         join registration_origins o on o.member_id = r.member_id
         join referral_lines l on l.member_id = r.member_id and l.kind = 'deposit' and l.day = r.day
       where r.referrer_id = ? and r.done = 0 and l.paid_minor >= r.amount_minor limit ?`,
    )
    .bind(referrerId, limit)
    .all<ReversalRow>();
  return results;
}

/** Idempotent. */
export async function closeReversals(db: D1Database, rows: readonly ReversalRow[]): Promise<void> {
  const sql = 'update referral_reversals set done = 1 where member_id = ? and done = 0';
  if (rows.length > 0) await db.batch(rows.map((row) => db.prepare(sql).bind(row.member_id)));
}

export async function hasOpenLine(db: D1Database, referrerId: string): Promise<boolean> {
  const sql = `select 1 from referral_lines where referrer_id = ? and ${IS_OPEN} and ${IS_PAYABLE} limit 1`;
  return (await db.prepare(sql).bind(referrerId).first()) !== null;
}

export interface LineCursor {
  day: LocalDay;
  memberId: string;
  kind: string;
}

export async function listLines(
  db: D1Database,
  referrerId: string,
  { day, memberId, kind }: LineCursor,
  limit: number,
): Promise<LineRow[]> {
  const { results } = await db
    .prepare(
      `select l.*, o.account from referral_lines l join registration_origins o on o.member_id = l.member_id
       where l.referrer_id = ? and (l.day, l.member_id, l.kind) < (?, ?, ?)
       order by l.day desc, l.member_id desc, l.kind desc limit ?`,
    )
    .bind(referrerId, day, memberId, kind, limit + 1)
    .all<LineRow>();
  return results;
}
