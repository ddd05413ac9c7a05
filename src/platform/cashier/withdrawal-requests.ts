import type { CashierSettings } from '../../contract/cashier/settings-operator.ts';
import type { Minor } from '../../contract/core/money.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import { clock } from '../../server/clock.ts';
import { toReplay } from '../../server/replay.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import { toInputHash } from '../idempotency/input-hash.ts';
import { putMessage } from '../inbox/message-store.ts';
import type { MemberHost } from '../member/member-host.ts';
import { toAmountText } from '../wallet/amount-text.ts';
import { getDebt, getFreeBalance, payDebt } from '../wallet/debts.ts';
import { BALANCE_MAX_MINOR, type Entry } from '../wallet/ledger.ts';
import { moveBetween, postOnce } from '../wallet/post-once.ts';
import type { TransferKind } from '../wallet/transfer-kinds.ts';
import { toFeeMinor } from './cashier-settings.ts';
import { followDispute } from './disputes.ts';
import type { PaymentStore } from './payment-store.ts';
import type { PayoutAccounts } from './payout-accounts.ts';
import { toNewPayout } from './payouts/payout-record.ts';
import { listRiskMarks } from './risk-marks.ts';
import { BLOCK_ERRORS, listWithdrawalBlocks } from './withdrawal-blocks.ts';
import {
  checkMove,
  HELD_STATES,
  joinProofs,
  toArrivedMinor,
  type WithdrawalDetail,
  type WithdrawalMove,
  type WithdrawalPayment,
  type WithdrawalState,
} from './withdrawal-steps.ts';

export const HELD_WITHDRAWALS = 'held:withdrawals';
const TAKEN_BACK: readonly string[] = ['rejected', 'failed'];

export type WithdrawalRules = CashierSettings['withdrawal'];

export interface WithdrawalRequest {
  key: string;
  accountId: string;
  amountMinor: Minor;
  terms: WithdrawalRules;
  /** True if the operator's rule may approve the withdrawal. The rule is checked right after the request. */
  isByRule?: boolean;
}

/** The commands of payouts. Each checks everything before its first write, and runs inside `MemberHost.run`. */
export class WithdrawalRequests {
  readonly #host: MemberHost;
  readonly #store: PaymentStore;
  readonly #accounts: PayoutAccounts;

  constructor(host: MemberHost, store: PaymentStore, accounts: PayoutAccounts) {
    this.#host = host;
    this.#store = store;
    this.#accounts = accounts;
  }

  sumToday(): { count: number; amountMinor: Minor } {
    return this.#store.sumToday('withdrawal', (state) => !TAKEN_BACK.includes(state));
  }

  request({ key, accountId, amountMinor, terms, isByRule = false }: WithdrawalRequest): Result<WithdrawalPayment> {
    const inputHash = toInputHash(['withdrawal', accountId, amountMinor]);
    const known = this.#store.findByKey<WithdrawalDetail>(`withdrawal:${key}`);
    if (known) return toReplay(known.inputHash === inputHash, known);
    if (this.#host.money.isFrozen()) return refuse('wallet.frozen');
    const account = this.#accounts.find(accountId);
    if (!account) return refuse('cashier.account_unknown');
    if (account.free_from_ms > clock()) return refuse('cashier.payee_paused');
    const feeMinor = toFeeMinor(amountMinor, terms);
    const isOutside = amountMinor < terms.minMinor || amountMinor > terms.maxMinor || feeMinor >= amountMinor;
    if (isOutside) return refuse('cashier.amount_out_of_limits');
    const { money } = this.#host;
    if (money.getBalance() < amountMinor) return refuse('wallet.insufficient_funds');
    if (getFreeBalance(money) < amountMinor) return refuse('cashier.debt_open');
    const used = this.sumToday();
    const isOver = used.count >= terms.dailyCount || used.amountMinor + amountMinor > terms.dailyMinor;
    if (isOver) return refuse('cashier.daily_limit');
    const [block] = listWithdrawalBlocks(this.#host, terms.turnoverTimes);
    if (block) return refuse(BLOCK_ERRORS[block.code]);
    const { autoReceiptMinutes, reviewMinutes, payoutMinutes, disputeMinutes } = terms;
    const withdrawal = this.#store.insert<WithdrawalDetail>({
      kind: 'withdrawal',
      key: `withdrawal:${key}`,
      inputHash,
      state: 'requested',
      method: account.kind,
      amountMinor,
      feeMinor,
      detail: {
        account,
        times: { autoReceiptMinutes, reviewMinutes, payoutMinutes, disputeMinutes },
        receivedMinor: 0,
        remainingMinor: amountMinor - feeMinor,
        reason: '',
        reference: '',
        proofs: [],
        automaticAt: null,
        steps: [{ state: 'requested', at: clock(), by: 'member', note: '' }],
        marks: listRiskMarks(this.#host.sql, { accountId: account.id, amountMinor, now: clock() }),
      },
    });
    payDebt(money, `withdrawal:${withdrawal.id}`);
    const held = this.#post(withdrawal.id, 'withdrawal_hold', moveBetween('member', HELD_WITHDRAWALS, amountMinor));
    if (!held.ok) throw new Error(`A new withdrawal was not held: ${held.code}`);
    if (isByRule) this.#host.timers.set(`payouts:${withdrawal.id}`, clock());
    return accept(withdrawal);
  }

  move(move: WithdrawalMove): Result<WithdrawalPayment> {
    const { id, to } = move;
    const withdrawal = this.#store.find<WithdrawalDetail>(id, 'withdrawal');
    if (!withdrawal) return refuse('records.unknown');
    const check = checkMove(withdrawal, move);
    if (!check.ok) return check;
    if (check.value === 'stands') return accept(withdrawal);
    const { detail } = withdrawal;
    // A debt does not stop a provider's report of a payment, because that money has already left.
    const isLeaving = to === 'approved' || (to === 'paid' && move.by !== 'system');
    if (isLeaving && getDebt(this.#host.money) > 0) return refuse('cashier.debt_open');
    const proofs = joinProofs(detail, move.proofs);
    const at = clock();
    const steps = [...detail.steps, { state: to, at, by: move.by, note: move.note }];
    const dispute = followDispute(withdrawal, move, at);
    const disputed = dispute ? { dispute } : {};
    if (check.value === 'adds')
      return accept(this.#store.update(withdrawal, { detail: { ...detail, proofs, steps, ...disputed } }));
    const payoutMinor = withdrawal.amountMinor - withdrawal.feeMinor;
    const received = to === 'partly' ? (move.receivedMinor ?? 0) : toArrivedMinor(withdrawal);
    const posted = this.#postMove(withdrawal, to);
    if (!posted.ok) return posted;
    const isWhole = to === 'received' || to === 'automatic' || to === 'forced';
    const receivedMinor = isWhole ? payoutMinor : received;
    const automaticAt = to === 'paid' ? at + detail.times.autoReceiptMinutes * MINUTE_MS : null;
    const next: WithdrawalDetail = {
      ...detail,
      receivedMinor,
      remainingMinor: to === 'rejected' || to === 'failed' ? 0 : payoutMinor - receivedMinor,
      reason: move.by === 'operator' && move.note ? move.note : detail.reason,
      reference: move.reference ?? detail.reference,
      proofs,
      automaticAt,
      steps,
      ...disputed,
      ...(to === 'approved' && move.provider ? { payout: toNewPayout(move.provider, at) } : {}),
    };
    if (next.payout?.state === 'waiting') this.#host.timers.set(`payouts:${id}`, at);
    if (automaticAt !== null) this.#host.timers.set(`withdrawals:${id}`, automaticAt);
    this.#tellMember(withdrawal, move, automaticAt, receivedMinor);
    const settledMinor = to === 'paid' ? payoutMinor : to === 'failed' ? receivedMinor : withdrawal.settledMinor;
    return accept(this.#store.update(withdrawal, { state: to, settledMinor, detail: next }));
  }

  /** Ledger transfers of a step; most steps have none. */
  #postMove(withdrawal: WithdrawalPayment, to: WithdrawalState): Result<unknown> {
    const { id, amountMinor, feeMinor, state } = withdrawal;
    const isHeld = HELD_STATES.some((held) => held === state);
    if (to === 'paid') {
      const entries = [
        ...moveBetween(HELD_WITHDRAWALS, 'house:bank', amountMinor - feeMinor),
        ...moveBetween(HELD_WITHDRAWALS, 'house:fees', feeMinor),
      ];
      return this.#post(id, 'withdrawal_paid', entries);
    }
    if (to !== 'rejected' && to !== 'failed') return accept(null);
    if (isHeld) return this.#post(id, 'withdrawal_release', moveBetween(HELD_WITHDRAWALS, 'member', amountMinor));
    // A payout that the bank returned: the part that did not arrive goes back to the member, with the fee if nothing arrived.
    const arrivedMinor = toArrivedMinor(withdrawal);
    const feeBackMinor = arrivedMinor === 0 ? feeMinor : 0;
    return this.#post(id, 'withdrawal_release', [
      ...moveBetween('house:bank', 'member', amountMinor - feeMinor - arrivedMinor),
      ...moveBetween('house:fees', 'member', feeBackMinor),
    ]);
  }

  #post(id: string, kind: TransferKind, entries: Entry[]): Result<unknown> {
    return postOnce(this.#host.money, `${kind}:${id}`, [], () => {
      const gained = entries.reduce((sum, entry) => (entry.account === 'member' ? sum + entry.amountMinor : sum), 0);
      if (this.#host.money.getBalance() + gained > BALANCE_MAX_MINOR) return refuse('wallet.amount_invalid');
      return accept({ kind, reason: id, reference: `withdrawal:${id}`, entries });
    });
  }

  #tellMember(
    { id, amountMinor }: WithdrawalPayment,
    { to, by, note, isQuiet = false }: WithdrawalMove,
    automaticAt: number | null,
    arrivedMinor: Minor,
  ): void {
    if (by === 'member' || to === 'approved' || isQuiet) return;
    const values = { id, amount: toAmountText(amountMinor), arrived: toAmountText(arrivedMinor), reason: note };
    const until = automaticAt === null ? {} : { until: new Date(automaticAt).toISOString() };
    // These messages give no reason, because the bank gave none.
    const returned = arrivedMinor === 0 ? 'withdrawal.returned' : 'withdrawal.part_returned';
    const plain = by === 'system' && to === 'failed' ? returned : `withdrawal.${to}`;
    putMessage(this.#host.sql, {
      kind: 'service',
      // Older inboxes have `withdrawal.paid`, which has no time.
      template: automaticAt === null ? plain : 'withdrawal.paid_until',
      values: { ...values, ...until },
      dedupeKey: `withdrawal:${id}:${to}`,
    });
  }
}
