import type { Minor } from '../../contract/core/money.ts';
import type { MemberHost } from '../member/member-host.ts';
import type { Ledger } from '../wallet/ledger.ts';
import { isOverdue } from './claim-store.ts';

export interface TurnoverOwed {
  claimId: string;
  requiredMinor: Minor;
  doneMinor: Minor;
  owedMinor: Minor;
  /** Its time is over, and it ends when the open bets are settled. No more turnover counts. */
  waitsForBets: boolean;
}

interface Row extends Record<string, SqlStorageValue> {
  id: string;
  own: number;
  required: number;
  done: number;
  expiresAt: number | null;
}

const SELECT = `select id, own_hand_minor as own, required_minor as required, done_minor as done,
  expires_at_ms as expiresAt from promotion_claims where status = 'process' and status not in ('claimed', 'close') limit 1`;

function findRow(host: MemberHost): Row | undefined {
  return host.sql.exec<Row>(SELECT).toArray()[0];
}

/** The bonus whose terms block a withdrawal; undefined without one. Brings derived figures up first. */
export function getTurnoverOwed(host: MemberHost): TurnoverOwed | undefined {
  host.catchUp();
  const row = findRow(host);
  if (!row) return undefined;
  const owedMinor = Math.max(row.required - row.done, 0);
  const waitsForBets = isOverdue({ status: 'process', expiresAt: row.expiresAt });
  return { claimId: row.id, requiredMinor: row.required, doneMinor: row.done, owedMinor, waitsForBets };
}

/** The member's money that is not of a bonus in process; undefined when none is in process. */
export function getOwnMoney(host: MemberHost): number | undefined {
  // Only a claim starts a process, so pending transfers cannot start one.
  if (!findRow(host)) return undefined;
  host.catchUp();
  return findRow(host)?.own;
}

/** The balance and the wallets at vendors, without open bets. */
export function sumInHand(money: Ledger): number {
  return money.listVendorWallets().reduce((sum, { balanceMinor }) => sum + balanceMinor, money.getBalance());
}
