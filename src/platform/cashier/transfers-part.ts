import type { CashierSettings } from '../../contract/cashier/settings-operator.ts';
import { type Minor, toMajor } from '../../contract/core/money.ts';
import { DEMO_TYPE } from '../../contract/member/types.ts';
import { clock } from '../../server/clock.ts';
import { logWarning } from '../../server/log.ts';
import { toReplay } from '../../server/replay.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import { toInputHash } from '../idempotency/input-hash.ts';
import { putMessage } from '../inbox/message-store.ts';
import { maskName } from '../member/mask-name.ts';
import { getMember } from '../member/member-client.ts';
import type { MemberHost } from '../member/member-host.ts';
import { getFreeBalance, payDebt } from '../wallet/debts.ts';
import { BALANCE_MAX_MINOR } from '../wallet/ledger.ts';
import { TRANSIT } from '../wallet/ledger-schema.ts';
import type { Hold } from '../wallet/ledger-sql.ts';
import { moveBetween, postOnce } from '../wallet/post-once.ts';
import { CashierPart } from './cashier-part.ts';
import { toSumIn } from './payment-store.ts';
import { publishPayments } from './publish-payments.ts';
import { type IncomingTransfer, passStep, type TransferDetail, type TransferPayment } from './transfer-steps.ts';
import { BLOCK_ERRORS, listPause, listWithdrawalBlocks, type WithdrawalBlock } from './withdrawal-blocks.ts';

export const HELD_TRANSFERS = 'held:transfers';
const RETRY_MS = 30_000;

export interface TransferOrder {
  key: string;
  /** Undefined if this member may not send to the target. Then a new call is refused; a repeated call still gets its earlier transfer. */
  target: { memberId: string; account: string; relation: Relation } | undefined;
  account: string;
  amountMinor: Minor;
  limits: CashierSettings['transfer'];
  turnoverTimes: number;
}

export type Relation = 'upline' | 'downline';

/**
 * Transfers from an agent to a downline do not wait for the turnover of deposits, because the downline owes turnover for the received
 * money, and an agent who pays out earnings need not play.
 */
function listTransferBlocks(host: MemberHost, relation: Relation | undefined, turnoverTimes: number) {
  return listWithdrawalBlocks(host, relation === 'downline' ? 0 : turnoverTimes);
}

/**
 * Transfers between two members: held in this object, credited in the receiver's, then posted here. The receiver stores its answer, which
 * is final, so that a retry after a crash gets the same answer and money is never both returned and credited.
 */
export class TransfersPart extends CashierPart {
  override listHolds(): Hold[] {
    return [{ account: HELD_TRANSFERS, sumOpenSql: toSumIn('transfer', ['held']) }];
  }

  /** The amount that may still be sent today, and the blocks, which are those of a withdrawal. */
  getLeft(
    tokenHash: string,
    { transfer: limits, withdrawal: { turnoverTimes } }: CashierSettings,
    relation: Relation | undefined,
  ): Result<{ leftMinor: Minor; blocks: WithdrawalBlock[] }> {
    const member = this.host.requireRealMember(tokenHash);
    if (!member.ok) return member;
    const leftMinor = Math.max(0, limits.dailyMinor - this.#sumToday());
    return accept({ leftMinor, blocks: listTransferBlocks(this.host, relation, turnoverTimes) });
  }

  /** Refuses a promise of money to another member during the pause after a password reset. */
  checkPause(tokenHash: string): Result<null> {
    const member = this.host.requireRealMember(tokenHash);
    if (!member.ok) return member;
    return listPause(this.host).length > 0 ? refuse('cashier.payout_paused') : accept(null);
  }

  override knowsKey(key: string): boolean {
    return this.store.findByKey(`transfer:${key}`) !== undefined;
  }

  async send(tokenHash: string, order: TransferOrder): Promise<Result<TransferPayment>> {
    const member = this.host.requireActive(tokenHash, () => this.knowsKey(order.key));
    if (!member.ok) return member;
    this.host.catchUp();
    const held = await this.host.run(() => this.#hold(order));
    if (!held.ok) return held;
    try {
      await this.#drive(held.value.id);
    } catch (error) {
      // The timer finishes the transfer; the answer shows it as pending.
      logWarning('transfers.interrupted', { id: held.value.id, cause: String(error) });
    }
    await publishPayments(this.host, this.store);
    return accept(this.#find(held.value.id) ?? held.value);
  }

  /** Called by the sender's object: shows the receiver a pending transfer. It may still be refused. */
  async announce(incoming: IncomingTransfer): Promise<Result<null>> {
    if (!this.host.findAlive()) return refuse('member.unknown');
    const known = await this.host.run(() => this.#ensureIncoming(incoming));
    return known.ok ? accept(null) : known;
  }

  /** Called by the sender's object. The first answer is final. */
  async credit(incoming: IncomingTransfer): Promise<Result<null>> {
    if (!this.host.findAlive()) return refuse('member.unknown');
    const answer = await this.host.run(() => {
      const decided = this.#credit(incoming);
      // The transaction stores a refusal, too, so the refusal is wrapped as a value here. The sender gets it unwrapped.
      return accept(decided);
    });
    return answer.ok ? answer.value : answer;
  }

  override async onTimer(id: string): Promise<void> {
    await this.#drive(id);
    await publishPayments(this.host, this.store);
    if (this.#find(id)?.state === 'held') this.host.timers.set(`transfers:${id}`, clock() + RETRY_MS);
  }

  #find(id: string): TransferPayment | undefined {
    return this.store.find<TransferDetail>(id, 'transfer');
  }

  #sumToday(): Minor {
    return this.store.sumToday('transfer', (state) => state === 'held' || state === 'sent').amountMinor;
  }

  #hold({ key, target, account, amountMinor, limits, turnoverTimes }: TransferOrder): Result<TransferPayment> {
    const inputHash = toInputHash(['transfer', account, amountMinor]);
    const known = this.store.findByKey<TransferDetail>(`transfer:${key}`);
    if (known) return toReplay(known.inputHash === inputHash, known);
    if (this.host.money.isFrozen()) return refuse('wallet.frozen');
    if (!target || target.memberId === this.host.findAlive()?.memberId) return refuse('cashier.target_not_allowed');
    if (amountMinor < limits.minMinor || amountMinor > limits.maxMinor) return refuse('cashier.amount_out_of_limits');
    if (this.host.money.getBalance() < amountMinor) return refuse('wallet.insufficient_funds');
    if (getFreeBalance(this.host.money) < amountMinor) return refuse('cashier.debt_open');
    if (this.#sumToday() + amountMinor > limits.dailyMinor) return refuse('cashier.daily_limit');
    const [block] = listTransferBlocks(this.host, target.relation, turnoverTimes);
    if (block) return refuse(BLOCK_ERRORS[block.code]);
    const counterpart = maskName(target.account);
    const transfer = this.store.insert<TransferDetail>({
      kind: 'transfer',
      key: `transfer:${key}`,
      inputHash,
      state: 'held',
      method: 'out',
      amountMinor,
      feeMinor: 0,
      detail: { direction: 'out', counterpartId: target.memberId, counterpart, reason: '', turnoverTimes },
    });
    const { id } = transfer;
    payDebt(this.host.money, `transfer:${id}`);
    const held = postOnce(this.host.money, `transfer_hold:${id}`, [], () => {
      const entries = moveBetween('member', HELD_TRANSFERS, amountMinor);
      return accept({ kind: 'transfer_hold', reason: counterpart, reference: `transfer:${id}`, entries });
    });
    if (!held.ok) throw new Error(`A new transfer was not held: ${held.code}`);
    this.host.timers.set(`transfers:${id}`, clock() + RETRY_MS);
    return accept(transfer);
  }

  /** Continues from the transfer's current state. Safe to run several times at once. */
  async #drive(id: string): Promise<void> {
    const transfer = this.#find(id);
    const profile = this.host.findAlive();
    if (transfer?.state !== 'held' || transfer.detail.direction !== 'out' || !profile) return;
    passStep('held');
    const { memberId: fromId, account, currency } = profile;
    const { amountMinor, detail } = transfer;
    const { counterpartId, turnoverTimes = 0 } = detail;
    const incoming = { id, fromId, from: maskName(account), amountMinor, currency, turnoverTimes };
    const receiver = getMember(this.host.env, counterpartId).transfers;
    const announced = await receiver.announce(incoming);
    passStep('announced');
    const credited = announced.ok ? await receiver.credit(incoming) : announced;
    passStep('credited');
    const ended = await this.host.run(() => this.#end(id, credited));
    if (!ended.ok) throw new Error(`Transfer ${id} did not end: ${ended.code}`);
    passStep('posted');
    this.host.timers.cancel(`transfers:${id}`);
  }

  #end(id: string, credited: Result<null>): Result<TransferPayment> {
    const transfer = this.#find(id);
    if (transfer?.state !== 'held') return transfer ? accept(transfer) : refuse('records.unknown');
    const { amountMinor, detail } = transfer;
    const kind = credited.ok ? 'transfer_sent' : 'transfer_release';
    const posted = postOnce(this.host.money, `transfer_end:${id}`, [kind], () => {
      const entries = moveBetween(HELD_TRANSFERS, credited.ok ? TRANSIT : 'member', amountMinor);
      return accept({ kind, reason: detail.counterpart, reference: `transfer:${id}`, entries });
    });
    if (!posted.ok) return posted;
    const state = credited.ok ? 'sent' : 'voided';
    const next = { ...detail, reason: credited.ok ? '' : credited.code };
    return accept(this.store.update(transfer, { state, settledMinor: credited.ok ? amountMinor : 0, detail: next }));
  }

  #ensureIncoming({ id, fromId, from, amountMinor, turnoverTimes = 0 }: IncomingTransfer): Result<TransferPayment> {
    const inputHash = toInputHash(['incoming', fromId, amountMinor]);
    const known = this.#find(id);
    if (known) return toReplay(known.inputHash === inputHash, known);
    const ends = { direction: 'in', counterpartId: fromId, counterpart: from } as const;
    const detail: TransferDetail = { ...ends, reason: '', turnoverTimes };
    const key = `incoming:${id}`;
    const row = {
      kind: 'transfer',
      id,
      key,
      inputHash,
      state: 'incoming',
      method: 'in',
      amountMinor,
      feeMinor: 0,
    } as const;
    return accept(this.store.insert<TransferDetail>({ ...row, detail }));
  }

  #credit(incoming: IncomingTransfer): Result<null> {
    const known = this.#ensureIncoming(incoming);
    if (!known.ok) return known;
    const transfer = known.value;
    if (transfer.state === 'received') return accept(null);
    if (transfer.state === 'voided') return refuse('cashier.target_not_allowed');
    const { id, amountMinor } = incoming;
    const profile = this.host.findAlive();
    const mayReceive =
      profile?.accountStatus === 'active' && profile.type !== DEMO_TYPE && profile.currency === incoming.currency;
    const posted = mayReceive
      ? postOnce(this.host.money, `transfer_received:${id}`, [], () => {
          if (this.host.money.getBalance() + amountMinor > BALANCE_MAX_MINOR) return refuse('wallet.amount_invalid');
          const entries = moveBetween(TRANSIT, 'member', amountMinor);
          return accept({ kind: 'transfer_received', reason: incoming.from, reference: `transfer:${id}`, entries });
        })
      : refuse('cashier.target_not_allowed');
    if (!posted.ok) {
      this.store.update(transfer, { state: 'voided', detail: { ...transfer.detail, reason: posted.code } });
      return refuse(posted.code);
    }
    this.store.update(transfer, { state: 'received', settledMinor: amountMinor });
    const values = { amount: toMajor(amountMinor).toFixed(2), from: incoming.from };
    putMessage(this.host.sql, { kind: 'service', template: 'transfer.received', values, dedupeKey: `transfer:${id}` });
    return accept(null);
  }
}
