import type { Currency } from '../../contract/money.ts';
import type { CashierSettings } from '../../contract/operator/cashier.ts';
import { clock } from '../clock.ts';
import type { MemberHost } from '../member/member-host.ts';
import { MemberPart } from '../member/member-part.ts';
import { putMessage } from '../messages/message-store.ts';
import { accept, type Result, refuse } from '../result.ts';
import { toInputHash } from '../wallet/input-hash.ts';
import { BALANCE_MAX_MINOR, type Entry } from '../wallet/ledger.ts';
import type { Hold } from '../wallet/ledger-sql.ts';
import { moveBetween, postOnce } from '../wallet/post-once.ts';
import type { TransferKind } from '../wallet/transfer-kinds.ts';
import { toFeeMinor } from './cashier-settings.ts';
import { OperatorKeys } from './operator-keys.ts';
import { type PaymentStore, toSumIn } from './payment-store.ts';
import { type NewPayoutAccount, type PayoutAccountRow, PayoutAccounts } from './payout-accounts.ts';
import { publishPayments } from './publish-payments.ts';
import { toReplay } from './to-replay.ts';
import { listWithdrawalBlocks, type WithdrawalBlock } from './withdrawal-blocks.ts';
import {
  checkMove,
  HELD_STATES,
  MINUTE_MS,
  type WithdrawalDetail,
  type WithdrawalMove,
  type WithdrawalPayment,
  type WithdrawalState,
} from './withdrawal-steps.ts';

export const HELD_WITHDRAWALS = 'held:withdrawals';
const TAKEN_BACK: readonly string[] = ['rejected', 'failed'];

type Terms = CashierSettings['withdrawal'];

export interface WithdrawalRequest {
  key: string;
  accountId: string;
  amountMinor: number;
  terms: Terms;
}

/** What a member may say. */
export type ReceiptAnswer = Omit<WithdrawalMove, 'by' | 'to'> & { to: 'received' | 'partly' | 'not_received' };

export interface WithdrawalTerms {
  currency: Currency;
  availableMinor: number;
  countLeft: number;
  leftMinor: number;
  blocks: WithdrawalBlock[];
}

/** Payouts: held from the request on, until they are paid out or given back. */
export class WithdrawalsPart extends MemberPart {
  readonly #store: PaymentStore;
  readonly #accounts: PayoutAccounts;
  readonly #keys: OperatorKeys;

  constructor(host: MemberHost, store: PaymentStore) {
    super(host);
    this.#store = store;
    this.#accounts = new PayoutAccounts(host.sql);
    this.#keys = new OperatorKeys(host.sql);
  }

  override createTables(): void {
    this.#store.createTables();
    this.#accounts.createTables();
    this.#keys.createTables();
  }

  override listHolds(): Hold[] {
    return [{ account: HELD_WITHDRAWALS, sumOpenSql: toSumIn('withdrawal', HELD_STATES) }];
  }

  listAccounts(tokenHash: string): Result<{ holder: string; list: PayoutAccountRow[] }> {
    const member = this.host.requireRealMember(tokenHash);
    return member.ok ? accept({ holder: this.#accounts.getHolder(), list: this.#accounts.list() }) : member;
  }

  addAccount(tokenHash: string, account: NewPayoutAccount, max: number): Result<PayoutAccountRow> {
    const member = this.host.requireActive(tokenHash);
    return member.ok ? this.host.transact(() => this.#accounts.add(account, max)) : member;
  }

  removeAccount(tokenHash: string, id: string): Result<null> {
    const member = this.host.requireRealMember(tokenHash);
    if (!member.ok) return member;
    return this.#accounts.remove(id) ? accept(null) : refuse('cashier.account_unknown');
  }

  getTerms(tokenHash: string, terms: Terms): Result<WithdrawalTerms> {
    const member = this.host.requireRealMember(tokenHash);
    if (!member.ok) return member;
    const used = this.#sumToday();
    return accept({
      currency: member.value.currency,
      availableMinor: this.host.money.getBalance(),
      countLeft: Math.max(0, terms.dailyCount - used.count),
      leftMinor: Math.max(0, terms.dailyMinor - used.amountMinor),
      blocks: listWithdrawalBlocks(this.host),
    });
  }

  override knowsKey(key: string): boolean {
    return this.#store.findByKey(`withdrawal:${key}`) !== undefined;
  }

  async request(tokenHash: string, request: WithdrawalRequest): Promise<Result<WithdrawalPayment>> {
    const member = this.host.requireActive(tokenHash, () => this.knowsKey(request.key));
    if (!member.ok) return member;
    this.host.catchUp();
    const created = await this.host.run(() => this.#request(request));
    await publishPayments(this.host, this.#store);
    return created;
  }

  /** By the member: whether it arrived. */
  async answer(tokenHash: string, move: ReceiptAnswer): Promise<Result<WithdrawalPayment>> {
    const member = this.host.requireRealMember(tokenHash);
    return member.ok ? this.#advance({ ...move, by: 'member' }) : member;
  }

  /** By the operator. */
  async advance(key: string, move: Omit<WithdrawalMove, 'by'>): Promise<Result<{ id: string; state: string }>> {
    if (!this.host.findAlive()) return refuse('records.unknown');
    const { id, to, note, reference = '' } = move;
    const advanced = await this.host.run(() =>
      this.#keys.once(key, [to, id, note, reference], () => {
        const moved = this.#move({ ...move, by: 'operator' });
        return moved.ok ? accept({ id, state: moved.value.state }) : moved;
      }),
    );
    await publishPayments(this.host, this.#store);
    return advanced;
  }

  override async onTimer(id: string): Promise<void> {
    const withdrawal = this.#store.find<WithdrawalDetail>(id, 'withdrawal');
    if (withdrawal?.state !== 'paid') return;
    const { automaticAt } = withdrawal.detail;
    if (automaticAt !== null && automaticAt > clock()) return this.host.timers.set(`withdrawals:${id}`, automaticAt);
    await this.#advance({ id, to: 'automatic', by: 'system', note: '' });
  }

  #sumToday(): { count: number; amountMinor: number } {
    const today = this.#store.today();
    const used = this.#store.totals('withdrawal', { from: today, to: today });
    const counted = used.filter(({ state }) => !TAKEN_BACK.includes(state));
    return {
      count: counted.reduce((sum, { count }) => sum + count, 0),
      amountMinor: counted.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    };
  }

  #request({ key, accountId, amountMinor, terms }: WithdrawalRequest): Result<WithdrawalPayment> {
    const inputHash = toInputHash(['withdrawal', accountId, amountMinor]);
    const known = this.#store.findByKey<WithdrawalDetail>(`withdrawal:${key}`);
    if (known) return toReplay(known, inputHash);
    if (this.host.money.isFrozen()) return refuse('wallet.frozen');
    const account = this.#accounts.find(accountId);
    if (!account) return refuse('cashier.account_unknown');
    const feeMinor = toFeeMinor(amountMinor, terms);
    const isOutside = amountMinor < terms.minMinor || amountMinor > terms.maxMinor || feeMinor >= amountMinor;
    if (isOutside) return refuse('cashier.amount_out_of_limits');
    if (this.host.money.getBalance() < amountMinor) return refuse('wallet.insufficient_funds');
    const used = this.#sumToday();
    const isOver = used.count >= terms.dailyCount || used.amountMinor + amountMinor > terms.dailyMinor;
    if (isOver) return refuse('cashier.daily_limit');
    if (listWithdrawalBlocks(this.host).length > 0) return refuse('cashier.turnover_owed');
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
      },
    });
    const held = this.#post(withdrawal.id, 'withdrawal_hold', moveBetween('member', HELD_WITHDRAWALS, amountMinor));
    if (!held.ok) throw new Error(`A new withdrawal was not held: ${held.code}`);
    return accept(withdrawal);
  }

  async #advance(move: WithdrawalMove): Promise<Result<WithdrawalPayment>> {
    const moved = await this.host.run(() => this.#move(move));
    await publishPayments(this.host, this.#store);
    return moved;
  }

  #move(move: WithdrawalMove): Result<WithdrawalPayment> {
    const { id, to } = move;
    const withdrawal = this.#store.find<WithdrawalDetail>(id, 'withdrawal');
    if (!withdrawal) return refuse('records.unknown');
    const check = checkMove(withdrawal, move);
    if (!check.ok) return check;
    if (check.value === 'stands') return accept(withdrawal);
    const { detail } = withdrawal;
    const payoutMinor = withdrawal.amountMinor - withdrawal.feeMinor;
    const received = to === 'partly' ? (move.receivedMinor ?? 0) : detail.receivedMinor;
    const posted = this.#postMove(withdrawal, to);
    if (!posted.ok) return posted;
    const isWhole = to === 'received' || to === 'automatic' || to === 'forced';
    const receivedMinor = isWhole ? payoutMinor : received;
    const automaticAt = to === 'paid' ? clock() + detail.times.autoReceiptMinutes * MINUTE_MS : null;
    const next: WithdrawalDetail = {
      ...detail,
      receivedMinor,
      remainingMinor: to === 'rejected' || to === 'failed' ? 0 : payoutMinor - receivedMinor,
      reason: move.by === 'operator' && move.note ? move.note : detail.reason,
      reference: move.reference ?? detail.reference,
      proofs: move.proofs ? [...move.proofs] : detail.proofs,
      automaticAt,
      steps: [...detail.steps, { state: to, at: clock(), by: move.by, note: move.note }],
    };
    if (automaticAt !== null) this.host.timers.set(`withdrawals:${id}`, automaticAt);
    this.#tellMember(withdrawal, move);
    const settledMinor = to === 'paid' ? payoutMinor : to === 'failed' ? receivedMinor : withdrawal.settledMinor;
    return accept(this.#store.update(withdrawal, { state: to, settledMinor, detail: next }));
  }

  /** What a step does to the books; most do nothing. */
  #postMove(withdrawal: WithdrawalPayment, to: WithdrawalState): Result<unknown> {
    const { id, amountMinor, feeMinor, state, detail } = withdrawal;
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
    // A payout that came back: what did not arrive is the member's again, and the fee where nothing arrived.
    const feeBackMinor = detail.receivedMinor === 0 ? feeMinor : 0;
    return this.#post(id, 'withdrawal_release', [
      ...moveBetween('house:bank', 'member', amountMinor - feeMinor - detail.receivedMinor),
      ...moveBetween('house:fees', 'member', feeBackMinor),
    ]);
  }

  #post(id: string, kind: TransferKind, entries: Entry[]): Result<unknown> {
    return postOnce(this.host.money, `${kind}:${id}`, [], () => {
      const gained = entries.reduce((sum, entry) => (entry.account === 'member' ? sum + entry.amountMinor : sum), 0);
      if (this.host.money.getBalance() + gained > BALANCE_MAX_MINOR) return refuse('wallet.amount_invalid');
      return accept({ kind, reason: id, reference: `withdrawal:${id}`, entries });
    });
  }

  #tellMember({ id, amountMinor }: WithdrawalPayment, { to, by, note }: WithdrawalMove): void {
    if (by === 'member' || to === 'approved') return;
    const values = { id, amount: (amountMinor / 100).toFixed(2), reason: note };
    putMessage(this.host.sql, {
      kind: 'service',
      template: `withdrawal.${to}`,
      values,
      dedupeKey: `withdrawal:${id}:${to}`,
    });
  }
}
