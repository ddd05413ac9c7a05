import { clock } from '../../server/clock.ts';
import { accept, type Result } from '../../server/result.ts';
import type { MemberHost } from '../member/member-host.ts';
import { takeOrOwe } from '../wallet/debts.ts';
import { postOnce } from '../wallet/post-once.ts';
import { BONUS_HOUSE, BonusMoney, isReady } from './bonus-money.ts';
import { ClaimLife } from './claim-life.ts';
import { RETRY_MS } from './claim-outbox.ts';
import { type Claim, ClaimStore } from './claim-store.ts';

/** Takes back the bonuses of a deposit that its bank took back. Runs inside `MemberHost.run`. */
export class BonusReversals {
  readonly #host: MemberHost;
  readonly #store: ClaimStore;
  readonly #life: ClaimLife;
  readonly #money: BonusMoney;

  constructor(host: MemberHost) {
    this.#host = host;
    this.#store = new ClaimStore(host.sql);
    this.#life = new ClaimLife(host, this.#store);
    this.#money = new BonusMoney(host, this.#store, this.#life);
  }

  /** `depositSeq` is the number of the transfer that credited the deposit. */
  takeBack(depositSeq: number): Result<null> {
    for (const claim of this.#store.listOfDeposit(depositSeq)) {
      const taken = this.#takeBackOne(claim);
      if (!taken.ok) return taken;
    }
    return accept(null);
  }

  #takeBackOne(claim: Claim): Result<unknown> {
    const { id, status, bonusBetsMinor, claimedAt } = claim;
    // The participation waits for another deposit.
    const none = { amountMinor: 0, baseMinor: 0, baseMovedMinor: 0, baseSeq: null, depositSeq: null, claimUntil: null };
    if (status === 'signed') return accept(this.#store.change(id, none));
    if (isReady(claim)) {
      this.#host.timers.set(`promotions:release:${id}`, clock() + RETRY_MS);
      return accept(this.#life.move(claim, 'expire'));
    }
    if (status === 'process' && bonusBetsMinor === 0) return this.#money.takeBack(id, 'forfeit');
    if (status === 'process') return this.#takeWhole(this.#life.move(claim, 'forfeit'));
    return status === 'claimed' && claimedAt !== null ? this.#takeWhole(claim) : accept(null);
  }

  /** The bonus has become own money, or is in open bets: the whole amount is taken, or owed. */
  #takeWhole({ id, promotionId, amountMinor }: Claim): Result<unknown> {
    const { money } = this.#host;
    const taken = postOnce(money, `promotion:reversed:${id}`, [amountMinor], () => {
      const entries = takeOrOwe(money, BONUS_HOUSE, amountMinor);
      return accept({ kind: 'bonus_void', reason: promotionId, reference: `claim:${id}`, entries });
    });
    if (taken.ok) this.#store.change(id, { takenBackMinor: amountMinor });
    return taken;
  }
}
