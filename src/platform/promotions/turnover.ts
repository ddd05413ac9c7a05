import type { MemberHost } from '../member/member-host.ts';
import { isOverdue } from './claim-store.ts';

export interface TurnoverOwed {
  claimId: string;
  requiredMinor: number;
  doneMinor: number;
  owedMinor: number;
  /** Its time is over, and it ends with the bets that are open: nothing more can be fulfilled. */
  waitsForBets: boolean;
}

/** The bonus whose terms stand in the way of a withdrawal; undefined when none does. Brings derived figures up first. */
export function getTurnoverOwed(host: MemberHost): TurnoverOwed | undefined {
  host.catchUp();
  const [row] = host.sql
    .exec<{ id: string; required: number; done: number; expiresAt: number | null }>(
      "select id, required_minor as required, done_minor as done, expires_at_ms as expiresAt from promotion_claims where status = 'process' limit 1",
    )
    .toArray();
  if (!row) return undefined;
  const owedMinor = Math.max(row.required - row.done, 0);
  const waitsForBets = isOverdue({ status: 'process', expiresAt: row.expiresAt });
  return { claimId: row.id, requiredMinor: row.required, doneMinor: row.done, owedMinor, waitsForBets };
}
