import { clock } from '../../../server/clock.ts';
import { logWarning } from '../../../server/log.ts';
import { accept, type Result, refuse } from '../../../server/result.ts';
import { RequestKeys } from '../../idempotency/request-keys.ts';
import type { MemberHost } from '../../member/member-host.ts';
import { readSetting } from '../../system/settings.ts';
import { getDebt } from '../../wallet/debts.ts';
import { CashierPart } from '../cashier-part.ts';
import type { PayoutOrder, PayoutService, ProviderAccess } from '../charge-providers/charge-provider.ts';
import { openProvider } from '../charge-providers/open-provider.ts';
import type { PaymentStore } from '../payment-store.ts';
import type { PayoutAccounts } from '../payout-accounts.ts';
import { publishPayments } from '../publish-payments.ts';
import { isSamePerson } from '../same-person.ts';
import { SerialWork } from '../serial-work.ts';
import { listPause } from '../withdrawal-blocks.ts';
import { WithdrawalRequests } from '../withdrawal-requests.ts';
import type { WithdrawalDetail, WithdrawalPayment } from '../withdrawal-steps.ts';
import { decidePayout, type PayoutDecision } from './decide-payout.ts';
import { PayoutFollower } from './follow-payout.ts';
import { PAYOUT_AGAIN_MS, toNextPayoutRead, toPayoutRetry } from './payout-plan.ts';
import type { PayoutRecord } from './payout-record.ts';
import { meetsAmountRule, meetsMemberRule, toPayoutProvider } from './payout-rule.ts';
import { passStep } from './payout-steps.ts';

interface OpenedPayouts {
  payouts: PayoutService;
  access: ProviderAccess;
  isEnabled: boolean;
}

type PaidWithdrawal = WithdrawalPayment & { detail: { payout: PayoutRecord } };

/**
 * Payouts of approved withdrawals by providers. Each request is stored before it is sent. If its answer is lost, the payout is read first and only
 * then sent again with the same id, so the provider pays it once. Only one attempt is open at a time.
 */
export class PayoutsPart extends CashierPart {
  readonly #accounts: PayoutAccounts;
  readonly #requests: WithdrawalRequests;
  readonly #follower: PayoutFollower;
  readonly #keys: RequestKeys;
  readonly #work = new SerialWork();

  constructor(host: MemberHost, store: PaymentStore, accounts: PayoutAccounts) {
    super(host, store);
    this.#accounts = accounts;
    this.#requests = new WithdrawalRequests(host, store, accounts);
    this.#follower = new PayoutFollower(store, this.#requests);
    this.#keys = new RequestKeys(host.sql, 'operator_keys');
  }

  /** Sends or reads the payout now, and returns the withdrawal afterwards. */
  async check(id: string): Promise<Result<WithdrawalPayment>> {
    if (!this.host.findAlive() || !this.#findAny(id)) return refuse('records.unknown');
    try {
      await this.#drive(id);
    } catch (error) {
      // A timer resumes the work.
      logWarning('payouts.interrupted', { id, cause: String(error) });
    }
    const withdrawal = this.#findAny(id);
    return withdrawal ? accept(withdrawal) : refuse('records.unknown');
  }

  /** The payout has changed at its provider. A timer reads the payout, even if this object stops now. */
  async notice(id: string, provider: string): Promise<Result<null>> {
    if (!this.host.findAlive() || this.#find(id)?.detail.payout.provider !== provider) return refuse('records.unknown');
    this.host.timers.set(`payouts:${id}`, clock());
    return accept(null);
  }

  /** Called by the operator for a payout that waits for a person: a provider sends it once more, or the operator pays by hand. */
  async decide(
    key: string,
    decision: PayoutDecision,
    maxMinor: number,
  ): Promise<Result<{ id: string; state: string }>> {
    if (!this.host.findAlive()) return refuse('records.unknown');
    const { id, action, provider, reason } = decision;
    const decided = await this.host.run(() =>
      this.#keys.once(key, ['payout', id, action, provider, reason], () => this.#decide(decision, maxMinor)),
    );
    await publishPayments(this.host, this.store);
    return decided;
  }

  override async onTimer(id: string): Promise<void> {
    await this.#drive(id);
  }

  #drive(id: string): Promise<void> {
    return this.#work.run(id, (one) => this.#advance(one));
  }

  #findAny(id: string): WithdrawalPayment | undefined {
    return this.store.find<WithdrawalDetail>(id, 'withdrawal');
  }

  /** The withdrawal, if a provider pays it. */
  #find(id: string): PaidWithdrawal | undefined {
    const withdrawal = this.#findAny(id);
    return withdrawal?.detail.payout ? (withdrawal as PaidWithdrawal) : undefined;
  }

  #decide(decision: PayoutDecision, maxMinor: number): Result<{ id: string; state: string }> {
    const { id, action } = decision;
    const withdrawal = this.#findAny(id);
    if (!withdrawal) return refuse('records.unknown');
    if (withdrawal.state !== 'approved') return refuse('cashier.state_changed');
    if (action === 'send' && withdrawal.amountMinor > maxMinor) return refuse('operator.amount_over_limit');
    const next = decidePayout(withdrawal.detail.payout, decision, clock());
    if (!next.ok) return next;
    this.#write(withdrawal, next.value);
    if (action === 'send') this.host.timers.set(`payouts:${id}`, clock());
    return accept({ id, state: next.value.state });
  }

  async #advance(id: string): Promise<void> {
    const withdrawal = this.#findAny(id);
    if (!withdrawal || !this.host.findAlive()) return;
    this.host.timers.set(`payouts:${id}`, clock() + PAYOUT_AGAIN_MS);
    if (withdrawal.state === 'requested') await this.#approveByRule(withdrawal);
    const isDone = await this.#send(id);
    await publishPayments(this.host, this.store);
    const payout = this.#find(id)?.detail.payout;
    const next = payout && (isDone ? toNextPayoutRead(payout, clock()) : toPayoutRetry(payout, clock()));
    if (next === undefined) this.host.timers.cancel(`payouts:${id}`);
    else this.host.timers.set(`payouts:${id}`, next);
  }

  /** Approves a withdrawal that the rule covers. The operator decides about any other. */
  async #approveByRule({ id, method }: WithdrawalPayment): Promise<void> {
    const cashier = await readSetting(this.host.env.DB, 'cashier');
    const provider = toPayoutProvider(cashier, method);
    if (!provider || !(await meetsMemberRule(this.host, cashier.payouts))) return;
    this.host.catchUp();
    await this.host.run(() => {
      const withdrawal = this.#findAny(id);
      if (withdrawal?.state !== 'requested') return refuse('cashier.state_changed');
      const isCovered = meetsAmountRule(withdrawal, cashier.payouts, this.#requests.sumToday().amountMinor);
      if (!isCovered || listPause(this.host).length > 0) return refuse('cashier.payout_paused');
      return this.#requests.move({ id, to: 'approved', by: 'system', note: '', provider });
    });
  }

  /** True when nothing is left to do before the next read. */
  async #send(id: string): Promise<boolean> {
    const withdrawal = this.#find(id);
    if (!withdrawal) return true;
    const { payout } = withdrawal.detail;
    if (payout.state === 'waiting') return withdrawal.state === 'approved' ? this.#begin(withdrawal) : true;
    if (payout.state === 'asked') return this.#ask(withdrawal);
    if (payout.state !== 'sent' && payout.state !== 'paid') return true;
    const opened = await this.#open(withdrawal);
    const read = opened && (await this.#read(opened, withdrawal));
    if (!read || read === 'unreadable') return payout.state === 'paid' && read === undefined;
    return this.#follow(id, payout, read);
  }

  /** Compares the owner of the account, and stores that the payout is asked for. */
  async #begin(withdrawal: PaidWithdrawal): Promise<boolean> {
    const { id, detail } = withdrawal;
    const opened = await this.#open(withdrawal);
    if (!opened?.isEnabled) return false;
    if (!this.#mayLeave()) return false;
    const owner = detail.payout.isNameAccepted ? null : await this.#tryPayee(opened, withdrawal);
    passStep('compared');
    if (owner === 'unreadable') return false;
    const isSame = owner === null || isSamePerson(this.#toPayee(detail), owner) === true;
    const why = owner === undefined ? 'account_unknown' : isSame ? '' : 'name_differs';
    const asked = await this.host.run(() => {
      const now = this.#find(id);
      const isSameAttempt =
        now?.detail.payout.state === 'waiting' && now.detail.payout.attempt === detail.payout.attempt;
      // Checked again: while the account was read, the operator may have rejected the withdrawal, or a debt may have arisen.
      if (!now || !isSameAttempt || now.state !== 'approved' || !this.#mayLeave())
        return refuse('cashier.state_changed');
      const payeeName = owner?.name ?? '';
      const next = why === '' ? ({ state: 'asked', why } as const) : ({ state: 'review', why } as const);
      const { url: address } = opened.access.settings;
      return accept(this.#write(now, { ...now.detail.payout, ...next, payeeName, address, changedAt: clock() }));
    });
    if (!asked.ok) return false;
    if (why !== '') logWarning('payouts.needs_person', { id, provider: detail.payout.provider, why });
    passStep('asked');
    const next = this.#find(id);
    return next?.detail.payout.state === 'asked' ? this.#order(next, opened) : true;
  }

  /** False while the member is suspended, owes money or has frozen money. The payout then waits. */
  #mayLeave(): boolean {
    const { money } = this.host;
    return this.host.findAlive()?.accountStatus === 'active' && getDebt(money) === 0 && !money.isFrozen();
  }

  async #tryPayee({ payouts, access }: OpenedPayouts, { id, detail }: PaidWithdrawal) {
    try {
      return await payouts.readPayee(access, toTarget(detail));
    } catch (error) {
      logWarning('payouts.payee_not_read', { id, provider: access.code, cause: String(error) });
      return 'unreadable' as const;
    }
  }

  /** The request may have been sent before: it is read first, and repeated only if the provider does not have it. */
  async #ask(withdrawal: PaidWithdrawal): Promise<boolean> {
    const { id, detail } = withdrawal;
    const opened = await this.#open(withdrawal);
    if (!opened) return false;
    if (opened.access.settings.url !== detail.payout.address) {
      logWarning('payouts.provider_changed', { id, provider: detail.payout.provider });
      return false;
    }
    const read = await this.#read(opened, withdrawal);
    if (read === 'unreadable') return false;
    return read ? this.#follow(id, detail.payout, read) : this.#order(withdrawal, opened);
  }

  /** Undefined: the provider has no such payout. */
  async #read({ payouts, access }: OpenedPayouts, { id, detail }: PaidWithdrawal) {
    try {
      const read = await payouts.readPayout(access, payouts.toRef(id, detail.payout.attempt));
      if (!read && detail.payout.state !== 'asked') logWarning('payouts.missing', { id, provider: access.code });
      passStep('read');
      return read;
    } catch (error) {
      logWarning('payouts.not_read', { id, provider: access.code, cause: String(error) });
      return 'unreadable' as const;
    }
  }

  async #order({ id, amountMinor, feeMinor, detail }: PaidWithdrawal, { payouts, access }: OpenedPayouts) {
    const order: PayoutOrder = {
      ref: payouts.toRef(id, detail.payout.attempt),
      amountMinor: amountMinor - feeMinor,
      target: toTarget(detail),
      payee: this.#toPayee(detail),
    };
    const answer = await payouts.payOut(access, order).catch((error: unknown) => {
      logWarning('payouts.not_sent', { id, provider: access.code, cause: String(error) });
      return undefined;
    });
    passStep('sent');
    return answer ? this.#follow(id, detail.payout, answer) : false;
  }

  async #follow(
    id: string,
    { attempt }: PayoutRecord,
    read: Parameters<PayoutFollower['follow']>[2],
  ): Promise<boolean> {
    passStep('kept');
    const followed = await this.host.run(() => this.#follower.follow(id, attempt, read));
    passStep('moved');
    if (!followed.ok) logWarning('payouts.not_followed', { id, code: followed.code });
    return followed.ok;
  }

  #toPayee({ account }: WithdrawalDetail) {
    return { cpf: account.key_type === 'cpf' ? account.key : this.#accounts.getOwner().cpf, name: account.holder };
  }

  async #open({ id, detail }: PaidWithdrawal): Promise<OpenedPayouts | undefined> {
    try {
      const { provider, access, isEnabled } = await openProvider(this.host.env, detail.payout.provider);
      if (!provider.payouts?.kinds.includes(detail.account.kind)) throw new Error(`${access.code} has no such payouts`);
      return { payouts: provider.payouts, access, isEnabled };
    } catch (error) {
      logWarning('payouts.no_provider', { id, cause: String(error) });
      return undefined;
    }
  }

  #write(withdrawal: WithdrawalPayment, payout: PayoutRecord): WithdrawalPayment {
    return this.store.update<WithdrawalDetail>(withdrawal, { detail: { ...withdrawal.detail, payout } });
  }
}

function toTarget({ account }: WithdrawalDetail) {
  const { kind, key_type: keyType, key, bank, branch } = account;
  return { kind, keyType, key, bank, branch };
}
