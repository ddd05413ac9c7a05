import { clock } from '../../../server/clock.ts';
import { logWarning } from '../../../server/log.ts';
import { accept, type Result, refuse } from '../../../server/result.ts';
import type { ReadPayout } from '../charge-providers/charge-provider.ts';
import type { PaymentStore } from '../payment-store.ts';
import type { WithdrawalRequests } from '../withdrawal-requests.ts';
import type { WithdrawalDetail, WithdrawalMove, WithdrawalPayment } from '../withdrawal-steps.ts';
import type { PayoutRecord } from './payout-record.ts';

type Step = Omit<WithdrawalMove, 'id' | 'by' | 'note'>;

/**
 * In these states, a returned payout gives the whole amount back to the member. In any other state a different outcome is already recorded,
 * so a person compares it with the provider's report.
 */
const RETURNABLE: readonly string[] = ['approved', 'paid', 'not_received', 'automatic'];

/** Steps of the withdrawal that a report of the provider causes. Null: a person decides. */
function toSteps({ state, amountMinor, feeMinor, detail }: WithdrawalPayment, read: ReadPayout): Step[] | null {
  const reference = read.bankId || detail.payout?.provider || '';
  const isWhole = read.arrivedMinor >= amountMinor - feeMinor;
  if (read.state === 'returned') {
    if (state === 'failed' && detail.receivedMinor === 0) return [];
    return RETURNABLE.includes(state) ? [{ to: 'failed' }] : null;
  }
  if (read.state === 'refused') return state === 'approved' ? [] : null;
  if (read.state === 'waiting') return [];
  const isQuiet = !isWhole;
  const paid: Step[] = state === 'approved' ? [{ to: 'paid', reference, isQuiet }] : [];
  const isNew = state === 'approved' || state === 'paid';
  if (isWhole) return state === 'failed' ? null : paid;
  if (state === 'failed' && detail.receivedMinor === read.arrivedMinor) return [];
  return isNew ? [...paid, { to: 'partly', receivedMinor: read.arrivedMinor, isQuiet }, { to: 'failed' }] : null;
}

/** Books what a provider reports about a payout. Runs inside `MemberHost.run`: the record and its money commit together. */
export class PayoutFollower {
  readonly #store: PaymentStore;
  readonly #requests: WithdrawalRequests;

  constructor(store: PaymentStore, requests: WithdrawalRequests) {
    this.#store = store;
    this.#requests = requests;
  }

  /**
   * Takes the steps of the withdrawal that follow from the provider's report. If a step is refused, the payout record stays as it is, and the next
   * read of the payout tries again.
   */
  follow(id: string, attempt: number, read: ReadPayout): Result<null> {
    const withdrawal = this.#store.find<WithdrawalDetail>(id, 'withdrawal');
    const payout = withdrawal?.detail.payout;
    if (!withdrawal || payout?.attempt !== attempt) return refuse('records.unknown');
    // The report `waiting` is ignored after `paid`: a provider cannot withdraw its report that it paid.
    if (read.state === 'waiting' && payout.state === 'paid') return accept(null);
    const steps = toSteps(withdrawal, read);
    for (const step of steps ?? []) {
      const moved = this.#requests.move({ ...step, id, by: 'system', note: '' });
      if (!moved.ok) return moved;
    }
    const why = steps === null ? 'person' : read.state === 'refused' ? 'refused' : '';
    const state = read.state === 'waiting' ? 'sent' : read.state;
    this.#keep(id, { ...payout, state, why, arrivedMinor: read.arrivedMinor, bankId: read.bankId || payout.bankId });
    const isNew = payout.state !== state || payout.why !== why;
    if (isNew && why !== '') logWarning('payouts.needs_person', { id, provider: payout.provider, why, state });
    return accept(null);
  }

  /** Stores the new state of the payout. Reads the withdrawal again first, because its steps change it. */
  #keep(id: string, next: PayoutRecord): void {
    const withdrawal = this.#store.find<WithdrawalDetail>(id, 'withdrawal');
    const known = withdrawal?.detail.payout;
    if (!withdrawal || !known) throw new Error(`Withdrawal ${id} lost its payout`);
    if (JSON.stringify(known) === JSON.stringify(next)) return;
    const payout = { ...next, changedAt: clock() };
    this.#store.update<WithdrawalDetail>(withdrawal, { detail: { ...withdrawal.detail, payout } });
  }
}
