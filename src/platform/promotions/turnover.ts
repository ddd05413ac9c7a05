import { type Minor, toMajor } from '../../contract/core/money.ts';
import type { BonusProgress } from '../../contract/wallet/wallet.ts';
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

interface ProgressRow extends Record<string, SqlStorageValue> {
  required: number;
  done: number;
  expiresAt: number | null;
  promotionId: string;
  bound: number;
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

const PROGRESS = `select promotion_id as promotionId, required_minor as required, done_minor as done, expires_at_ms as expiresAt,
  bonus_hand_minor + (select coalesce(sum(bonus_minor), 0) from bonus_stakes) as bound
  from promotion_claims where status = 'process' and status not in ('claimed', 'close') limit 1`;

/** Progress of the bonus in process; undefined without one. */
export function findBonusProgress(host: MemberHost): BonusProgress | undefined {
  if (!findRow(host)) return undefined;
  host.catchUp();
  const [row] = host.sql.exec<ProgressRow>(PROGRESS).toArray();
  if (!row) return undefined;
  const { promotionId, required, done, expiresAt, bound } = row;
  return {
    promotionId,
    bound: toMajor(bound),
    required: toMajor(required),
    done: toMajor(done),
    owed: toMajor(Math.max(required - done, 0)),
    until: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    waitsForBets: isOverdue({ status: 'process', expiresAt }),
  };
}

/** The member's money that is not of a bonus in process; undefined when none is in process. */
export function getOwnMoney(host: MemberHost): number | undefined {
  // Only a claim starts a process, so pending transfers cannot start one.
  if (!findRow(host)) return undefined;
  host.catchUp();
  return findRow(host)?.own;
}

/** The part of the main balance that may pay a debt. Bonus money pays none: it would leave its terms. */
export function getPayable(host: MemberHost): Minor {
  return Math.min(host.money.getBalance(), getOwnMoney(host) ?? Number.MAX_SAFE_INTEGER);
}

/** The balance and the wallets at vendors, without open bets. */
export function sumInHand(money: Ledger): number {
  return money.listVendorWallets().reduce((sum, { balanceMinor }) => sum + balanceMinor, money.getBalance());
}
