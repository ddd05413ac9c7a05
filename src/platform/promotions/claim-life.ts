import type { Minor } from '../../contract/core/money.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { clock } from '../../server/clock.ts';
import { toSettings } from '../env.ts';
import { putMessage } from '../inbox/message-store.ts';
import { getJournalHead, type JournalRow } from '../member/journal.ts';
import type { MemberHost } from '../member/member-host.ts';
import { toLocalDay } from '../records/local-day.ts';
import { toAmountText } from '../wallet/amount-text.ts';
import { toBetsInTime, toPaidKey } from './bets-in-time.ts';
import { ClaimDeposits } from './claim-deposits.ts';
import { type Claim, type ClaimChanges, type ClaimStore, hasDeposit, isEndedCycle, isOverdue } from './claim-store.ts';
import { ClaimTimers } from './claim-timers.ts';
import { isSinceJoining, listSince, sumStakes, toCountedRound } from './count-stakes.ts';
import { toCycle, toMovedEnd } from './cycles.ts';
import { MoneyFollower, mayHoldMoney } from './follow-money.ts';
import { NO_DEPOSIT } from './kept-deposit.ts';
import { countsStakes, toBehaviour } from './kinds/kinds.ts';
import { type JoinedTerms, type PublishedPromotion, toJoinedTerms } from './promotion.ts';
import { toCountedStake } from './promotion-amounts.ts';
import { type PromotionEvent, toNext } from './state-machine.ts';

const NONE: ReadonlySet<string> = new Set();

function newClaimId(): string {
  return crypto.randomUUID().replaceAll('-', '');
}

/** Changes of participations inside the member's object. All methods are synchronous and run inside a transaction. */
export class ClaimLife {
  readonly #host: MemberHost;
  readonly #store: ClaimStore;
  readonly #money: MoneyFollower;
  readonly #deposits: ClaimDeposits;
  readonly timers: ClaimTimers;

  constructor(host: MemberHost, store: ClaimStore) {
    this.#host = host;
    this.#store = store;
    this.#money = new MoneyFollower(host.sql, store);
    this.#deposits = new ClaimDeposits(host.sql);
    this.timers = new ClaimTimers(host);
  }

  /** Follows the transition table; a transition that is not in it is a programming error of the caller. */
  move(claim: Claim, event: PromotionEvent, changes: ClaimChanges = {}): Claim {
    const status = toNext(claim.status, event);
    if (status === undefined) throw new Error(`No transition from ${claim.status} by ${event}`);
    const isOver = status === 'close' || status === 'claimed';
    if (event === 'expire' && claim.status === 'claim') this.#deposits.clear(claim.id);
    const hand = claim.status === 'process' ? this.#money.end(claim.id, changes.returnedMinor ?? 0) : {};
    this.#store.change(claim.id, {
      ...hand,
      ...changes,
      status,
      ...(isOver ? { endedAt: changes.endedAt ?? clock() } : {}),
    });
    const moved = this.require(claim.id);
    this.timers.arm(moved);
    return moved;
  }

  require(id: string): Claim {
    const claim = this.#store.find(id);
    if (!claim) throw new Error(`No claim ${id}`);
    return claim;
  }

  /** Adds a participation. A rebate runs in cycles; all other kinds run once. */
  add(promotion: PublishedPromotion, status: 'signed' | 'applying', remark: string): Claim {
    const joined = toJoinedTerms(promotion);
    const now = clock();
    const { key: cycle, endsAt } = this.#toCycle(joined, now);
    const since = { joinedAt: now, joinedSeq: getJournalHead(this.#host.sql) };
    const claim = this.#insert({ promotionId: promotion.id, cycle, status, joined, ...since, endsAt, remark });
    if (status === 'applying') this.#store.change(claim.id, { appliedAt: now });
    const { giftMinor } = toBehaviour(promotion.rule);
    return giftMinor === null ? this.require(claim.id) : this.qualify(claim, giftMinor, 0, now);
  }

  #toCycle(joined: JoinedTerms, at: number) {
    return toCycle(joined, at, this.#timeZone());
  }

  /** Limits the end to the start of the next cycle, because a stake would count in both cycles if they overlapped. */
  #untilNext(claim: Claim, endsAt: number): number {
    return Math.min(endsAt, this.#store.findNextStart(claim) ?? endsAt);
  }

  /**
   * The operator moved the end of the promotion after transfers were already counted by the old end. For an earlier end, stakes after it
   * are removed; for a later end, transfers since the old end are counted.
   */
  moveEnd(claim: Claim, promotionEndsAt: number): void {
    const joined = { ...claim.joined, promotionEndsAt };
    const endsAt = this.#untilNext(claim, toMovedEnd(claim, joined, this.#timeZone()));
    this.#store.moveEnd(claim.id, joined, endsAt);
    const moved = this.require(claim.id);
    const { cycle } = toBehaviour(joined.rule);
    if (cycle && claim.status === 'signed' && endsAt < claim.endsAt && endsAt < clock())
      this.#store.change(claim.id, { stakesMinor: sumStakes(this.#host.sql, moved) });
    this.timers.arm(moved);
    if (promotionEndsAt > claim.joined.promotionEndsAt && claim.status === 'signed') this.#followAgain(claim);
  }

  /**
   * Transfers since the old end were not counted and started no cycle. Processes them again for this claim and the cycles that they start.
   * Other open claims process them when their own end moves; otherwise a stake would count twice.
   */
  #followAgain({ id, joined }: Claim): void {
    const others = this.#store.listOpen().filter((claim) => claim.id !== id);
    const otherIds = new Set(others.map((claim) => claim.id));
    for (const row of listSince(this.#host.sql, joined.promotionEndsAt)) {
      this.#money.follow(row);
      this.#followOne(row, otherIds);
    }
  }

  /** If the end of an ended rebate is moved to a later time, the rebate continues: the member joins again, in a new cycle. */
  mayJoinAgain({ status, cycle }: Claim, promotion: PublishedPromotion): boolean {
    if (!toBehaviour(promotion.rule).cycle || status === 'signed') return false;
    return cycle !== this.#toCycle(toJoinedTerms(promotion), clock()).key;
  }

  #insert(fields: Omit<Parameters<ClaimStore['add']>[0], 'id'>): Claim {
    const claim = { ...fields, id: newClaimId() };
    this.#store.add(claim);
    const added = this.require(claim.id);
    this.timers.arm(added);
    return added;
  }

  qualify(claim: Claim, amountMinor: Minor, baseMinor: Minor, at: number): Claim {
    const claimUntil = at + claim.joined.terms.claimDays * DAY_MS;
    const ready = this.move(claim, 'qualify', { amountMinor, baseMinor, claimUntil });
    this.tell(ready, 'promotion.ready', { amount: toAmountText(amountMinor) });
    return ready;
  }

  tell(claim: Claim, template: string, values: Record<string, string | number>): void {
    putMessage(this.#host.sql, {
      kind: 'promotion',
      template,
      values: { promotion: claim.joined.titles, ...values },
      dedupeKey: `${template}:${claim.id}:${claim.version}`,
    });
  }

  toUntilText(claim: Claim): string {
    return toLocalDay(claim.claimUntil ?? clock(), this.#timeZone());
  }

  #timeZone(): string {
    return toSettings(this.#host.env).timeZone;
  }

  follow(rows: readonly JournalRow[]): void {
    // Transfers may end a participation but never open one, so without an open claim there is nothing to do.
    const open = this.#store.listOpen();
    if (open.length === 0) return;
    const holdsMoney = open.some(mayHoldMoney);
    for (const row of rows) {
      if (holdsMoney) this.#money.follow(row);
      this.#followOne(row);
    }
    if (rows.some(({ kind }) => kind === 'win' || kind === 'rollback')) this.#endSoon();
  }

  /**
   * Sets the timer of an overdue bonus to now. Such a bonus ends after its open bets are settled, and these transfers may have settled the
   * last one.
   */
  #endSoon(): void {
    const claim = this.#store.findInProcess();
    if (claim && isOverdue(claim)) this.#host.timers.set(`promotions:due:${claim.id}`, clock());
  }

  #followOne(row: JournalRow, exceptIds: ReadonlySet<string> = NONE): void {
    const isDeposit = row.kind === 'deposit' && row.deltaMinor > 0;
    const isSettled = row.kind === 'win' && row.round?.state === 'settled';
    if (!isDeposit && !isSettled) return;
    const listOpen = () => this.#store.listOpen().filter(({ id }) => !exceptIds.has(id));
    const open = listOpen();
    const begun = open.filter((claim) => this.#beginCycle(claim, row.at));
    for (const claim of begun.length > 0 ? listOpen() : open) {
      if (isDeposit) this.#followDeposit(claim, row);
      else if (claim.status === 'process') this.#followTurnover(claim, row);
      else if (claim.status === 'signed') this.#followStake(claim, row);
    }
  }

  /**
   * The first large enough deposit after joining counts. The end of the promotion is then read again, because it may have been moved to
   * before the deposit.
   */
  #followDeposit(claim: Claim, row: JournalRow): void {
    const { rule, terms } = claim.joined;
    const { toDepositBonus } = toBehaviour(rule);
    if (claim.status !== 'signed' || !toDepositBonus || hasDeposit(claim)) return;
    if (!isSinceJoining(row, claim) || row.at >= claim.endsAt) return;
    const amountMinor = toDepositBonus(row.deltaMinor);
    if (amountMinor === 0) return;
    const claimUntil = row.at + terms.claimDays * DAY_MS;
    const base = { baseMinor: row.deltaMinor, baseSeq: row.seq, depositSeq: row.seq };
    this.#store.change(claim.id, { amountMinor, ...base, claimUntil });
    this.timers.arm(this.require(claim.id));
  }

  /** Called once the end of the promotion has been read again after the deposit. */
  settleDeposit(claim: Claim): void {
    const { amountMinor, baseMinor, claimUntil, endsAt, joined } = claim;
    const at = (claimUntil ?? 0) - joined.terms.claimDays * DAY_MS;
    if (at < endsAt) this.qualify(claim, amountMinor, baseMinor, at);
    else this.move(claim, 'close', NO_DEPOSIT);
  }

  #followTurnover(claim: Claim, { at, round }: JournalRow): void {
    const until = claim.expiresAt ?? Number.MAX_SAFE_INTEGER;
    // A bet that was still open at the end does not count.
    if (!round || claim.claimedAt === null || at > until) return;
    const bets = toBetsInTime(this.#host.sql, toPaidKey(claim.id), until, round);
    if (bets.stakeMinor === 0) return;
    const doneMinor = claim.doneMinor + toCountedStake(claim.joined.terms, bets);
    this.#store.change(claim.id, { doneMinor });
    if (doneMinor < claim.requiredMinor) return;
    this.tell(this.move(this.require(claim.id), 'fulfil', { endedAt: at }), 'promotion.fulfilled', {});
  }

  #followStake(claim: Claim, row: JournalRow): void {
    const behaviour = toBehaviour(claim.joined.rule);
    if (!countsStakes(behaviour)) return;
    const round = toCountedRound(row, claim);
    if (!round) return;
    this.#store.change(claim.id, { stakesMinor: claim.stakesMinor + round.stakeMinor });
    const timer = `promotions:tickets:${claim.id}`;
    if (behaviour.draw && !this.#host.timers.has(timer)) this.#host.timers.set(timer, clock() + 30_000);
  }

  /**
   * Starts the next cycle of a rebate whose cycle has ended by `at`. The ended cycle is computed later (`rollCycle`), because the end of
   * the promotion must be read first. True when the running cycle changed.
   */
  #beginCycle(claim: Claim, at: number): boolean {
    const { joined, promotionId, remark } = claim;
    if (!isEndedCycle(claim, at)) return false;
    const { key: cycle, startsAt, endsAt } = this.#toCycle(joined, at);
    if (cycle === claim.cycle) {
      const until = this.#untilNext(claim, endsAt);
      if (until <= at) return false;
      this.#extend(claim, until);
      return true;
    }
    if (claim.endsAt >= joined.promotionEndsAt || joined.promotionEndsAt <= at) return false;
    if (this.#store.findCycle(promotionId, cycle)) return false;
    // If the time zone was changed to one further east, the ended cycle overlaps the new one.
    const joinedAt = Math.max(startsAt, claim.endsAt);
    this.#insert({ promotionId, joined, remark, cycle, status: 'signed', joinedAt, joinedSeq: null, endsAt });
    return true;
  }

  /** Computes a rebate's cycle that has ended by now, and starts the next one. */
  rollCycle(claim: Claim, now: number): void {
    this.#beginCycle(claim, now);
    const ended = this.require(claim.id);
    const running = toBehaviour(ended.joined.rule).cycle;
    if (!isEndedCycle(ended, now) || !running) return;
    const amount = running.toReward(ended.stakesMinor);
    if (amount > 0) this.qualify(ended, amount, ended.stakesMinor, ended.endsAt);
    else this.move(ended, 'close');
  }

  /** After a change to a time zone further west, the current time is still in the same cycle, so that cycle is extended. */
  #extend({ id, joined }: Claim, endsAt: number): void {
    this.#store.moveEnd(id, joined, endsAt);
    this.timers.arm(this.require(id));
  }
}
