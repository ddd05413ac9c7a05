import type { Minor } from '../../contract/core/money.ts';
import type { QueueCursor } from '../operator/queue-cursor.ts';
export interface Application {
  claimId: string;
  promotionId: string;
  memberId: string;
  account: string;
  version: number;
  remark: string;
  state: 'applying' | 'issued' | 'rejected';
  amountMinor: Minor;
  reason: string;
  appliedAt: number;
}

interface Row {
  claim_id: string;
  promotion_id: string;
  member_id: string;
  account: string;
  version: number;
  remark: string;
  state: Application['state'];
  amount_minor: number;
  reason: string;
  applied_at_ms: number;
}

function toApplication(row: Row): Application {
  return {
    claimId: row.claim_id,
    promotionId: row.promotion_id,
    memberId: row.member_id,
    account: row.account,
    version: row.version,
    remark: row.remark,
    state: row.state,
    amountMinor: row.amount_minor,
    reason: row.reason,
    appliedAt: row.applied_at_ms,
  };
}

/** Copies the application from the member's object; an older version changes nothing. */
export async function projectApplication(db: D1Database, application: Application): Promise<void> {
  await db
    .prepare(
      `insert into promotion_applications (claim_id, promotion_id, member_id, account, version, remark, state, amount_minor, reason,
         applied_at_ms)
       values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
       on conflict (claim_id) do update set version = ?5, remark = ?6, state = ?7, amount_minor = ?8, reason = ?9, applied_at_ms = ?10
         where version < ?5`,
    )
    .bind(
      application.claimId,
      application.promotionId,
      application.memberId,
      application.account,
      application.version,
      application.remark,
      application.state,
      application.amountMinor,
      application.reason,
      application.appliedAt,
    )
    .run();
}

export async function findApplication(db: D1Database, claimId: string): Promise<Application | undefined> {
  const row = await db.prepare('select * from promotion_applications where claim_id = ?').bind(claimId).first<Row>();
  return row ? toApplication(row) : undefined;
}

export async function listApplications(
  db: D1Database,
  state: Application['state'],
  limit: number,
  after: QueueCursor,
): Promise<Application[]> {
  const { results } = await db
    .prepare(
      `select * from promotion_applications where state = ?1 and (applied_at_ms, claim_id) > (?3, ?4)
       order by applied_at_ms, claim_id limit ?2`,
    )
    .bind(state, limit, after.at, after.id)
    .all<Row>();
  return results.map(toApplication);
}
