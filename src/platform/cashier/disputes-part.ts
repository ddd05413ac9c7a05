import { DISPUTE_ENTRIES_MAX } from '../../contract/cashier/disputes.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { clock } from '../../server/clock.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import { RequestKeys } from '../idempotency/request-keys.ts';
import { putMessage } from '../inbox/message-store.ts';
import type { MemberHost } from '../member/member-host.ts';
import { toAmountText } from '../wallet/amount-text.ts';
import { CashierPart } from './cashier-part.ts';
import type { DepositDetail, DepositPayment } from './deposit-orders.ts';
import {
  type DepositDisputeKind,
  type DisputeRecord,
  toClosed,
  toOpened,
  toPayoutDispute,
  withEvidence,
} from './disputes.ts';
import type { PaymentStore } from './payment-store.ts';
import { publishPayments } from './publish-payments.ts';
import type { WithdrawalDetail } from './withdrawal-steps.ts';

export interface DisputeFile {
  id: string;
  dispute: DisputeRecord | null;
}

interface Opening {
  id: string;
  kind: DepositDisputeKind;
  reason: string;
  /** Days until the deadline, from the settings. `deadlineAt` has priority. */
  days: number;
  deadlineAt: number | null;
  account: string;
}

/** The operator's work on disputes. A dispute moves no money; only a step of the payment does. */
export class DisputesPart extends CashierPart {
  readonly #keys: RequestKeys;

  constructor(host: MemberHost, store: PaymentStore) {
    super(host, store);
    this.#keys = new RequestKeys(host.sql, 'operator_keys');
  }

  /** The dispute of a payment, for the operator, without a session. */
  read(id: string): Result<DisputeFile> {
    const found = this.host.findAlive() && this.#find(id);
    return found ? accept({ id, dispute: found.dispute ?? null }) : refuse('records.unknown');
  }

  open(key: string, { id, kind, reason, days, deadlineAt, account }: Opening): Promise<Result<DisputeFile>> {
    return this.#change(key, ['dispute', id, kind, reason, deadlineAt], () => {
      const deposit = this.store.find<DepositDetail>(id, 'deposit');
      if (!deposit) return refuse('records.unknown');
      const { state, detail } = deposit;
      if (state !== 'paid') return refuse('cashier.state_changed');
      if (detail.dispute?.state === 'open') return refuse('cashier.step_taken');
      const said = { at: clock(), by: 'operator', account, text: reason, proofs: [] } as const;
      const dispute = toOpened(detail.dispute, kind, deadlineAt ?? said.at + days * DAY_MS, said);
      this.#tell(deposit, 'deposit.disputed', dispute);
      return this.#keep(deposit, dispute);
    });
  }

  add(key: string, id: string, text: string, proofs: readonly string[], account: string): Promise<Result<DisputeFile>> {
    return this.#change(key, ['evidence', id, text, proofs], () => {
      const found = this.#find(id);
      if (!found) return refuse('records.unknown');
      if (found.dispute?.state !== 'open') return refuse('cashier.state_changed');
      if (found.dispute.file.length >= DISPUTE_ENTRIES_MAX) return refuse('cashier.dispute_full');
      return this.#keep(
        found.payment,
        withEvidence(found.dispute, { at: clock(), by: 'operator', account, text, proofs }),
      );
    });
  }

  /** Refuses the dispute. The deposit remains credited. */
  refuse(key: string, id: string, reason: string, account: string): Promise<Result<DisputeFile>> {
    return this.#change(key, ['refusal', id, reason], () => {
      const deposit = this.store.find<DepositDetail>(id, 'deposit');
      const dispute = deposit?.detail.dispute;
      if (!deposit) return refuse('records.unknown');
      if (dispute?.state === 'refused') return refuse('cashier.step_taken');
      if (dispute?.state !== 'open') return refuse('cashier.state_changed');
      const said = { at: clock(), by: 'operator', account, text: reason, proofs: [] } as const;
      const closed = toClosed(dispute, 'refused', said);
      this.#tell(deposit, 'deposit.dispute_refused', closed);
      return this.#keep(deposit, closed);
    });
  }

  #find(id: string) {
    const deposit = this.store.find<DepositDetail>(id, 'deposit');
    if (deposit) return { payment: deposit, dispute: deposit.detail.dispute };
    const withdrawal = this.store.find<WithdrawalDetail>(id, 'withdrawal');
    return withdrawal && { payment: withdrawal, dispute: toPayoutDispute(withdrawal) };
  }

  #keep(payment: Parameters<PaymentStore['update']>[0], dispute: DisputeRecord): Result<DisputeFile> {
    this.store.update(payment, { detail: { ...payment.detail, dispute } });
    return accept({ id: payment.id, dispute });
  }

  async #change(key: string, input: unknown[], act: () => Result<DisputeFile>): Promise<Result<DisputeFile>> {
    if (!this.host.findAlive()) return refuse('records.unknown');
    const changed = await this.host.run(() => this.#keys.once(key, input, act));
    await publishPayments(this.host, this.store);
    return changed;
  }

  #tell({ id, settledMinor }: DepositPayment, template: string, { openedAt, deadlineAt }: DisputeRecord): void {
    putMessage(this.host.sql, {
      kind: 'service',
      template,
      values: { id, amount: toAmountText(settledMinor), until: new Date(deadlineAt).toISOString() },
      dedupeKey: `${template}:${id}:${openedAt}`,
    });
  }
}
