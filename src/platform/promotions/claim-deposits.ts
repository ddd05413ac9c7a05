import type { Minor } from '../../contract/core/money.ts';
import { clock } from '../../server/clock.ts';
import type { JournalRow } from '../member/journal.ts';
import type { MemberHost } from '../member/member-host.ts';
import type { ClaimLife } from './claim-life.ts';
import { RETRY_MS } from './claim-outbox.ts';
import { type Claim, type ClaimStore, hasDeposit } from './claim-store.ts';
import { awaitsClaim, NO_DEPOSIT } from './kept-deposit.ts';

/**
 * Deposits after the one of a deposit bonus, which may stand in for it when it leaves. After the claim only those stay that the bonus
 * needed, with the part that it needed.
 */
export const CLAIM_DEPOSITS_TABLE = `create table if not exists claim_deposits (
  claim_id text not null,
  deposit_seq integer not null,
  amount_minor integer not null,
  primary key (claim_id, deposit_seq)
) strict, without rowid`;

interface DepositPart extends Record<string, SqlStorageValue> {
  seq: number;
  minor: number;
}

const LIST =
  'select deposit_seq as seq, amount_minor as minor from claim_deposits where claim_id = ? order by seq desc';

export class ClaimDeposits {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  put(claimId: string, { seq, kind, deltaMinor }: JournalRow): void {
    if (kind !== 'deposit' || deltaMinor <= 0) return;
    const sql = 'insert or ignore into claim_deposits (claim_id, deposit_seq, amount_minor) values (?, ?, ?)';
    this.#sql.exec(sql, claimId, seq, deltaMinor);
  }

  find(claimId: string, depositSeq: number): Minor {
    return this.#list(claimId).find(({ seq }) => seq === depositSeq)?.minor ?? 0;
  }

  clear(claimId: string): void {
    this.#sql.exec('delete from claim_deposits where claim_id = ?', claimId);
  }

  /** Lowers what counts of a deposit, and answers by how much it was lowered. */
  lower(claimId: string, depositSeq: number, byMinor: Minor): Minor {
    const countedMinor = this.find(claimId, depositSeq);
    const lowered = Math.min(countedMinor, byMinor);
    const rest = countedMinor - lowered;
    const where = 'where claim_id = ?1 and deposit_seq = ?2';
    if (rest === 0) this.#sql.exec(`delete from claim_deposits ${where}`, claimId, depositSeq);
    else this.#sql.exec(`update claim_deposits set amount_minor = ?3 ${where}`, claimId, depositSeq, rest);
    return lowered;
  }

  /** Keeps the earliest deposits that suffice for the claimed bonus, and answers them. */
  keepUsed({ id, baseMinor, baseMovedMinor }: Claim, keptMinor: Minor): DepositPart[] {
    let spareMinor = baseMinor + baseMovedMinor - keptMinor;
    for (const { seq, minor } of this.#list(id)) {
      const unused = Math.min(minor, Math.max(0, spareMinor));
      spareMinor -= unused;
      this.lower(id, seq, unused);
    }
    return this.#list(id);
  }

  #list(claimId: string): DepositPart[] {
    return this.#sql.exec<DepositPart>(LIST, claimId).toArray();
  }
}

/**
 * One deposit makes one bonus, the one that the member claims (decision 0169). Other claims of the same deposit wait for another one. What
 * stood in for money that left counts in no other claim. Runs in the transaction that pays the bonus.
 */
export function spendDeposits(
  host: MemberHost,
  store: ClaimStore,
  life: ClaimLife,
  claim: Claim,
  keptMinor: Minor,
): void {
  if (claim.depositSeq === null) return;
  const deposits = new ClaimDeposits(host.sql);
  const { depositSeq } = claim;
  const used = [{ seq: depositSeq, minor: Number.MAX_SAFE_INTEGER }, ...deposits.keepUsed(claim, keptMinor)];
  for (const other of store
    .listOpen()
    .filter((open) => open.id !== claim.id && awaitsClaim(open) && open.joined.sharesNoDeposit)) {
    if (other.depositSeq === depositSeq) {
      reopen(host, store, life, other);
      continue;
    }
    const lowered = used.map(({ seq, minor }) =>
      seq === other.depositSeq ? minor : deposits.lower(other.id, seq, minor),
    );
    const lowerMinor = lowered.reduce((sum, minor) => sum + minor, 0);
    if (lowerMinor > 0) store.change(other.id, { baseMovedMinor: other.baseMovedMinor - lowerMinor });
  }
}

/** Its budget may be reserved by a call that runs at the same time, so the reservation is released later, too. */
function reopen(host: MemberHost, store: ClaimStore, life: ClaimLife, claim: Claim): void {
  new ClaimDeposits(host.sql).clear(claim.id);
  if (hasDeposit(claim)) {
    store.change(claim.id, NO_DEPOSIT);
    return;
  }
  host.timers.set(`promotions:release:${claim.id}`, clock() + RETRY_MS);
  life.move(claim, 'reopen', NO_DEPOSIT);
}
