import type { Currency, Minor } from '../../contract/core/money.ts';
import { clock } from '../../server/clock.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import { RequestKeys } from '../idempotency/request-keys.ts';
import type { MemberHost } from '../member/member-host.ts';
import { getDebt, getFreeBalance } from '../wallet/debts.ts';
import type { Hold } from '../wallet/ledger-sql.ts';
import { CashierPart } from './cashier-part.ts';
import { type PaymentStore, toSumIn } from './payment-store.ts';
import type { NewPayoutAccount, PayoutAccountRow, PayoutAccounts } from './payout-accounts.ts';
import { publishPayments } from './publish-payments.ts';
import { listWithdrawalBlocks, type WithdrawalBlock } from './withdrawal-blocks.ts';
import {
  HELD_WITHDRAWALS,
  type WithdrawalRequest,
  WithdrawalRequests,
  type WithdrawalRules,
} from './withdrawal-requests.ts';
import {
  HELD_STATES,
  toNextUpdate,
  type WithdrawalDetail,
  type WithdrawalMove,
  type WithdrawalPayment,
} from './withdrawal-steps.ts';
import { explainWithdrawal, type WithdrawalWord } from './withdrawal-words.ts';

/** A member's answer about the receipt of a payout. */
export type ReceiptAnswer = Omit<WithdrawalMove, 'by' | 'to'> & { to: 'received' | 'partly' | 'not_received' };

export interface WithdrawalTerms {
  currency: Currency;
  availableMinor: Minor;
  debtMinor: Minor;
  countLeft: number;
  leftMinor: Minor;
  blocks: WithdrawalBlock[];
}

/** Withdrawals: the amount is on hold from the request until it is paid out or given back. */
export class WithdrawalsPart extends CashierPart {
  readonly #accounts: PayoutAccounts;
  readonly #keys: RequestKeys;
  readonly #requests: WithdrawalRequests;

  constructor(host: MemberHost, store: PaymentStore, accounts: PayoutAccounts) {
    super(host, store);
    this.#accounts = accounts;
    this.#keys = new RequestKeys(host.sql, 'operator_keys');
    this.#requests = new WithdrawalRequests(host, store, this.#accounts);
  }

  override createTables(): void {
    super.createTables();
    this.#accounts.createTables();
    this.#keys.createTables();
  }

  override listHolds(): Hold[] {
    return [{ account: HELD_WITHDRAWALS, sumOpenSql: toSumIn('withdrawal', HELD_STATES) }];
  }

  listAccounts(tokenHash: string): Result<{ accountHolder: string; list: PayoutAccountRow[] }> {
    const member = this.host.requireRealMember(tokenHash);
    return member.ok
      ? accept({ accountHolder: this.#accounts.getAccountHolder(), list: this.#accounts.list() })
      : member;
  }

  addAccount(
    tokenHash: string,
    account: NewPayoutAccount,
    { max, pauseMs }: { max: number; pauseMs: number },
  ): Result<PayoutAccountRow> {
    const member = this.host.requireActive(tokenHash);
    return member.ok ? this.host.transact(() => this.#accounts.add(account, max, pauseMs)) : member;
  }

  removeAccount(tokenHash: string, id: string): Result<null> {
    const member = this.host.requireRealMember(tokenHash);
    if (!member.ok) return member;
    return this.#accounts.remove(id) ? accept(null) : refuse('cashier.account_unknown');
  }

  getTerms(tokenHash: string, terms: WithdrawalRules): Result<WithdrawalTerms> {
    const member = this.host.requireRealMember(tokenHash);
    if (!member.ok) return member;
    const used = this.#requests.sumToday();
    const blocks = listWithdrawalBlocks(this.host, terms.turnoverTimes);
    return accept({
      currency: member.value.currency,
      availableMinor: blocks.length > 0 ? 0 : getFreeBalance(this.host.money),
      debtMinor: getDebt(this.host.money),
      countLeft: Math.max(0, terms.dailyCount - used.count),
      leftMinor: Math.max(0, terms.dailyMinor - used.amountMinor),
      blocks,
    });
  }

  override knowsKey(key: string): boolean {
    return this.store.findByKey(`withdrawal:${key}`) !== undefined;
  }

  async request(tokenHash: string, request: WithdrawalRequest): Promise<Result<WithdrawalPayment>> {
    const member = this.host.requireActive(tokenHash, () => this.knowsKey(request.key));
    if (!member.ok) return member;
    this.host.catchUp();
    const created = await this.host.run(() => this.#requests.request(request));
    await publishPayments(this.host, this.store);
    return created;
  }

  /** The member's answer on the receipt. */
  async answer(tokenHash: string, move: ReceiptAnswer): Promise<Result<WithdrawalPayment>> {
    const member = this.host.requireRealMember(tokenHash);
    return member.ok ? this.#advance({ ...move, by: 'member' }) : member;
  }

  /**
   * Called by the operator. A payout and a forced receipt of more than `maxMinor` are refused. `providers` has the provider that pays an approved
   * withdrawal, by kind of account.
   */
  async advance(
    key: string,
    move: Omit<WithdrawalMove, 'by'>,
    maxMinor: number,
    providers: Readonly<Record<string, string | undefined>> = {},
  ): Promise<Result<{ id: string; state: string }>> {
    if (!this.host.findAlive()) return refuse('records.unknown');
    const { id, to, note, reference = '', from } = move;
    const input = [to, id, note, reference, ...(from === undefined ? [] : [from])];
    const advanced = await this.host.run(() =>
      this.#keys.once(key, input, () => {
        const isLimited = to === 'paid' || to === 'forced';
        const { amountMinor = 0, method = '' } = this.store.find<WithdrawalDetail>(id, 'withdrawal') ?? {};
        const provider = to === 'approved' ? providers[method] : undefined;
        // An approval also lets money leave if a provider then pays it, so the limit applies to it, too.
        const isOver = (isLimited || provider !== undefined) && amountMinor > maxMinor;
        if (isOver) return refuse('operator.amount_over_limit');
        const moved = this.#requests.move({ ...move, by: 'operator', provider });
        return moved.ok ? accept({ id, state: moved.value.state }) : moved;
      }),
    );
    await publishPayments(this.host, this.store);
    return advanced;
  }

  /** Called by the operator while the withdrawal waits for the operator or the bank. */
  async explain(word: WithdrawalWord): Promise<Result<{ id: string; state: string; nextUpdateAt: number | null }>> {
    if (!this.host.findAlive()) return refuse('records.unknown');
    const told = this.host.transact(() => explainWithdrawal(this.host, this.store, word));
    await publishPayments(this.host, this.store);
    if (!told.ok) return told;
    const { id, state } = told.value;
    return accept({ id, state, nextUpdateAt: toNextUpdate(told.value) });
  }

  override async onTimer(id: string): Promise<void> {
    const withdrawal = this.store.find<WithdrawalDetail>(id, 'withdrawal');
    if (withdrawal?.state !== 'paid') return;
    const { automaticAt } = withdrawal.detail;
    if (automaticAt !== null && automaticAt > clock()) return this.host.timers.set(`withdrawals:${id}`, automaticAt);
    await this.#advance({ id, to: 'automatic', by: 'system', note: '' });
  }

  async #advance(move: WithdrawalMove): Promise<Result<WithdrawalPayment>> {
    const moved = await this.host.run(() => this.#requests.move(move));
    await publishPayments(this.host, this.store);
    return moved;
  }
}
