import { clock } from '../../server/clock.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import { RequestKeys } from '../idempotency/request-keys.ts';
import type { MemberHost } from '../member/member-host.ts';
import { CashierPart } from './cashier-part.ts';
import {
  type DepositDetail,
  type DepositOrder,
  DepositOrders,
  type DepositPayment,
  type Settlement,
} from './deposit-orders.ts';
import { DepositReversals, type ReversedDeposit } from './deposit-reversals.ts';
import type { PaymentStore } from './payment-store.ts';
import { publishPayments } from './publish-payments.ts';

export type SettledDeposit = Pick<DepositPayment, 'id' | 'state' | 'settledMinor'>;

/** States of a deposit whose payment has arrived. */
const TAKEN: readonly string[] = ['paid', 'reversed'];

/** Deposit orders. Each is credited once, however many reports of its payment arrive. */
export class DepositsPart extends CashierPart {
  readonly #orders: DepositOrders;
  readonly #reversals: DepositReversals;
  readonly #keys: RequestKeys;

  constructor(host: MemberHost, store: PaymentStore) {
    super(host, store);
    this.#orders = new DepositOrders(host, store);
    this.#reversals = new DepositReversals(host, store);
    this.#keys = new RequestKeys(host.sql, 'operator_keys');
  }

  override createTables(): void {
    super.createTables();
    this.#keys.createTables();
  }

  override knowsKey(key: string): boolean {
    return this.store.findByKey(`deposit:${key}`) !== undefined;
  }

  async order(tokenHash: string, order: DepositOrder): Promise<Result<DepositPayment>> {
    const member = this.host.requireActive(tokenHash, () => this.knowsKey(order.key));
    if (!member.ok) return member;
    const created = await this.host.run(() => this.#orders.order(order));
    await publishPayments(this.host, this.store);
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

  /** Credits received money even after the order has ended, because the money belongs to the member. */
  async settle(settlement: Settlement): Promise<Result<DepositPayment>> {
    if (!this.host.findAlive()) return refuse('records.unknown');
    const settled = await this.host.run(() => this.#orders.settle(settlement));
    await publishPayments(this.host, this.store);
    return settled;
  }

  /** Called by the operator, who confirms that the payment of an order arrived. */
  async confirm(key: string, settlement: Settlement): Promise<Result<SettledDeposit>> {
    if (!this.host.findAlive()) return refuse('records.unknown');
    const { id, amountMinor, reason } = settlement;
    const confirmed = await this.host.run(() =>
      this.#keys.once(key, ['confirm', id, amountMinor, reason], () => {
        const settled = this.#orders.settle(settlement);
        return settled.ok
          ? accept({ id, state: settled.value.state, settledMinor: settled.value.settledMinor })
          : settled;
      }),
    );
    await publishPayments(this.host, this.store);
    return confirmed;
  }

  /** Called by the operator: the bank took a paid deposit back. A second reversal with another key is refused. */
  async reverse(key: string, id: string, reason: string, account = ''): Promise<Result<ReversedDeposit>> {
    if (!this.host.findAlive()) return refuse('records.unknown');
    this.host.catchUp();
    const reversed = await this.host.run(() =>
      this.#keys.once(key, ['reverse', id, reason], () => this.#reversals.reverse(id, reason, account)),
    );
    await publishPayments(this.host, this.store);
    return reversed;
  }

  override async onTimer(key: string): Promise<void> {
    const deposit = this.store.find<DepositDetail>(key, 'deposit');
    if (deposit?.state !== 'pending') return;
    if (deposit.detail.expiresAt > clock()) return this.host.timers.set(`deposits:${key}`, deposit.detail.expiresAt);
    await this.#close(key, 'expired', '');
  }

  async #close(
    id: string,
    state: 'cancelled' | 'rejected' | 'expired',
    reason: string,
  ): Promise<Result<DepositPayment>> {
    const closed = await this.host.run(() => {
      const deposit = this.store.find<DepositDetail>(id, 'deposit');
      if (!deposit) return refuse('records.unknown');
      if (deposit.state === state) return accept(deposit);
      const mayClose = deposit.state === 'pending' || (state === 'rejected' && !TAKEN.includes(deposit.state));
      if (!mayClose) return refuse('cashier.state_changed');
      return accept(this.store.update(deposit, { state, detail: { ...deposit.detail, reason } }));
    });
    await publishPayments(this.host, this.store);
    return closed;
  }
}
