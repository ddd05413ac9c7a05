import { logWarning } from '../../../server/log.ts';
import { accept, type Result, refuse } from '../../../server/result.ts';
import type { MemberHost } from '../../member/member-host.ts';
import type { NamedPerson, ReceivedPayment } from '../charge-providers/charge-provider.ts';
import { BY_OPERATOR, type DepositDetail, DepositOrders, type DepositPayment } from '../deposit-orders.ts';
import { DepositReversals } from '../deposit-reversals.ts';
import type { PaymentStore } from '../payment-store.ts';
import { isSamePerson } from '../same-person.ts';
import { type ChargeRecord, findTaken, type TakenPayment } from './charge-record.ts';

export interface SeenPayment {
  provider: string;
  /** Id of our own refund of this payment. */
  refundId: string;
  payment: ReceivedPayment;
  /** The member, if only payments from the member's own account are credited; null: any payer. */
  onlyPayer: NamedPerson | null;
}

/** The amount that the bank returned without our request. */
function toTakenBack({ refundId, payment }: Pick<SeenPayment, 'refundId' | 'payment'>): number {
  const theirs = payment.returns.filter(({ id, state }) => id !== refundId && state === 'done');
  return theirs.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

/** True if a person must now look at the payment: its outcome needs a decision, or the bank took more of a credited amount back. */
function needsPerson(known: TakenPayment | undefined, { fate, takenBackMinor }: TakenPayment): boolean {
  if (fate === 'review') return known?.fate !== 'review';
  return fate === 'credited' && takenBackMinor > (known?.takenBackMinor ?? 0);
}

/** Decides what becomes of each payment of a charge, once. Runs inside `MemberHost.run`: the decision and its money commit together. */
export class PaymentTaker {
  readonly #store: PaymentStore;
  readonly #orders: DepositOrders;
  readonly #reversals: DepositReversals;

  constructor(host: MemberHost, store: PaymentStore) {
    this.#store = store;
    this.#orders = new DepositOrders(host, store);
    this.#reversals = new DepositReversals(host, store);
  }

  /** Decides about a payment as the provider reported it. A refusal changes nothing; the payment is taken again at the next read. */
  take(id: string, seen: SeenPayment): Result<null> {
    const deposit = this.#store.find<DepositDetail>(id, 'deposit');
    if (!deposit?.detail.charge) return refuse('records.unknown');
    const known = findTaken(deposit.detail.charge, seen.payment.id);
    const first = known ? accept(known) : this.#receive(deposit, deposit.detail.charge, seen);
    if (!first.ok) return first;
    const followed = this.#follow(id, first.value, seen);
    if (!followed.ok) return followed;
    if (known && JSON.stringify(known) === JSON.stringify(followed.value)) return accept(null);
    this.#keep(id, followed.value);
    if (needsPerson(known, followed.value)) {
      const { provider, id: payment, why, takenBackMinor } = followed.value;
      logWarning('charges.needs_person', { id, provider, payment, why, takenBackMinor });
    }
    return accept(null);
  }

  #receive(deposit: DepositPayment, charge: ChargeRecord, seen: SeenPayment): Result<TakenPayment> {
    const { id, amountMinor, payer } = seen.payment;
    const to = (fate: TakenPayment['fate'], why: TakenPayment['why']) =>
      accept({ provider: seen.provider, id, amountMinor, fate, why, takenBackMinor: 0 });
    const isReturning = seen.payment.returns.some((one) => one.id !== seen.refundId && one.state === 'waiting');
    // The bank has begun a return that may fail. The payment is decided when the return has ended.
    if (isReturning) return refuse('cashier.state_changed');
    const takenBack = toTakenBack(seen);
    if (takenBack > 0) return to(takenBack >= amountMinor ? 'refunded' : 'review', 'taken_back');
    const hasCredited = charge.payments.some(({ fate }) => fate === 'credited' || fate === 'reversed');
    // The operator may have confirmed the order with this payment, so only a person decides about it.
    const isByHand = !hasCredited && deposit.detail.reference === BY_OPERATOR;
    const isSame = seen.onlyPayer ? isSamePerson(seen.onlyPayer, payer) : true;
    if (isSame === undefined) return to('review', 'payer_unknown');
    if (!isSame) {
      if (isByHand) return to('review', 'by_hand');
      if (deposit.state === 'pending') {
        const detail = { ...deposit.detail, reason: 'other_payer' };
        this.#store.update(deposit, { state: 'rejected', detail });
      }
      return to('refund', 'other_payer');
    }
    if (hasCredited) return to('refund', 'second_payment');
    // A reversed order credits nothing any more.
    if (deposit.state === 'reversed') return to('review', 'by_hand');
    const settled = this.#orders.settle({ id: deposit.id, amountMinor, reason: '', reference: id });
    if (settled.ok) return to('credited', '');
    // The balance would exceed its maximum. A later read would not change that, so a person decides.
    if (settled.code === 'wallet.amount_invalid') return to('review', 'over_balance');
    if (settled.code !== 'cashier.state_changed') return settled;
    // The operator confirmed another amount: a person compares the two.
    return isByHand ? to('review', 'by_hand') : to('refund', 'second_payment');
  }

  /** Follows the returns of a payment: our own refund, and money that the bank took back by itself. */
  #follow(depositId: string, taken: TakenPayment, { refundId, payment }: SeenPayment): Result<TakenPayment> {
    const ours = payment.returns.find(({ id }) => id === refundId);
    const takenBackMinor = toTakenBack({ refundId, payment });
    const next = { ...taken, takenBackMinor };
    const isGone = takenBackMinor >= taken.amountMinor;
    if (taken.fate === 'credited' && isGone) {
      const deposit = this.#store.find<DepositDetail>(depositId, 'deposit');
      // The operator may have reversed the deposit by hand.
      if (deposit?.state === 'reversed') return accept({ ...next, fate: 'reversed' });
      const reversed = this.#reversals.reverse(depositId, 'MED');
      return reversed.ok ? accept({ ...next, fate: 'reversed' }) : reversed;
    }
    if (taken.fate === 'refund' && (ours?.state === 'done' || isGone)) return accept({ ...next, fate: 'refunded' });
    if (taken.fate === 'refund' && ours?.state === 'failed')
      return accept({ ...next, fate: 'review', why: 'refund_failed' });
    if (taken.fate === 'review' && isGone) return accept({ ...next, fate: 'refunded' });
    return accept(next);
  }

  /** Stores what became of a payment. Reads the deposit again first, because crediting and reversing change it. */
  #keep(id: string, taken: TakenPayment): void {
    const deposit = this.#store.find<DepositDetail>(id, 'deposit');
    const charge = deposit?.detail.charge;
    if (!deposit || !charge) throw new Error(`Deposit ${id} lost its charge`);
    const known = findTaken(charge, taken.id);
    const payments = [...charge.payments.filter((one) => one !== known), taken];
    this.#store.update(deposit, { detail: { ...deposit.detail, charge: { ...charge, payments } } });
  }
}
