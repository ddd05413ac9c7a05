import { DEMO_TYPE } from '../../contract/member/types.ts';
import type { PointConfig, RatioKind, Redemption } from '../../contract/points/points.ts';
import { addTo } from '../../lib/sums.ts';
import { clock } from '../../server/clock.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import type { JournalRow } from '../member/journal.ts';
import type { MemberHost } from '../member/member-host.ts';
import { MemberPart, type PlayedDeposit } from '../member/member-part.ts';
import { passStep } from '../promotions/reward-probes.ts';
import { findRank } from '../ranks/rank-levels.ts';
import { readSetting } from '../system/settings.ts';
import { BALANCE_MAX_MINOR } from '../wallet/ledger.ts';
import { MEMBER_ACCOUNT } from '../wallet/ledger-schema.ts';
import { moveBetween, postOnce } from '../wallet/post-once.ts';
import { TYPE_OF, toEarned, toRatioKind } from './earning.ts';
import { readPointConfig } from './point-config.ts';
import { type Pending, PointsStore, type StoredRedemption } from './points-store.ts';
import { toRedemptionId } from './redemption-id.ts';
import { type Conversion, type RedeemCommand, Redemptions } from './redemptions.ts';

/** Points are computed this long after the first event, together for all events until then. */
const EARN_AFTER_MS = 60_000;

/** Points of a member: a ledger of their own, in hundredths of a point, separate from the money ledger (decision 0016). */
export class PointsPart extends MemberPart {
  readonly #store: PointsStore;
  readonly #redemptions: Redemptions;

  constructor(host: MemberHost) {
    super(host);
    this.#store = new PointsStore(host.sql);
    this.#redemptions = new Redemptions(host, this.#store);
  }

  override createTables(): void {
    this.#store.createTables();
  }

  override follow(rows: readonly JournalRow[]): void {
    if (this.host.findAlive()?.type === DEMO_TYPE) return;
    const bases = new Map<RatioKind, number>();
    for (const { kind, round } of rows) {
      if (kind === 'win' && round?.state === 'settled') addTo(bases, toRatioKind(round.gameType), round.stakeMinor);
    }
    this.#addPending(bases);
  }

  override followPlayed(deposits: readonly PlayedDeposit[]): void {
    this.#addPending(new Map([['deposit', deposits.reduce((sum, { amountMinor }) => sum + amountMinor, 0)]]));
  }

  override followReversed(deposits: readonly PlayedDeposit[]): void {
    this.#addPending(new Map([['deposit', deposits.reduce((sum, { amountMinor }) => sum - amountMinor, 0)]]));
  }

  #addPending(bases: ReadonlyMap<RatioKind, number>): void {
    if (bases.size === 0) return;
    for (const [kind, baseMinor] of bases) this.#store.addPending(kind, baseMinor);
    if (!this.host.timers.has('points:earn')) this.host.timers.set('points:earn', clock() + EARN_AFTER_MS);
  }

  override async onTimer(key: string): Promise<void> {
    const [what, id = ''] = key.split(':');
    if (what === 'earn') await this.#earn();
    const row = this.#store.find(id);
    if (what === 'take' && row) await this.#redemptions.take(row);
    if (what === 'decision' && row) await this.#redemptions.projectDecision(row);
  }

  override knowsKey(key: string): boolean {
    const memberId = this.host.findAlive()?.memberId ?? '';
    return (['goods', 'money'] as const).some((kind) => this.#store.find(toRedemptionId(memberId, kind, key)));
  }

  async getBalance(
    tokenHash: string,
  ): Promise<
    Result<{ hundredths: number; held: number; spent: number; byType: { type: string; hundredths: number }[] }>
  > {
    const member = this.host.requireRealMember(tokenHash);
    if (!member.ok) return member;
    await this.#earn();
    return accept({
      hundredths: this.host.points.getBalance(),
      held: this.#store.sumPoints('in_process'),
      spent: this.#store.sumPoints('approved'),
      byType: this.#store.listEarned(),
    });
  }

  async getFactor(tokenHash: string): Promise<Result<number>> {
    const member = this.host.requireRealMember(tokenHash);
    if (!member.ok) return member;
    const levels = await readSetting(this.host.env.DB, 'ranks');
    return accept(findRank(levels, member.value.rank).pointFactor);
  }

  async getTaken(
    tokenHash: string,
    goodsIds: readonly string[],
  ): Promise<Result<{ taken: [string, number][]; hundredths: number; language: string }>> {
    const member = this.host.requireRealMember(tokenHash);
    if (!member.ok) return member;
    await this.#earn();
    const taken = [...this.#store.countTaken(goodsIds)];
    return accept({ taken, hundredths: this.host.points.getBalance(), language: member.value.language });
  }

  listRedemptions(
    tokenHash: string,
    window: { status: Redemption['status'] | ''; untilMs: number; limit: number; offset: number },
  ): Result<{ rows: StoredRedemption[]; total: number; language: string }> {
    const member = this.host.requireRealMember(tokenHash);
    if (!member.ok) return member;
    const rows = this.#store.list(window);
    return accept({ rows, total: this.#store.count(window), language: member.value.language });
  }

  /** Takes the points first, then the stock. Without stock the points go back; a timer finishes an interrupted call. */
  async redeem(tokenHash: string, command: RedeemCommand): Promise<Result<StoredRedemption>> {
    const member = this.host.requireActive(tokenHash, () => this.#store.find(command.id) !== undefined);
    if (!member.ok) return member;
    await this.#earn();
    const begun = await this.host.run(() => this.#redemptions.begin(command));
    if (!begun.ok) return begun;
    passStep('points_spent');
    return this.#redemptions.take(begun.value);
  }

  /** Posts to both ledgers in one transaction. */
  async convert(tokenHash: string, id: string, points: number): Promise<Result<Conversion>> {
    const member = this.host.requireActive(tokenHash, () => this.#store.find(id) !== undefined);
    if (!member.ok) return member;
    await this.#earn();
    const { conversion } = await readPointConfig(this.host.env);
    return this.host.run(() => this.#redemptions.convert(id, points, conversion));
  }

  /** The operator's decision; repeating it changes nothing. */
  async decide(id: string, approve: boolean, reason: string): Promise<Result<StoredRedemption>> {
    if (!this.host.findAlive()) return refuse('points.redemption_unknown');
    const decided = await this.host.run(() => this.#redemptions.decide(id, approve, reason));
    if (decided.ok) await this.#redemptions.projectDecision(decided.value);
    return decided;
  }

  /** Computes the points for stakes, and for deposits that have been staked once, since the last computation. Uses the current ratios. */
  async #earn(): Promise<void> {
    this.host.catchUp();
    const profile = this.host.findAlive();
    if (!profile || this.#store.listPending().length === 0) return;
    const { env } = this.host;
    const [config, levels] = await Promise.all([readPointConfig(env), readSetting(env.DB, 'ranks')]);
    const factor = findRank(levels, profile.rank).pointFactor;
    const earned = await this.host.run(() => this.#postEarned(config, factor));
    if (!earned.ok) return;
    this.host.timers.cancel('points:earn');
  }

  /** Takes back points that the member still has. Points that are already spent are not owed. */
  #takeBack({ kind, baseMinor, carry, batch }: Pending, config: PointConfig, factor: number): void {
    const { hundredths } = toEarned(config, kind, { baseMinor: -baseMinor, carry: 0, factor });
    const taken = Math.min(hundredths, this.host.points.getBalance());
    this.#store.settlePending(kind, carry);
    if (taken === 0) return;
    const posted = postOnce(this.host.points, `reversed:${kind}:${batch}`, [baseMinor], () => {
      const entries = moveBetween(MEMBER_ACCOUNT, 'house:earned', taken);
      return accept({ kind: 'points_reversed', reason: kind, entries });
    });
    if (!posted.ok) throw new Error(`Points were not taken back: ${posted.code}`);
    this.#store.addEarned(TYPE_OF[kind], -taken);
  }

  #postEarned(config: PointConfig, factor: number): Result<null> {
    if (this.host.points.isFrozen()) return refuse('wallet.frozen');
    for (const { kind, baseMinor, carry: before, batch } of this.#store.listPending()) {
      if (baseMinor < 0) {
        this.#takeBack({ kind, baseMinor, carry: before, batch }, config, factor);
        continue;
      }
      const { hundredths, carry } = toEarned(config, kind, { baseMinor, carry: before, factor });
      const isFull = this.host.points.getBalance() + hundredths > BALANCE_MAX_MINOR;
      this.#store.settlePending(kind, carry);
      if (hundredths === 0 || isFull) continue;
      const posted = postOnce(this.host.points, `earned:${kind}:${batch}`, [baseMinor], () => {
        const entries = moveBetween('house:earned', MEMBER_ACCOUNT, hundredths);
        return accept({ kind: 'points_earned', reason: kind, entries });
      });
      if (!posted.ok) throw new Error(`The earned points were refused: ${posted.code}`);
      this.#store.addEarned(TYPE_OF[kind], hundredths);
    }
    return accept(null);
  }
}
