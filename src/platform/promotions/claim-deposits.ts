import type { Minor } from '../../contract/core/money.ts';
import type { JournalRow } from '../member/journal.ts';
import type { Claim } from './claim-store.ts';

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
