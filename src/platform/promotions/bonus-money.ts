import { clock } from '../../server/clock.ts';
import { accept, type Refused, type Result, refuse } from '../../server/result.ts';
import type { MemberHost } from '../member/member-host.ts';
import { DAY_MS } from '../records/local-day.ts';
import { BALANCE_MAX_MINOR } from '../wallet/ledger.ts';
import { HELD_ROUNDS, MEMBER_ACCOUNT, toWalletAccount } from '../wallet/ledger-schema.ts';
import { moveBetween, postOnce } from '../wallet/post-once.ts';
import type { TransferKind } from '../wallet/transfer-kinds.ts';
import { toPaidKey } from './bets-in-time.ts';
import { type ClaimLife, toAmountText } from './claim-life.ts';
import type { Claim, ClaimStore } from './claim-store.ts';
import { toRequiredTurnover, toTakenBack } from './reckon.ts';
import { sumInHand } from './turnover.ts';

const BONUS_HOUSE = 'house:bonus';

function toPaidKind({ joined: { rule } }: Claim): TransferKind {
  return rule.kind === 'raffle' || rule.kind === 'rebate' ? rule.kind : 'bonus';
}

export function isReady({ status }: Claim): boolean {
  return status === 'claim' || status === 'issued';
}

/** The only place where a bonus becomes money, and where it is taken back. Runs inside `MemberHost.run`. */
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
    const claim = this.#life.require(id);
    if (!isReady(claim) || (claim.claimUntil ?? 0) <= clock()) return refuse('promotions.not_possible');
    if (this.#toRequired(claim) > 0 && this.#store.findInProcess()) return refuse('promotions.bonus_active');
    const after = this.#host.money.getBalance() + claim.amountMinor;
    return after > BALANCE_MAX_MINOR ? refuse('wallet.amount_invalid') : undefined;
  }

  #toRequired({ joined: { terms, rule }, amountMinor, baseMinor }: Claim): number {
    return toRequiredTurnover(terms, amountMinor, rule.kind === 'deposit_bonus' ? baseMinor : 0);
  }

  /** Pays, and puts the terms into force in the same transaction. */
  post(claim: Claim): Result<Claim> {
    const { id, amountMinor, joined } = claim;
    const paid = postOnce(this.#host.money, toPaidKey(id), [amountMinor], () => {
      const entries = moveBetween(BONUS_HOUSE, MEMBER_ACCOUNT, amountMinor);
      const kind = toPaidKind(claim);
      return accept({ kind, reason: claim.promotionId, reference: `claim:${id}`, entries });
    });
    if (!paid.ok) return paid;
    const requiredMinor = this.#toRequired(claim);
    const claimedAt = clock();
    const change = { requiredMinor, claimedAt };
    if (requiredMinor === 0) return accept(this.#life.move(claim, 'claim_free', change));
    const expiresAt = claimedAt + joined.terms.expiryDays * DAY_MS;
    return accept(this.#life.move(claim, 'claim', { ...change, expiresAt }));
  }

  /**
   * Twice is once: a claim that is not in process any more answers as it is. What is in open bets cannot be taken, and nobody knows yet
   * what they lose: an end of its time waits for all of them, and who gives up must have in hand what goes back.
   */
  takeBack(id: string, event: 'expire' | 'forfeit'): Result<Claim> {
    this.#host.catchUp();
    const claim = this.#life.require(id);
    if (claim.status !== 'process') return accept(claim);
    if (this.#host.money.isFrozen()) return refuse('wallet.frozen');
    const { amountMinor, netMinor } = claim;
    const inHandMinor = sumInHand(this.#host.money);
    const takenBackMinor = toTakenBack(amountMinor, netMinor, inHandMinor);
    const isShort = takenBackMinor < toTakenBack(amountMinor, netMinor, Number.POSITIVE_INFINITY);
    const hasOpenBets = this.#host.money.getBalance(HELD_ROUNDS) > 0;
    if (hasOpenBets && (isShort || event === 'expire')) return refuse('promotions.bets_open');
    if (takenBackMinor > 0) {
      this.#bringBack(id, takenBackMinor - this.#host.money.getBalance());
      const taken = postOnce(this.#host.money, `promotion:void:${id}`, [takenBackMinor], () => {
        const entries = moveBetween(MEMBER_ACCOUNT, BONUS_HOUSE, takenBackMinor);
        return accept({ kind: 'bonus_void', reason: claim.promotionId, reference: `claim:${id}`, entries });
      });
      if (!taken.ok) return taken;
    }
    const ended = this.#life.move(claim, event, { takenBackMinor });
    if (event === 'expire') this.#life.tell(ended, 'promotion.expired', { amount: toAmountText(takenBackMinor) });
    return accept(ended);
  }

  /** From the wallets at vendors, as if the member had done it. */
  #bringBack(id: string, missingMinor: number): void {
    let leftMinor = missingMinor;
    for (const { vassalage, balanceMinor } of this.#host.money.listVendorWallets()) {
      const amountMinor = Math.min(balanceMinor, leftMinor);
      if (amountMinor <= 0) continue;
      leftMinor -= amountMinor;
      const brought = postOnce(this.#host.money, `promotion:bring:${id}:${vassalage}`, [amountMinor], () => {
        const entries = moveBetween(toWalletAccount(vassalage), MEMBER_ACCOUNT, amountMinor);
        return accept({ kind: 'vendor_out', reason: vassalage, reference: `claim:${id}`, entries });
      });
      if (!brought.ok) throw new Error(`A wallet gave nothing back: ${brought.code}`);
    }
  }
}
