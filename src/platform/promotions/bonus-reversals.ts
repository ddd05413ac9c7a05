import type { Minor } from '../../contract/core/money.ts';
import { clock } from '../../server/clock.ts';
import { accept, type Result } from '../../server/result.ts';
import type { MemberHost } from '../member/member-host.ts';
import { takeOrOwe } from '../wallet/debts.ts';
import { postOnce } from '../wallet/post-once.ts';
import { BONUS_HOUSE, BonusMoney, isReady } from './bonus-money.ts';
import { ClaimDeposits } from './claim-deposits.ts';
import { ClaimLife } from './claim-life.ts';
import { RETRY_MS } from './claim-outbox.ts';
import { type Claim, ClaimStore } from './claim-store.ts';
import { NO_DEPOSIT } from './kept-deposit.ts';
import { toBehaviour } from './kinds/kinds.ts';
import { getPayable } from './turnover.ts';

/** Takes back the bonuses of a deposit that its bank took back. Runs inside `MemberHost.run`. */
export class BonusReversals {
  readonly #host: MemberHost;
  readonly #store: ClaimStore;
  readonly #life: ClaimLife;
  readonly #money: BonusMoney;
  readonly #deposits: ClaimDeposits;

  constructor(host: MemberHost) {
    this.#host = host;
    this.#store = new ClaimStore(host.sql);
    this.#life = new ClaimLife(host, this.#store);
    this.#money = new BonusMoney(host, this.#store, this.#life);
    this.#deposits = new ClaimDeposits(host.sql);
  }

  /** `depositSeq` is the number of the transfer that credited the deposit. */
  takeBack(depositSeq: number): Result<null> {
    for (const claim of this.#store.listOfDeposit(depositSeq)) {
      const taken = this.#isSameWithout(claim, depositSeq) ? accept(null) : this.#takeBackOne(claim);
      if (!taken.ok) return taken;
    }
    return accept(null);
  }

  /** A deposit stood in for the one of the bonus. The bonus stays if the rest of that one is enough for the same bonus. */
  #isSameWithout({ id, depositSeq, baseMinor, amountMinor, joined }: Claim, reversedSeq: number): boolean {
    if (depositSeq === reversedSeq || depositSeq === null) return false;
    const restMinor = baseMinor - this.#deposits.find(id, reversedSeq);
    const bonusMinor = toBehaviour(joined.rule).toDepositBonus?.(restMinor) ?? 0;
    if (bonusMinor < amountMinor) return false;
    this.#deposits.lower(id, reversedSeq, baseMinor);
    this.#store.change(id, { baseMinor: restMinor });
    return true;
  }

  #takeBackOne(claim: Claim): Result<unknown> {
    const { id, status, amountMinor, bonusHandMinor, bonusBetsMinor, claimedAt } = claim;
    if (status === 'signed') {
      this.#deposits.clear(id);
      return accept(this.#store.change(id, NO_DEPOSIT));
    }
    if (isReady(claim)) {
      this.#host.timers.set(`promotions:release:${id}`, clock() + RETRY_MS);
      return accept(this.#life.move(claim, 'expire'));
    }
    if (status === 'process' && bonusBetsMinor === 0) return this.#money.takeBack(id, 'forfeit');
    if (status === 'process') {
      // Winnings of the bonus are bonus money, too. The due sum includes the bonus money in open bets.
      const dueMinor = Math.max(amountMinor, bonusHandMinor + bonusBetsMinor);
      const returnedMinor = dueMinor - Math.max(amountMinor, bonusBetsMinor);
      return this.#takeWhole(this.#life.move(claim, 'forfeit', { returnedMinor }), dueMinor);
    }
    return status === 'claimed' && claimedAt !== null ? this.#takeWhole(claim, amountMinor) : accept(null);
  }

  /** The bonus has become own money, or a part of it is in open bets. Takes the whole sum; the part that the member cannot pay becomes a debt. */
  #takeWhole({ id, promotionId }: Claim, dueMinor: Minor): Result<unknown> {
    const { money } = this.#host;
    const taken = postOnce(money, `promotion:reversed:${id}`, [dueMinor], () => {
      const entries = takeOrOwe(money, BONUS_HOUSE, dueMinor, getPayable(this.#host));
      return accept({ kind: 'bonus_void', reason: promotionId, reference: `claim:${id}`, entries });
    });
    if (taken.ok) this.#store.change(id, { takenBackMinor: dueMinor });
    return taken;
  }
}
