import type { OperatorMethod } from '../../contract/operator/cashier.ts';
import { clock } from '../clock.ts';
import type { MemberHost } from '../member/member-host.ts';
import { MemberPart } from '../member/member-part.ts';
import { putMessage } from '../messages/message-store.ts';
import { accept, type Result, refuse } from '../result.ts';
import { toInputHash } from '../wallet/input-hash.ts';
import { BALANCE_MAX_MINOR } from '../wallet/ledger.ts';
import { moveBetween, postOnce } from '../wallet/post-once.ts';
import { toFeeMinor } from './cashier-settings.ts';
import { OperatorKeys } from './operator-keys.ts';
import type { Payment, PaymentStore } from './payment-store.ts';
import { publishPayments } from './publish-payments.ts';
import { toReplay } from './to-replay.ts';

const MINUTE_MS = 60_000;

export interface DepositDetail {
  kind: OperatorMethod['kind'];
  feeMinor: number;
  feeBasisPoints: number;
  expiresAt: number;
  instructions: string;
  /** What really came, before the fee. */
  receivedMinor: number;
  isFirst: boolean;
  reason: string;
  reference: string;
}
export type DepositPayment = Payment<DepositDetail>;

export interface DepositOrder {
  key: string;
  amountMinor: number;
  methodCode: string;
  /** Undefined when no such method is offered (any more): then only an earlier order of the same key is answered. */
  method: OperatorMethod | undefined;
  maxOpen: number;
}

export interface Settlement {
  id: string;
  /** Null: the amount of the order. */
  amountMinor: number | null;
  reason: string;
  reference: string;
}

export type SettledDeposit = Pick<DepositPayment, 'id' | 'state' | 'settledMinor'>;

/** Orders to pay in. Each is credited once, whoever says how often that it was paid. */
export class DepositsPart extends MemberPart {
  readonly #store: PaymentStore;
  readonly #keys: OperatorKeys;

  constructor(host: MemberHost, store: PaymentStore) {
    super(host);
    this.#store = store;
    this.#keys = new OperatorKeys(host.sql);
  }

  override createTables(): void {
    this.#store.createTables();
    this.#keys.createTables();
  }

  override knowsKey(key: string): boolean {
    return this.#store.findByKey(`deposit:${key}`) !== undefined;
  }

  async order(tokenHash: string, order: DepositOrder): Promise<Result<DepositPayment>> {
    const member = this.host.requireActive(tokenHash, () => this.knowsKey(order.key));
    if (!member.ok) return member;
    const created = await this.host.run(() => this.#order(order));
    await publishPayments(this.host, this.#store);
    return created;
  }

  async cancel(tokenHash: string, id: string): Promise<Result<DepositPayment>> {
    const member = this.host.requireRealMember(tokenHash);
    if (!member.ok) return member;
    return this.#close(id, 'cancelled', '');
  }

  async reject(id: string, reason: string): Promise<Result<DepositPayment>> {
    if (!this.host.findAlive()) return refuse('records.unknown');
    return this.#close(id, 'rejected', reason);
  }

  /** Money has come: whatever became of the order meanwhile, it is the member's. */
  async settle(settlement: Settlement): Promise<Result<DepositPayment>> {
    if (!this.host.findAlive()) return refuse('records.unknown');
    const settled = await this.host.run(() => this.#settle(settlement));
    await publishPayments(this.host, this.#store);
    return settled;
  }

  /** By the operator. */
  async confirm(key: string, settlement: Settlement): Promise<Result<SettledDeposit>> {
    if (!this.host.findAlive()) return refuse('records.unknown');
    const { id, amountMinor, reason } = settlement;
    const confirmed = await this.host.run(() =>
      this.#keys.once(key, ['confirm', id, amountMinor, reason], () => {
        const settled = this.#settle(settlement);
        return settled.ok
          ? accept({ id, state: settled.value.state, settledMinor: settled.value.settledMinor })
          : settled;
      }),
    );
    await publishPayments(this.host, this.#store);
    return confirmed;
  }

  override async onTimer(key: string): Promise<void> {
    const deposit = this.#store.find<DepositDetail>(key, 'deposit');
    if (deposit?.state !== 'pending') return;
    if (deposit.detail.expiresAt > clock()) return this.host.timers.set(`deposits:${key}`, deposit.detail.expiresAt);
    await this.#close(key, 'expired', '');
  }

  #order({ key, amountMinor, methodCode, method, maxOpen }: DepositOrder): Result<DepositPayment> {
    const inputHash = toInputHash(['deposit', methodCode, amountMinor]);
    const known = this.#store.findByKey<DepositDetail>(`deposit:${key}`);
    if (known) return toReplay(known, inputHash);
    if (this.host.money.isFrozen()) return refuse('wallet.frozen');
    if (!method?.enabled || method.currency !== this.host.findAlive()?.currency)
      return refuse('cashier.method_unknown');
    if (amountMinor < method.minMinor || amountMinor > method.maxMinor) return refuse('cashier.amount_out_of_limits');
    if (this.#store.countIn('deposit', 'pending') >= maxOpen) return refuse('cashier.too_many_open');
    const expiresAt = clock() + method.expiryMinutes * MINUTE_MS;
    const { kind, feeMinor, feeBasisPoints, instructions } = method;
    const fresh = { receivedMinor: 0, isFirst: false, reason: '', reference: '' };
    const deposit = this.#store.insert<DepositDetail>({
      kind: 'deposit',
      key: `deposit:${key}`,
      inputHash,
      state: 'pending',
      method: methodCode,
      amountMinor,
      feeMinor: toFeeMinor(amountMinor, method),
      detail: { kind, feeMinor, feeBasisPoints, instructions, expiresAt, ...fresh },
    });
    this.host.timers.set(`deposits:${deposit.id}`, expiresAt);
    return accept(deposit);
  }

  async #close(
    id: string,
    state: 'cancelled' | 'rejected' | 'expired',
    reason: string,
  ): Promise<Result<DepositPayment>> {
    const closed = await this.host.run(() => {
      const deposit = this.#store.find<DepositDetail>(id, 'deposit');
      if (!deposit) return refuse('records.unknown');
      if (deposit.state === state) return accept(deposit);
      const mayClose = deposit.state === 'pending' || (state === 'rejected' && deposit.state !== 'paid');
      if (!mayClose) return refuse('cashier.state_changed');
      return accept(this.#store.update(deposit, { state, detail: { ...deposit.detail, reason } }));
    });
    await publishPayments(this.host, this.#store);
    return closed;
  }

  #settle({ id, amountMinor, reason, reference }: Settlement): Result<DepositPayment> {
    const deposit = this.#store.find<DepositDetail>(id, 'deposit');
    if (!deposit) return refuse('records.unknown');
    const receivedMinor = amountMinor ?? deposit.amountMinor;
    if (deposit.state === 'paid') {
      const isSame = amountMinor === null || deposit.detail.receivedMinor === receivedMinor;
      return isSame ? accept(deposit) : refuse('cashier.state_changed');
    }
    const feeMinor = toFeeMinor(receivedMinor, deposit.detail);
    const creditMinor = receivedMinor - feeMinor;
    const moved = postOnce(this.host.money, `deposit:${id}`, [], () => {
      const isWrong = !Number.isSafeInteger(receivedMinor) || receivedMinor <= 0;
      const isTooMuch = this.host.money.getBalance() + creditMinor > BALANCE_MAX_MINOR;
      if (isWrong || isTooMuch) return refuse('wallet.amount_invalid');
      const entries = [
        ...moveBetween('house:bank', 'member', creditMinor),
        ...moveBetween('house:bank', 'house:fees', feeMinor),
      ];
      return accept({ kind: 'deposit', reason: deposit.method, reference: `deposit:${id}`, entries });
    });
    if (!moved.ok) return moved;
    const isFirst = this.#store.countIn('deposit', 'paid') === 0;
    const detail = { ...deposit.detail, receivedMinor, isFirst, reason, reference };
    putMessage(this.host.sql, {
      kind: 'service',
      template: 'deposit.paid',
      values: { amount: (creditMinor / 100).toFixed(2), id },
      dedupeKey: `deposit:${id}`,
    });
    return accept(this.#store.update(deposit, { state: 'paid', settledMinor: creditMinor, feeMinor, detail }));
  }
}
