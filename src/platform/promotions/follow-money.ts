import type { Minor } from '../../contract/core/money.ts';
import type { JournalRow } from '../member/journal.ts';
import { BonusStakes } from './bonus-stakes.ts';
import { ClaimDeposits } from './claim-deposits.ts';
import type { Claim, ClaimStore } from './claim-store.ts';
import { awaitsClaim, toDepositMoved } from './kept-deposit.ts';
import { toBehaviour } from './kinds/kinds.ts';
import { toMoneyAfter } from './money-under-terms.ts';

/** True when transfers can change the claim. Most participations hold neither bonus nor deposit. */
export function mayHoldMoney({ status, joined }: Claim): boolean {
  return status === 'process' || toBehaviour(joined.rule).toDepositBonus !== null;
}

/** Tracks the money behind a bonus: the balance while its terms hold, and the rest of the deposit until the bonus is claimed. */
export class MoneyFollower {
  readonly #store: ClaimStore;
  readonly #stakes: BonusStakes;
  readonly #deposits: ClaimDeposits;

  constructor(sql: SqlStorage, store: ClaimStore) {
    this.#store = store;
    this.#stakes = new BonusStakes(sql);
    this.#deposits = new ClaimDeposits(sql);
  }

  /** Idempotent: a repeated transfer counts once. */
  follow(row: JournalRow): void {
    for (const claim of this.#store.listOpen()) {
      if (claim.status === 'process') this.#followHand(claim, row);
      else if (awaitsClaim(claim)) this.#followDeposit(claim, row);
    }
  }

  /** Called when the terms have ended. All remaining money is then own money. */
  end(claimId: string, returnedMinor: Minor): { ownHandMinor: Minor; bonusHandMinor: Minor } {
    if (returnedMinor > 0) this.#stakes.keepWins(claimId);
    this.#stakes.clear();
    return { ownHandMinor: 0, bonusHandMinor: 0 };
  }

  #followHand(claim: Claim, row: JournalRow): void {
    if (claim.handSeq === null || row.seq <= claim.handSeq) return;
    this.#store.change(claim.id, { ...toMoneyAfter(claim, row, this.#stakes), handSeq: row.seq });
  }

  #followDeposit(claim: Claim, row: JournalRow): void {
    const movedMinor = toDepositMoved(row);
    if (movedMinor === 0 || claim.baseSeq === null || row.seq <= claim.baseSeq) return;
    this.#deposits.put(claim.id, row);
    this.#store.change(claim.id, { baseMovedMinor: claim.baseMovedMinor + movedMinor, baseSeq: row.seq });
  }
}
