import { DEMO_TYPE } from '../../contract/member/types.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { clock } from '../../server/clock.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import { RequestKeys } from '../idempotency/request-keys.ts';
import { isMeant } from '../inbox/audience.ts';
import type { JournalRow } from '../member/journal.ts';
import type { MemberHost } from '../member/member-host.ts';
import { MemberPart } from '../member/member-part.ts';
import type { Profile } from '../member/profile-store.ts';
import { BonusMoney, isReady } from './bonus-money.ts';
import { ClaimLife } from './claim-life.ts';
import { ClaimOutbox, RETRY_MS } from './claim-outbox.ts';
import { type Claim, ClaimStore, type ClaimTotals, hasDeposit, isOverdue } from './claim-store.ts';
import { decideApplication } from './decide-application.ts';
import { followDraw } from './follow-draw.ts';
import { followEnds } from './follow-ends.ts';
import { toWorth } from './kept-deposit.ts';
import { toBehaviour } from './kinds/kinds.ts';
import type { PublishedPromotion } from './promotion.ts';
import { listForMember, type PromotionPage, releaseGrant, reserveGrant } from './promotion-queries.ts';
import { TICKETS_CLOSE_MS } from './raffle.ts';
import { passStep } from './reward-probes.ts';
import { type Decision, type RewardRequest, toForfeitKey, toJoinKey, toRequestInput } from './reward-request.ts';
import { toNext } from './state-machine.ts';

/** The members' objects send their last tickets at different times within this period. */
const TICKETS_SPREAD_MS = TICKETS_CLOSE_MS / 2;

function isPaid({ status, claimedAt }: Claim): boolean {
  return status === 'process' || status === 'claimed' || claimedAt !== null;
}

/** A member's participations: from joining to the end of a bonus's terms (decision 0015). */
export class PromotionsPart extends MemberPart {
  readonly #store: ClaimStore;
  readonly #life: ClaimLife;
  readonly #money: BonusMoney;
  readonly #keys: RequestKeys;
  readonly #outbox: ClaimOutbox;

  constructor(host: MemberHost) {
    super(host);
    this.#store = new ClaimStore(host.sql);
    this.#life = new ClaimLife(host, this.#store);
    this.#money = new BonusMoney(host, this.#store, this.#life);
    this.#keys = new RequestKeys(host.sql, 'promotion_requests');
    this.#outbox = new ClaimOutbox(host, this.#store);
  }

  override createTables(): void {
    this.#store.createTables();
    this.#keys.createTables();
  }

  override follow(rows: readonly JournalRow[]): void {
    if (this.host.findAlive()?.type !== DEMO_TYPE) this.#life.follow(rows);
  }

  override async onTimer(key: string): Promise<void> {
    const [what, id = ''] = key.split(':');
    if (what === 'due') await followEnds(this.host, this.#store, this.#life);
    this.host.catchUp();
    const claim = this.#store.find(id);
    if (!claim) return;
    if (what === 'due') {
      await this.#pass(claim);
      // If `#pass` set no new timer, this call came early and only read the promotion's end again. Then the timer is set again.
      if (!this.host.timers.has(`promotions:${key}`)) this.#life.timers.arm(this.#life.require(id));
    }
    if (what === 'tickets' || what === 'final') await this.#outbox.tellTickets(claim);
    if (what === 'application') await this.#outbox.tellApplication(claim);
    if (what === 'release' || what === 'reserved') await this.#release(claim);
  }

  /** Promotions on offer, preceded by those with an open participation of this member. */
  async list(
    tokenHash: string,
    page: PromotionPage,
  ): Promise<Result<{ profile: Profile; promotions: PublishedPromotion[]; total: number; claims: Claim[] }>> {
    const member = this.host.requireRealMember(tokenHash);
    if (!member.ok) return member;
    await this.#bringUp();
    const openIds = [...new Set(this.#store.listOpen().map(({ promotionId }) => promotionId))];
    const { promotions, total } = await listForMember(this.host.env.DB, page, clock(), openIds);
    const claims = this.#store.listOf(promotions.map(({ id }) => id));
    return accept({ profile: member.value, promotions, total, claims });
  }

  async listPeriod(
    tokenHash: string,
    period: { from: number; to: number; status: string; limit: number; offset: number },
  ): Promise<Result<{ claims: Claim[]; totals: ClaimTotals; language: string }>> {
    const member = this.host.requireRealMember(tokenHash);
    if (!member.ok) return member;
    await this.#bringUp();
    const { from, to, status, limit, offset } = period;
    const claims = this.#store.listPeriod(from, to, status, limit, offset);
    return accept({ claims, totals: this.#store.sumPeriod(from, to, status), language: member.value.language });
  }

  /** For the operator: participations after `after`, newest first. Pending transfers are counted first. */
  listOf(after: Pick<Claim, 'joinedAt' | 'id'> | undefined, limit: number): { claims: Claim[]; total: number } {
    this.host.catchUp();
    return { claims: this.#store.listNewest(after, limit), total: this.#store.count() };
  }

  override knowsKey(key: string): boolean {
    return this.#keys.knows([key, toJoinKey(key), toForfeitKey(key)]);
  }

  async join(tokenHash: string, { promotion, remark, key }: Omit<RewardRequest, 'claimId'>): Promise<Result<Claim>> {
    const member = this.host.requireActive(tokenHash, () => this.#store.findLatest(promotion.id) !== undefined);
    if (!member.ok) return member;
    await this.#bringUp();
    const input = [promotion.id, remark];
    if (this.#keys.isOfAnother(toJoinKey(key), input)) return refuse('idempotency.mismatch');
    const latest = this.#store.findLatest(promotion.id);
    const closed = this.#refuseClosed(promotion, member.value);
    const isAgain =
      latest && !closed && member.value.accountStatus === 'active' && this.#life.mayJoinAgain(latest, promotion);
    const known = isAgain ? undefined : latest;
    if (closed && !known) return closed;
    const claim = this.host.transact(() => {
      const joined = known ?? this.#life.add(promotion, 'signed', remark);
      this.#keys.remember(toJoinKey(key), joined.id, input);
      return joined;
    });
    if (known) return accept(known);
    if (toBehaviour(promotion.rule).draw) {
      this.host.timers.set(
        `promotions:final:${claim.id}`,
        this.#life.timers.toTurn(promotion.endsAt, TICKETS_SPREAD_MS),
      );
      await this.#outbox.tellTickets(claim);
    }
    return accept(claim);
  }

  /** Claims a ready bonus. If the operator decides about this promotion and no bonus is ready, applies for one. */
  async request(tokenHash: string, request: RewardRequest): Promise<Result<Claim>> {
    const { promotion, key } = request;
    const member = this.host.requireActive(tokenHash, () => this.knowsKey(key));
    if (!member.ok) return member;
    await this.#bringUp();
    if (this.#keys.isOfAnother(key, toRequestInput(request))) return refuse('idempotency.mismatch');
    const claim = this.#findRequested(request);
    if (claim && claim.promotionId !== promotion.id) return refuse('idempotency.mismatch');
    if (!claim && request.claimId !== undefined) return refuse('promotions.not_possible');
    if (claim && isPaid(claim)) return accept(this.#remember(request, claim));
    // A suspended member sees the state of the claim and is paid nothing.
    if (member.value.accountStatus !== 'active') return claim ? accept(claim) : refuse('member.suspended');
    if (claim && isReady(claim)) return this.#pay(this.#remember(request, claim));
    if (toBehaviour(promotion.rule).grantMaxMinor !== null) return this.#apply(member.value, request, claim);
    return refuse('promotions.not_possible');
  }

  async forfeit(tokenHash: string, claimId: string, key: string): Promise<Result<Claim>> {
    const member = this.host.requireActive(tokenHash, () => this.#store.find(claimId)?.status === 'close');
    if (!member.ok) return member;
    await this.#bringUp();
    const claim = this.#store.find(claimId);
    if (this.#keys.isOfAnother(toForfeitKey(key), [claimId])) return refuse('idempotency.mismatch');
    if (claim?.status === 'close' && claim.claimedAt !== null) return accept(claim);
    if (claim?.status !== 'process') return refuse('promotions.not_possible');
    return this.host.run(() => {
      const taken = this.#money.takeBack(claim.id, 'forfeit');
      if (taken.ok) this.#keys.remember(toForfeitKey(key), claim.id, [claimId]);
      return taken;
    });
  }

  decide(claimId: string, decision: Decision): Promise<Result<'issued' | 'rejected'>> {
    const parts = { host: this.host, store: this.#store, keys: this.#keys, life: this.#life, outbox: this.#outbox };
    return decideApplication(parts, claimId, decision);
  }

  #refuseClosed(promotion: PublishedPromotion, profile: Profile) {
    const now = clock();
    const isFull = promotion.claimsCap !== null && promotion.grantedCount >= promotion.claimsCap;
    const isOpen = promotion.state === 'published' && promotion.startsAt <= now && now < promotion.endsAt && !isFull;
    if (!isOpen) return refuse('promotions.not_possible');
    return isMeant(promotion.audience, profile) ? undefined : refuse('promotions.not_for_you');
  }

  #findRequested({ promotion, claimId, key }: RewardRequest): Claim | undefined {
    const id = this.#keys.find(key) ?? claimId;
    if (id !== undefined) return this.#store.find(id);
    const claims = this.#store.listOf([promotion.id]);
    return claims.findLast(isReady) ?? claims[0];
  }

  /** Stores every accepted key, even if nothing changed, so that it cannot be reused for another request. */
  #remember(request: RewardRequest, claim: Claim): Claim {
    this.#keys.remember(request.key, claim.id, toRequestInput(request));
    return claim;
  }

  async #apply(profile: Profile, request: RewardRequest, claim: Claim | undefined): Promise<Result<Claim>> {
    if (claim?.status === 'applying') return accept(this.#remember(request, claim));
    // A repeated call counts as the same application, even if the operator rejected it in between.
    if (claim?.status === 'rejected' && this.#keys.find(request.key) === claim.id) return accept(claim);
    if (claim && toNext(claim.status, 'apply') === undefined) return refuse('promotions.not_possible');
    const { promotion, remark } = request;
    const closed = this.#refuseClosed(promotion, profile);
    if (closed) return closed;
    const applied = this.host.transact(() => {
      const change = { remark, reason: '', appliedAt: clock() };
      const next = claim ? this.#life.move(claim, 'apply', change) : this.#life.add(promotion, 'applying', remark);
      this.host.timers.set(`promotions:application:${next.id}`, clock() + RETRY_MS);
      return this.#remember(request, next);
    });
    await this.#outbox.tellApplication(applied);
    return accept(applied);
  }

  /** Reserves the budget (shared, in D1), then pays. A claim that cannot be paid yet keeps its reservation until the claim expires. */
  async #pay({ id, promotionId }: Claim): Promise<Result<Claim>> {
    const allowed = this.#money.refusePay(id);
    if (allowed) return allowed;
    // The claim may expire during the reservation. This timer then releases the reservation, even after a crash. The end of the claim does
    // not cancel the timer, because the reservation may succeed after the end.
    this.host.transact(() => this.host.timers.set(`promotions:reserved:${id}`, clock() + RETRY_MS));
    const { amountMinor } = toWorth(this.#life.require(id));
    const isReserved = await reserveGrant(this.host.env.DB, { claimId: id, promotionId, amountMinor });
    if (!isReserved) return refuse('promotions.budget_spent');
    passStep('grant_reserved');
    const paid = await this.host.run(() => {
      const claim = this.#life.require(id);
      if (isPaid(claim)) return accept(claim);
      const posted = this.#money.refusePay(id) ?? this.#money.post(this.#life.require(id), amountMinor);
      if (posted.ok) this.host.timers.cancel(`promotions:reserved:${id}`);
      return posted;
    });
    passStep('bonus_paid');
    // If the claim expired during the reservation, the reservation is released.
    if (!paid.ok) await this.#release(this.#life.require(id));
    return paid;
  }

  /** Releases the reservation of an unpaid bonus that is closed or waits for another deposit. Its timer stays set until this succeeds. */
  async #release({ id, status, claimedAt }: Claim): Promise<void> {
    if ((status !== 'close' && status !== 'signed') || claimedAt !== null) return;
    await releaseGrant(this.host.env.DB, id);
    this.host.timers.cancel(`promotions:release:${id}`);
  }

  /** Brings the claims up to date: first moved ends, then transfers, then changes by time. */
  async #bringUp(): Promise<void> {
    await followEnds(this.host, this.#store, this.#life);
    this.host.catchUp();
    for (const claim of this.#store.listOpen()) await this.#pass(claim);
  }

  /** Changes a claim whose time has come. Does nothing when another call changed its status in the meantime. */
  async #pass({ id, status }: Claim): Promise<void> {
    // Transfers that came in time count before the claim is closed by time.
    this.host.catchUp();
    const now = clock();
    const claim = this.#store.find(id);
    if (claim?.status !== status) return;
    const { endsAt, joined } = claim;
    if (isReady(claim) && (claim.claimUntil ?? 0) <= now) {
      const expired = this.host.transact(() => {
        this.host.timers.set(`promotions:release:${id}`, now + RETRY_MS);
        return this.#life.move(claim, 'expire');
      });
      passStep('claim_expired');
      await this.#release(expired);
    } else if (isOverdue(claim)) {
      const ended = await this.host.run(() => this.#money.takeBack(id, 'expire'));
      if (!ended.ok) this.host.timers.set(`promotions:due:${id}`, now + DAY_MS);
    } else if (hasDeposit(claim)) {
      this.host.transact(() => this.#life.settleDeposit(claim));
    } else if ((status === 'signed' || status === 'rejected') && endsAt <= now) {
      const { draw, cycle } = toBehaviour(joined.rule);
      if (status === 'signed' && draw) return followDraw(this.host, this.#life, claim);
      this.host.transact(() => {
        if (status === 'signed' && cycle) this.#life.rollCycle(claim, now);
        else this.#life.move(claim, 'close');
      });
    }
  }
}
