import { sha256Hex } from '../../../lib/bytes.ts';
import { clock } from '../../../server/clock.ts';
import { logWarning } from '../../../server/log.ts';
import { accept, type Result, refuse } from '../../../server/result.ts';
import type { MemberHost } from '../../member/member-host.ts';
import { CashierPart } from '../cashier-part.ts';
import type { ChargeProvider, ProviderAccess, ReceivedPayment } from '../charge-providers/charge-provider.ts';
import { openProvider } from '../charge-providers/open-provider.ts';
import type { DepositDetail, DepositPayment } from '../deposit-orders.ts';
import type { PaymentStore } from '../payment-store.ts';
import type { PayoutAccounts } from '../payout-accounts.ts';
import { publishPayments } from '../publish-payments.ts';
import { SerialWork } from '../serial-work.ts';
import { toNextRead, toRetry } from './charge-plan.ts';
import { CHARGE_AGAIN_MS, type ChargeRecord, findTaken, type TriedCharge } from './charge-record.ts';
import { passStep } from './charge-steps.ts';
import { PaymentTaker } from './take-payment.ts';

const REFUND_ID_LENGTH = 32;

/**
 * Charges of deposits at providers. Every step may be repeated: the charge's id lets the provider make it only once, and each payment is decided
 * once, in the commit that credits it. A notice only causes a read.
 */
export class ChargesPart extends CashierPart {
  readonly #taker: PaymentTaker;
  readonly #accounts: PayoutAccounts;
  readonly #running = new SerialWork();

  constructor(host: MemberHost, store: PaymentStore, accounts: PayoutAccounts) {
    super(host, store);
    this.#taker = new PaymentTaker(host, store);
    this.#accounts = accounts;
  }

  /** Makes or reads the charge of an order now, and returns the order afterwards. */
  async check(id: string): Promise<Result<DepositPayment>> {
    if (!this.host.findAlive() || !this.#find(id)) return refuse('records.unknown');
    try {
      await this.#drive(id);
    } catch (error) {
      // A timer resumes the work.
      logWarning('charges.interrupted', { id, cause: String(error) });
    }
    const deposit = this.store.find<DepositDetail>(id, 'deposit');
    return deposit ? accept(deposit) : refuse('records.unknown');
  }

  /** The charge of this order has changed at its provider. A timer reads the charge, even if this object stops now. */
  async notice(id: string, provider: string): Promise<Result<null>> {
    const charge = this.host.findAlive() && this.#find(id)?.detail.charge;
    if (!charge?.tried.some((one) => one.provider === provider)) return refuse('records.unknown');
    this.host.timers.set(`charges:${id}`, clock());
    return accept(null);
  }

  override async onTimer(id: string): Promise<void> {
    await this.#drive(id);
  }

  /** The deposit, if a provider charges it. */
  #find(id: string): (DepositPayment & { detail: { charge: ChargeRecord } }) | undefined {
    const deposit = this.store.find<DepositDetail>(id, 'deposit');
    return deposit?.detail.charge ? (deposit as DepositPayment & { detail: { charge: ChargeRecord } }) : undefined;
  }

  #drive(id: string): Promise<void> {
    return this.#running.run(id, (one) => this.#work(one));
  }

  async #work(id: string): Promise<void> {
    if (!this.#find(id)) return;
    this.host.timers.set(`charges:${id}`, clock() + CHARGE_AGAIN_MS);
    await this.#make(id);
    const isDone = await this.#readAll(id);
    await publishPayments(this.host, this.store);
    const deposit = this.#find(id);
    const next = deposit && (isDone ? toNextRead(deposit, clock()) : toRetry(deposit, clock()));
    if (!isDone && next === undefined) logWarning('charges.given_up', { id });
    if (next === undefined) this.host.timers.cancel(`charges:${id}`);
    else this.host.timers.set(`charges:${id}`, next);
  }

  /** Asks one provider after another until one has made the charge. */
  async #make(id: string): Promise<void> {
    for (;;) {
      const deposit = this.#find(id);
      if (deposit?.state !== 'pending') return;
      const { queue, tried } = deposit.detail.charge;
      if (tried.some(({ state }) => state === 'open' || state === 'closed')) return;
      const asked = tried.find(({ state }) => state === 'asked');
      const code = asked?.provider ?? queue[0];
      if (code === undefined) return this.#refuse(id);
      if (!asked) {
        const fresh = { provider: code, state: 'asked', pixCode: '' } as const;
        await this.#change(id, (one) => ({ ...one, queue: one.queue.slice(1), tried: [...one.tried, fresh] }));
      }
      passStep('asked');
      const made = await this.#ask(code, deposit);
      passStep('made');
      await this.#keep(id, { provider: code, pixCode: '', ...made });
      passStep('kept');
    }
  }

  async #ask(code: string, { id, amountMinor, detail }: DepositPayment): Promise<Pick<TriedCharge, 'state'>> {
    try {
      const { provider, access } = await openProvider(this.host.env, code);
      const ref = provider.toRef(id);
      const expirySeconds = Math.max(60, Math.ceil((detail.expiresAt - clock()) / 1_000));
      const { cpf, name } = this.#accounts.getOwner();
      const payer = access.settings.ownPayerOnly && cpf && name ? { cpf, name } : null;
      return await provider.createCharge(access, { ref, method: detail.kind, amountMinor, expirySeconds, payer });
    } catch (error) {
      logWarning('charges.not_made', { id, provider: code, cause: String(error) });
      return { state: 'lost' };
    }
  }

  /** No provider made the charge. A payment that still arrives is credited. */
  async #refuse(id: string): Promise<void> {
    await this.host.run(() => {
      const deposit = this.#find(id);
      if (deposit?.state !== 'pending') return accept(null);
      this.store.update(deposit, { state: 'rejected', detail: { ...deposit.detail, reason: 'unavailable' } });
      return accept(null);
    });
  }

  /** True when every provider answered and nothing is left to do before the next read. */
  async #readAll(id: string): Promise<boolean> {
    let isDone = true;
    for (const { provider, state } of this.#find(id)?.detail.charge.tried ?? []) {
      if (state === 'refused') continue;
      try {
        isDone = (await this.#read(id, provider, state)) && isDone;
      } catch (error) {
        logWarning('charges.not_read', { id, provider, cause: String(error) });
        isDone = false;
      }
    }
    return isDone;
  }

  async #read(id: string, code: string, state: TriedCharge['state']): Promise<boolean> {
    const { provider, access } = await openProvider(this.host.env, code);
    const found = await provider.readCharge(access, provider.toRef(id));
    passStep('read');
    if (!found) {
      if (state === 'open') logWarning('charges.missing', { id, provider: code });
      return true;
    }
    let isDone = true;
    for (const payment of found.payments) isDone = (await this.#take(id, access, payment)) && isDone;
    for (const payment of found.payments) isDone = (await this.#giveBack(id, provider, access, payment)) && isDone;
    const isClosed = found.isOpen && (await this.#close(id, provider, access));
    return isDone && !isClosed;
  }

  async #take(id: string, { code, settings }: ProviderAccess, payment: ReceivedPayment): Promise<boolean> {
    const refundId = await toRefundId(payment.id);
    const onlyPayer = settings.ownPayerOnly ? this.#accounts.getOwner() : null;
    this.host.catchUp();
    const taken = await this.host.run(() => this.#taker.take(id, { provider: code, refundId, payment, onlyPayer }));
    passStep('taken');
    if (!taken.ok) logWarning('charges.not_taken', { id, payment: payment.id, code: taken.code });
    return taken.ok;
  }

  /** Refunds a payment that was not credited. The last read showed no refund; the refund's id prevents a second one. */
  async #giveBack(id: string, provider: ChargeProvider, access: ProviderAccess, payment: ReceivedPayment) {
    const charge = this.#find(id)?.detail.charge;
    const taken = charge && findTaken(charge, payment.id);
    if (taken?.fate !== 'refund') return true;
    const refundId = await toRefundId(payment.id);
    if (payment.returns.some((one) => one.id === refundId)) return false;
    const amountMinor = taken.amountMinor - taken.takenBackMinor;
    await provider.refund(access, { paymentId: payment.id, id: refundId, amountMinor });
    passStep('refunded');
    return false;
  }

  /**
   * Closes a charge that is no longer needed. True if this call closed it: the charge is then read again, because a payment may have arrived just
   * before.
   */
  async #close(id: string, provider: ChargeProvider, access: ProviderAccess): Promise<boolean> {
    const deposit = this.#find(id);
    const tried = deposit?.detail.charge.tried.find((one) => one.provider === access.code);
    if (!deposit || !tried) return false;
    const isUnused = deposit.state !== 'pending' || tried.state === 'lost';
    if (!isUnused || tried.state === 'closed') return false;
    await provider.cancelCharge(access, provider.toRef(id));
    passStep('closed');
    await this.#keep(id, { ...tried, state: 'closed' });
    return true;
  }

  #keep(id: string, next: TriedCharge): Promise<void> {
    return this.#change(id, (charge) => ({
      ...charge,
      tried: charge.tried.map((one) => (one.provider === next.provider ? next : one)),
    }));
  }

  async #change(id: string, change: (charge: ChargeRecord) => ChargeRecord): Promise<void> {
    await this.host.run(() => {
      const deposit = this.#find(id);
      if (!deposit) return refuse('records.unknown');
      const { detail } = deposit;
      this.store.update<DepositDetail>(deposit, { detail: { ...detail, charge: change(detail.charge) } });
      return accept(null);
    });
  }
}

/** The refund's id is derived from the payment, so that each payment is refunded only once. */
async function toRefundId(paymentId: string): Promise<string> {
  return (await sha256Hex(`refund:${paymentId}`)).slice(0, REFUND_ID_LENGTH);
}
