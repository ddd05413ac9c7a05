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
  /** True if the time of the bonus is over. The bonus then ends when its open bets are settled; no more turnover counts. */
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

/** The bonus whose terms block a withdrawal; undefined without one. Processes pending transfers first. */
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

/** The member's own money while a bonus is in process; undefined when no bonus is in process. */
export function getOwnMoney(host: MemberHost): number | undefined {
  // Pending transfers cannot put a bonus in process; only a claim does. So this check needs no `catchUp`.
  if (!findRow(host)) return undefined;
  host.catchUp();
  return findRow(host)?.own;
}

/** The part of the main balance that may pay a debt. Bonus money may not, because it would leave the terms of the bonus. */
export function getPayable(host: MemberHost): Minor {
  return Math.min(host.money.getBalance(), getOwnMoney(host) ?? Number.MAX_SAFE_INTEGER);
}

/** The balance and the wallets at vendors, without open bets. */
export function sumInHand(money: Ledger): number {
  return money.listVendorWallets().reduce((sum, { balanceMinor }) => sum + balanceMinor, money.getBalance());
}
