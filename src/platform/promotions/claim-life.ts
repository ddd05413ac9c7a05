import { toMajor, toMinor } from '../../contract/money.ts';
import { clock } from '../clock.ts';
import { toSettings } from '../env.ts';
import type { JournalRow } from '../member/journal.ts';
import type { MemberHost } from '../member/member-host.ts';
import { putMessage } from '../messages/message-store.ts';
import { DAY_MS, toLocalDay } from '../records/local-day.ts';
import { toPeriod } from '../rewards/periods.ts';
import { pickText } from '../rewards/pick-text.ts';
import { toBetsInTime, toPaidKey } from './bets-in-time.ts';
import { type Claim, type ClaimChanges, type ClaimStore, isOverdue } from './claim-store.ts';
import { type JoinedTerms, type PublishedPromotion, toJoinedTerms } from './promotion.ts';
import { isExcluded, toCountedStake, toDepositBonus, toRebate } from './reckon.ts';
import { type PromotionEvent, toNext } from './state-machine.ts';

/** Before a promotion ends it is asked once more when that is: what happens right after an end that was moved counts too. */
const LOOK_AHEAD_MS = 3_600_000;

function newClaimId(): string {
  return crypto.randomUUID().replaceAll('-', '');
}

/** What happens to participations inside the member's object. Everything here is synchronous and inside a transaction. */
export class ClaimLife {
  readonly #host: MemberHost;
  readonly #store: ClaimStore;

  constructor(host: MemberHost, store: ClaimStore) {
    this.#host = host;
    this.#store = store;
  }

  /** Moves by the table; what the table does not allow is a defect of the caller. */
  move(claim: Claim, event: PromotionEvent, changes: ClaimChanges = {}): Claim {
    const status = toNext(claim.status, event);
    if (status === undefined) throw new Error(`A promotion does not go from ${claim.status} by ${event}`);
    const isOver = status === 'close' || status === 'claimed';
    this.#store.change(claim.id, { ...changes, status, ...(isOver ? { endedAt: changes.endedAt ?? clock() } : {}) });
    const moved = this.require(claim.id);
    this.arm(moved);
    return moved;
  }

  require(id: string): Claim {
    const claim = this.#store.find(id);
    if (!claim) throw new Error(`No claim ${id}`);
    return claim;
  }

  /** Rebates run in cycles; all others once. */
  add(promotion: PublishedPromotion, status: 'signed' | 'applying', remark: string): Claim {
    const joined = toJoinedTerms(promotion);
    const now = clock();
    const { key: cycle, endsAt } = this.#toCycle(joined, now);
    const claim = this.#insert({ promotionId: promotion.id, cycle, status, joined, joinedAt: now, endsAt, remark });
    if (status === 'applying') this.#store.change(claim.id, { appliedAt: now });
    if (promotion.rule.kind !== 'free_bonus') return this.require(claim.id);
    return this.qualify(claim, toMinor(promotion.rule.amount), 0, now);
  }

  /** The time in which something may happen to a participation: until the promotion ends, or a cycle of its rebate. */
  #toCycle({ rule, promotionEndsAt }: JoinedTerms, at: number) {
    if (rule.kind !== 'rebate') return { key: 'once', startsAt: at, endsAt: promotionEndsAt };
    const { key, startsAt, endsAt } = toPeriod(rule.cycle, at, this.#timeZone());
    return { key, startsAt, endsAt: Math.min(endsAt, promotionEndsAt) };
  }

  /** The operator moved the end of the promotion. */
  moveEnd(claim: Claim, promotionEndsAt: number): void {
    const joined = { ...claim.joined, promotionEndsAt };
    this.#store.moveEnd(claim.id, joined, this.#toCycle(joined, claim.joinedAt).endsAt);
    this.arm(this.require(claim.id));
  }

  /** A rebate that ended may go on by an end that was moved later: whoever took part joins again, in a cycle that is new. */
  mayJoinAgain({ status, cycle }: Claim, promotion: PublishedPromotion): boolean {
    if (promotion.rule.kind !== 'rebate' || status === 'signed') return false;
    return cycle !== this.#toCycle(toJoinedTerms(promotion), clock()).key;
  }

  #insert(fields: Omit<Parameters<ClaimStore['add']>[0], 'id'>): Claim {
    const claim = { ...fields, id: newClaimId() };
    this.#store.add(claim);
    const added = this.require(claim.id);
    this.arm(added);
    return added;
  }

  qualify(claim: Claim, amountMinor: number, baseMinor: number, at: number): Claim {
    const claimUntil = at + claim.joined.terms.claimDays * DAY_MS;
    const ready = this.move(claim, 'qualify', { amountMinor, baseMinor, claimUntil });
    this.tell(ready, 'promotion.ready', { amount: toAmountText(amountMinor) });
    return ready;
  }

  tell(claim: Claim, template: string, values: Record<string, string | number>): void {
    const language = this.#host.findAlive()?.language ?? '';
    putMessage(this.#host.sql, {
      kind: 'promotion',
      template,
      values: { promotion: pickText(claim.joined.titles, language), ...values },
      dedupeKey: `${template}:${claim.id}:${claim.version}`,
    });
  }

  toUntilText(claim: Claim): string {
    return toLocalDay(claim.claimUntil ?? clock(), this.#timeZone());
  }

  #timeZone(): string {
    return toSettings(this.#host.env).timeZone;
  }

  /** One timer a claim, at the next moment that time alone changes it. */
  arm({ id, status, claimUntil, expiresAt, endsAt, joined }: Claim): void {
    const lookAt = endsAt - LOOK_AHEAD_MS;
    const isLast = endsAt === joined.promotionEndsAt;
    const dueAt = {
      claim: claimUntil,
      issued: claimUntil,
      process: expiresAt,
      signed: isLast && clock() < lookAt ? lookAt : endsAt,
      rejected: endsAt,
    }[status as string];
    if (dueAt !== null && dueAt !== undefined) this.#host.timers.set(`promotions:due:${id}`, dueAt);
    else this.#host.timers.cancel(`promotions:due:${id}`);
  }

  follow(rows: readonly JournalRow[]): void {
    // What play and payments change may end a participation, and never opens one: where none is open, none will be.
    if (this.#store.listOpen().length === 0) return;
    for (const row of rows) this.#followOne(row);
    if (rows.some(({ kind }) => kind === 'win' || kind === 'rollback')) this.#endSoon();
  }

  /** A bonus whose time is over waits for open bets: this may have been the last of them. */
  #endSoon(): void {
    const claim = this.#store.findInProcess();
    if (claim && isOverdue(claim)) this.#host.timers.set(`promotions:due:${claim.id}`, clock());
  }

  #followOne(row: JournalRow): void {
    const isDeposit = row.kind === 'deposit' && row.deltaMinor > 0;
    const isSettled = row.kind === 'win' && row.round?.state === 'settled';
    if (!isDeposit && !isSettled) return;
    for (const open of this.#store.listOpen()) {
      // Whether that is the end is asked elsewhere: it may have been moved.
      const claim = row.at < open.joined.promotionEndsAt ? this.rollCycle(open, row.at) : open;
      if (isDeposit) this.#followDeposit(claim, row);
      else if (claim.status === 'process') this.#followTurnover(claim, row);
      else if (claim.status === 'signed') this.#followStake(claim, row);
    }
  }

  /** The first deposit after joining that is large enough is the one. */
  #followDeposit(claim: Claim, row: JournalRow): void {
    const { rule } = claim.joined;
    if (claim.status !== 'signed' || rule.kind !== 'deposit_bonus') return;
    if (row.at < claim.joinedAt || row.at >= claim.endsAt) return;
    const bonus = toDepositBonus(rule, row.deltaMinor);
    if (bonus > 0) this.qualify(claim, bonus, row.deltaMinor, row.at);
  }

  #followTurnover(claim: Claim, { at, round }: JournalRow): void {
    if (!round || claim.claimedAt === null) return;
    const span = { from: claim.claimedAt, until: claim.expiresAt ?? Number.MAX_SAFE_INTEGER };
    const bets = toBetsInTime(this.#host.sql, toPaidKey(claim.id), span, round);
    if (bets.stakeMinor === 0) return;
    // A bet that was open at the end still says what it lost or won; it fulfils nothing any more.
    const countedMinor = at > span.until ? 0 : toCountedStake(claim.joined.terms, bets);
    const doneMinor = claim.doneMinor + countedMinor;
    this.#store.change(claim.id, { doneMinor, netMinor: claim.netMinor + bets.payoutMinor - bets.stakeMinor });
    if (doneMinor < claim.requiredMinor) return;
    this.tell(this.move(this.require(claim.id), 'fulfil', { endedAt: at }), 'promotion.fulfilled', {});
  }

  #followStake(claim: Claim, { at, round }: JournalRow): void {
    const { rule, terms } = claim.joined;
    if (!round || (rule.kind !== 'rebate' && rule.kind !== 'raffle')) return;
    if (at < claim.joinedAt || at >= claim.endsAt || isExcluded(terms, round)) return;
    this.#store.change(claim.id, { stakesMinor: claim.stakesMinor + round.stakeMinor });
    const timer = `promotions:tickets:${claim.id}`;
    if (rule.kind === 'raffle' && !this.#host.timers.has(timer)) this.#host.timers.set(timer, clock() + 30_000);
  }

  /** A rebate's cycle that has ended by then is reckoned, and the next one begins; answers the one that then runs. */
  rollCycle(claim: Claim, at: number): Claim {
    const { rule, promotionEndsAt } = claim.joined;
    if (rule.kind !== 'rebate' || claim.status !== 'signed' || claim.endsAt > at) return claim;
    const next = this.#toCycle(claim.joined, at);
    if (next.key === claim.cycle && next.endsAt > at) return this.#extend(claim, next.endsAt);
    const amount = toRebate(rule, claim.stakesMinor);
    const ended = amount > 0 ? this.qualify(claim, amount, claim.stakesMinor, claim.endsAt) : this.move(claim, 'close');
    if (claim.endsAt >= promotionEndsAt || promotionEndsAt <= at) return ended;
    const { promotionId, joined, remark } = claim;
    const { key: cycle, startsAt: joinedAt, endsAt } = next;
    return this.#insert({ promotionId, joined, remark, cycle, status: 'signed', joinedAt, endsAt });
  }

  /** The zone moved west: the same cycle runs again, or still, and there is one of it. */
  #extend({ id, joined }: Claim, endsAt: number): Claim {
    this.#store.moveEnd(id, joined, endsAt);
    const extended = this.require(id);
    this.arm(extended);
    return extended;
  }
}

export function toAmountText(minor: number): string {
  return toMajor(minor).toFixed(2);
}
