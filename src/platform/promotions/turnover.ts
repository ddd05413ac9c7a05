import type { MemberHost } from '../member/member-host.ts';
import type { Ledger } from '../wallet/ledger.ts';
import { isOverdue } from './claim-store.ts';

export interface TurnoverOwed {
  claimId: string;
  requiredMinor: number;
  doneMinor: number;
  owedMinor: number;
  /** Its time is over, and it ends with the bets that are open: nothing more can be fulfilled. */
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

/** The bonus whose terms stand in the way of a withdrawal; undefined when none does. Brings derived figures up first. */
export function getTurnoverOwed(host: MemberHost): TurnoverOwed | undefined {
  host.catchUp();
  const row = findRow(host);
  if (!row) return undefined;
  const owedMinor = Math.max(row.required - row.done, 0);
  const waitsForBets = isOverdue({ status: 'process', expiresAt: row.expiresAt });
  return { claimId: row.id, requiredMinor: row.required, doneMinor: row.done, owedMinor, waitsForBets };
}

/** Of what is in hand, what is no money of a bonus in process; undefined where none is. */
export function getOwnMoney(host: MemberHost): number | undefined {
  // Only a claim begins a process: where none runs, nothing that is still to follow begins one.
  if (!findRow(host)) return undefined;
  host.catchUp();
  return findRow(host)?.own;
}

/** The balance, and what is in the wallets at vendors; nothing that is in open bets. */
export function sumInHand(money: Ledger): number {
  return money.listVendorWallets().reduce((sum, { balanceMinor }) => sum + balanceMinor, money.getBalance());
}
