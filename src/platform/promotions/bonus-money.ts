import type { Minor } from '../../contract/core/money.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { clock } from '../../server/clock.ts';
import { accept, type Refused, type Result, refuse } from '../../server/result.ts';
import { getJournalHead } from '../member/journal.ts';
import type { MemberHost } from '../member/member-host.ts';
import { toAmountText } from '../wallet/amount-text.ts';
import { BALANCE_MAX_MINOR } from '../wallet/ledger.ts';
import { MEMBER_ACCOUNT, toWalletAccount } from '../wallet/ledger-schema.ts';
import { moveBetween, postOnce } from '../wallet/post-once.ts';
import { toPaidKey } from './bets-in-time.ts';
import type { ClaimLife } from './claim-life.ts';
import type { Claim, ClaimStore } from './claim-store.ts';
import { toWorth } from './kept-deposit.ts';
import { toBehaviour } from './kinds/kinds.ts';
import { toRequiredTurnover } from './promotion-amounts.ts';
import { spendDeposits } from './spend-deposits.ts';
import { sumInHand } from './turnover.ts';

export const BONUS_HOUSE = 'house:bonus';

export function isReady({ status }: Claim): boolean {
  return status === 'claim' || status === 'issued';
}

/** The only place where a bonus is credited or taken back. Runs inside `MemberHost.run`. */
export class BonusMoney {
  readonly #host: MemberHost;
  readonly #store: ClaimStore;
  readonly #life: ClaimLife;

  constructor(host: MemberHost, store: ClaimStore, life: ClaimLife) {
    this.#host = host;
    this.#store = store;
    this.#life = life;
  }

  refusePay(id: string): Refused | undefined {
    this.#host.catchUp();
    const claim = this.#life.require(id);
    if (!isReady(claim) || (claim.claimUntil ?? 0) <= clock()) return refuse('promotions.not_possible');
    const { amountMinor } = toWorth(claim);
    if (amountMinor === 0) return refuse('promotions.deposit_gone');
    if (this.#toRequired(claim) > 0 && this.#store.findInProcess()) return refuse('promotions.bonus_active');
    const after = this.#host.money.getBalance() + amountMinor;
    return after > BALANCE_MAX_MINOR ? refuse('wallet.amount_invalid') : undefined;
  }

  #toRequired(claim: Claim): number {
    const { terms, rule } = claim.joined;
    const { amountMinor, baseMinor } = toWorth(claim);
    return toRequiredTurnover(terms, amountMinor, toBehaviour(rule).toDepositBonus ? baseMinor : 0);
  }

  /**
   * Pays the bonus and starts its terms in the same transaction. Pays only the sum reserved in the budget: a withdrawal of the deposit may
   * have lowered the bonus meanwhile.
   */
  post(claim: Claim, keptMinor: Minor): Result<Claim> {
    const { id, joined } = claim;
    const worth = toWorth(claim);
    const { amountMinor } = worth;
    if (amountMinor !== keptMinor) return refuse('promotions.not_possible');
    const requiredMinor = this.#toRequired(claim);
    const ownHandMinor = sumInHand(this.#host.money);
    const paid = postOnce(this.#host.money, toPaidKey(id), [amountMinor], () => {
      const entries = moveBetween(BONUS_HOUSE, MEMBER_ACCOUNT, amountMinor);
      const kind = toBehaviour(joined.rule).paidAs;
      return accept({ kind, reason: claim.promotionId, reference: `claim:${id}`, entries });
    });
    if (!paid.ok) return paid;
    spendDeposits(this.#host, this.#store, this.#life, claim, worth.baseMinor);
    const claimedAt = clock();
    const change = { ...worth, baseMovedMinor: 0, requiredMinor, claimedAt };
    if (requiredMinor === 0) return accept(this.#life.move(claim, 'claim_free', change));
    const expiresAt = claimedAt + joined.terms.expiryDays * DAY_MS;
    const hand = { ownHandMinor, bonusHandMinor: amountMinor, handSeq: getJournalHead(this.#host.sql) };
    return accept(this.#life.move(claim, 'claim', { ...change, ...hand, expiresAt }));
  }

  /**
   * Idempotent: a claim that is not in process any more is answered unchanged. Bonus money in open bets cannot be taken back and its
   * winnings are unknown, so the end waits for these bets.
   */
  takeBack(id: string, event: 'expire' | 'forfeit'): Result<Claim> {
    this.#host.catchUp();
    const claim = this.#life.require(id);
    if (claim.status !== 'process') return accept(claim);
    if (this.#host.money.isFrozen()) return refuse('wallet.frozen');
    if (claim.bonusBetsMinor > 0) return refuse('promotions.bets_open');
    const takenBackMinor = Math.min(claim.bonusHandMinor, sumInHand(this.#host.money));
    if (takenBackMinor > 0) {
      this.#bringBack(id, takenBackMinor - this.#host.money.getBalance());
      const taken = postOnce(this.#host.money, `promotion:void:${id}`, [takenBackMinor], () => {
        const entries = moveBetween(MEMBER_ACCOUNT, BONUS_HOUSE, takenBackMinor);
        return accept({ kind: 'bonus_void', reason: claim.promotionId, reference: `claim:${id}`, entries });
      });
      if (!taken.ok) return taken;
    }
    const ended = this.#life.move(claim, event, { takenBackMinor, returnedMinor: takenBackMinor });
    if (event === 'expire') this.#life.tell(ended, 'promotion.expired', { amount: toAmountText(takenBackMinor) });
    return accept(ended);
  }

  /** Moves the missing amount from the wallets at vendors to the main balance, with the same transfers as a move by the member. */
  #bringBack(id: string, missingMinor: Minor): void {
    let leftMinor = missingMinor;
    for (const { vassalage, balanceMinor } of this.#host.money.listVendorWallets()) {
      const amountMinor = Math.min(balanceMinor, leftMinor);
      if (amountMinor <= 0) continue;
      leftMinor -= amountMinor;
      const brought = postOnce(this.#host.money, `promotion:bring:${id}:${vassalage}`, [amountMinor], () => {
        const entries = moveBetween(toWalletAccount(vassalage), MEMBER_ACCOUNT, amountMinor);
        return accept({ kind: 'vendor_out', reason: vassalage, reference: `claim:${id}`, entries });
      });
      if (!brought.ok) throw new Error(`Moving money out of a vendor's wallet was refused: ${brought.code}`);
    }
  }
}
