import type { OperatorMethod } from '../../contract/cashier/settings-operator.ts';
import type { Minor } from '../../contract/core/money.ts';
import { HOUR_MS, MINUTE_MS } from '../../lib/durations.ts';
import { clock } from '../../server/clock.ts';
import { toReplay } from '../../server/replay.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import { toInputHash } from '../idempotency/input-hash.ts';
import { putMessage } from '../inbox/message-store.ts';
import type { MemberHost } from '../member/member-host.ts';
import { getOwnMoney } from '../promotions/turnover.ts';
import { toAmountText } from '../wallet/amount-text.ts';
import { payDebt } from '../wallet/debts.ts';
import { BALANCE_MAX_MINOR } from '../wallet/ledger.ts';
import { moveBetween, postOnce } from '../wallet/post-once.ts';
import { toFeeMinor } from './cashier-settings.ts';
import { CHARGE_AGAIN_MS, type ChargeRecord, isRefunding, toConfirmed, toNewCharge } from './charges/charge-record.ts';
import { countUnpaidSince } from './count-unpaid.ts';
import type { DisputeRecord } from './disputes.ts';
import type { Payment, PaymentStore } from './payment-store.ts';

/** Maximum number of a member's unpaid orders that providers charge within an hour. */
export const CHARGES_HOUR_MAX = 20;
/** Reference of a payment that the operator confirmed. */
export const BY_OPERATOR = 'operator';

export interface DepositDetail {
  kind: OperatorMethod['kind'];
  feeMinor: Minor;
  feeBasisPoints: number;
  expiresAt: number;
  instructions: string;
  /** Amount that was received, before the fee. */
  receivedMinor: Minor;
  isFirst: boolean;
  /**
   * How many times the deposit must be staked before a withdrawal, fixed at the order. Orders of earlier versions have none and owe no
   * turnover.
   */
  turnoverTimes?: number;
  reason: string;
  reference: string;
  /** Orders of earlier versions have none. */
  paidAt?: number;
  /** How a provider charges this order; undefined: the operator confirms its payment. */
  charge?: ChargeRecord;
  /** The dispute about the deposit, open or closed. */
  dispute?: DisputeRecord;
}
export type DepositPayment = Payment<DepositDetail>;

export interface DepositOrder {
  key: string;
  amountMinor: Minor;
  methodCode: string;
  /** Undefined: the method is not offered, so only a repeated call gets its earlier order. */
  method: OperatorMethod | undefined;
  maxOpen: number;
  turnoverTimes: number;
  /** Providers to try, in this order; none: the operator confirms the payment. */
  providers?: readonly string[];
}

export interface Settlement {
  id: string;
  /** The received amount; null: the amount of the order. */
  amountMinor: Minor | null;
  reason: string;
  reference: string;
}

/**
 * True if the references name two different payments. Each payment of a provider has its own reference; a second payment for one order
 * needs a person to look at it.
 */
function isAnotherPayment(known: string, reference: string): boolean {
  return [known, reference].every((name) => name !== '' && name !== BY_OPERATOR) && known !== reference;
}

/** The commands of deposits. Each checks everything before its first write, and runs inside `MemberHost.run`. */
export class DepositOrders {
  readonly #host: MemberHost;
  readonly #store: PaymentStore;

  constructor(host: MemberHost, store: PaymentStore) {
    this.#host = host;
    this.#store = store;
  }

  order({
    key,
    amountMinor,
    methodCode,
    method,
    maxOpen,
    turnoverTimes,
    providers = [],
  }: DepositOrder): Result<DepositPayment> {
    const inputHash = toInputHash(['deposit', methodCode, amountMinor]);
    const known = this.#store.findByKey<DepositDetail>(`deposit:${key}`);
    if (known) return toReplay(known.inputHash === inputHash, known);
    if (this.#host.money.isFrozen()) return refuse('wallet.frozen');
    if (!method?.enabled || method.currency !== this.#host.findAlive()?.currency)
      return refuse('cashier.method_unknown');
    if (amountMinor < method.minMinor || amountMinor > method.maxMinor) return refuse('cashier.amount_out_of_limits');
    if (this.#store.countIn('deposit', 'pending') >= maxOpen) return refuse('cashier.too_many_open');
    // `maxOpen` alone does not limit the calls to a bank: each charge costs calls, and a cancelled order makes room for another one.
    const isCharged = providers.length > 0;
    if (isCharged && countUnpaidSince(this.#host, clock() - HOUR_MS) >= CHARGES_HOUR_MAX)
      return refuse('cashier.too_many_orders');
    const expiresAt = clock() + method.expiryMinutes * MINUTE_MS;
    const { kind, feeMinor, feeBasisPoints, instructions } = method;
    const fresh = { receivedMinor: 0, isFirst: false, turnoverTimes, reason: '', reference: '' };
    const charge = isCharged ? { charge: toNewCharge(providers) } : {};
    const deposit = this.#store.insert<DepositDetail>({
      kind: 'deposit',
      key: `deposit:${key}`,
      inputHash,
      state: 'pending',
      method: methodCode,
      amountMinor,
      feeMinor: toFeeMinor(amountMinor, method),
      detail: { kind, feeMinor, feeBasisPoints, instructions, expiresAt, ...fresh, ...charge },
    });
    // The caller starts the charge at once. If the object stops before that, this timer starts it.
    if (isCharged) this.#host.timers.set(`charges:${deposit.id}`, clock() + CHARGE_AGAIN_MS);
    this.#host.timers.set(`deposits:${deposit.id}`, expiresAt);
    return accept(deposit);
  }

  settle({ id, amountMinor, reason, reference }: Settlement): Result<DepositPayment> {
    const deposit = this.#store.find<DepositDetail>(id, 'deposit');
    if (!deposit) return refuse('records.unknown');
    const receivedMinor = amountMinor ?? deposit.amountMinor;
    if (deposit.state === 'paid' || deposit.state === 'reversed') {
      const isSame = amountMinor === null || deposit.detail.receivedMinor === receivedMinor;
      return isSame && !isAnotherPayment(deposit.detail.reference, reference)
        ? accept(deposit)
        : refuse('cashier.state_changed');
    }
    if (reference === BY_OPERATOR && isRefunding(deposit.detail)) return refuse('cashier.refund_running');
    const asked = toFeeMinor(receivedMinor, deposit.detail);
    // No fee is taken when it would use up the whole amount.
    const feeMinor = asked < receivedMinor ? asked : 0;
    const creditMinor = receivedMinor - feeMinor;
    const ownMinor = getOwnMoney(this.#host);
    const moved = postOnce(this.#host.money, `deposit:${id}`, [], () => {
      const isWrong = !Number.isSafeInteger(receivedMinor) || receivedMinor <= 0;
      const isTooMuch = this.#host.money.getBalance() + creditMinor > BALANCE_MAX_MINOR;
      if (isWrong || isTooMuch) return refuse('wallet.amount_invalid');
      const entries = [
        ...moveBetween('house:bank', 'member', creditMinor),
        ...moveBetween('house:bank', 'house:fees', feeMinor),
      ];
      return accept({ kind: 'deposit', reason: deposit.method, reference: `deposit:${id}`, entries });
    });
    if (!moved.ok) return moved;
    const isFirst = this.#store.countIn('deposit', 'paid') === 0;
    const { charge } = deposit.detail;
    const confirmed = charge && reference === BY_OPERATOR ? { charge: toConfirmed(charge, receivedMinor) } : {};
    const settled = { receivedMinor, isFirst, reason, reference, paidAt: clock() };
    const detail = { ...deposit.detail, ...settled, ...confirmed };
    putMessage(this.#host.sql, {
      kind: 'service',
      template: 'deposit.paid',
      values: { amount: toAmountText(creditMinor), id },
      dedupeKey: `deposit:${id}`,
    });
    this.#payDebt(id, ownMinor === undefined ? undefined : ownMinor + creditMinor);
    return accept(this.#store.update(deposit, { state: 'paid', settledMinor: creditMinor, feeMinor, detail }));
  }

  /** Pays the member's debt from a credited deposit. `ownMinor` is undefined when no bonus is in process. */
  #payDebt(id: string, ownMinor: Minor | undefined): void {
    const paidMinor = payDebt(this.#host.money, `deposit:${id}`, ownMinor);
    if (paidMinor === 0) return;
    putMessage(this.#host.sql, {
      kind: 'service',
      template: 'deposit.debt_paid',
      values: { amount: toAmountText(paidMinor), id },
      dedupeKey: `debt_paid:deposit:${id}`,
    });
  }
}
