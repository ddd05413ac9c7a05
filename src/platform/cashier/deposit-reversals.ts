import type { Minor } from '../../contract/core/money.ts';
import { clock } from '../../server/clock.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import { putMessage } from '../inbox/message-store.ts';
import type { MemberHost } from '../member/member-host.ts';
import { BonusReversals } from '../promotions/bonus-reversals.ts';
import { getPayable } from '../promotions/turnover.ts';
import { toAmountText } from '../wallet/amount-text.ts';
import { getDebt, takeOrOwe } from '../wallet/debts.ts';
import { postOnce } from '../wallet/post-once.ts';
import type { DepositDetail } from './deposit-orders.ts';
import { toClosed } from './disputes.ts';
import type { PaymentStore } from './payment-store.ts';

export interface ReversedDeposit {
  id: string;
  state: 'reversed';
  /** The amount taken from the balance, including the bonus. */
  takenMinor: Minor;
  /** Everything that the member owes now. */
  debtMinor: Minor;
}

/**
 * Reverses a paid deposit that the bank took back. The ledger takes the credited amount and the bonus of this deposit; the part that the balance does
 * not cover becomes debt. Money on hold and at vendors is not touched.
 */
export class DepositReversals {
  readonly #host: MemberHost;
  readonly #store: PaymentStore;
  readonly #bonuses: BonusReversals;

  constructor(host: MemberHost, store: PaymentStore) {
    this.#host = host;
    this.#store = store;
    this.#bonuses = new BonusReversals(host);
  }

  /**
   * Runs inside `MemberHost.run`, after derived figures were brought up to date. `account` belongs to the staff; undefined: the bank reported the
   * return.
   */
  reverse(id: string, reason: string, account?: string): Result<ReversedDeposit> {
    const deposit = this.#store.find<DepositDetail>(id, 'deposit');
    if (!deposit) return refuse('records.unknown');
    if (deposit.state !== 'paid') return refuse('cashier.state_changed');
    const { money, sql } = this.#host;
    if (money.isFrozen()) return refuse('wallet.frozen');
    const credit = money.findTransfer(`deposit:${id}`);
    if (!credit) throw new Error(`Deposit ${id} is paid without a transfer`);
    const [beforeMinor, debtBefore] = [money.getBalance(), getDebt(money)];
    const bonus = this.#bonuses.takeBack(credit.seq);
    if (!bonus.ok) return bonus;
    const { settledMinor, feeMinor, detail } = deposit;
    const posted = postOnce(money, `deposit_reversed:${id}`, [], () => {
      const entries = [
        ...takeOrOwe(money, 'house:bank', settledMinor, getPayable(this.#host)),
        { account: 'house:fees', amountMinor: -feeMinor },
        { account: 'house:bank', amountMinor: feeMinor },
      ] as const;
      return accept({ kind: 'deposit_reversed', reason, reference: `deposit:${id}`, entries });
    });
    if (!posted.ok) return posted;
    const debtMinor = getDebt(money);
    putMessage(sql, {
      kind: 'service',
      template: debtMinor > debtBefore ? 'deposit.reversed_owed' : 'deposit.reversed',
      values: { id, amount: toAmountText(settledMinor), owed: toAmountText(debtMinor), reason },
      dedupeKey: `deposit_reversed:${id}`,
    });
    const by = account === undefined ? 'system' : 'operator';
    const said = { at: clock(), by, account: account ?? '', text: reason, proofs: [] } as const;
    const dispute = toClosed(detail.dispute, 'upheld', said);
    const next = { ...detail, reason, ...(dispute ? { dispute } : {}) };
    this.#store.update(deposit, { state: 'reversed', settledMinor: 0, feeMinor: 0, detail: next });
    return accept({ id, state: 'reversed', takenMinor: beforeMinor - money.getBalance(), debtMinor });
  }
}
