import type { Minor } from '../../contract/core/money.ts';
import type { PointConfig } from '../../contract/points/points.ts';
import { clock } from '../../server/clock.ts';
import { toReplay } from '../../server/replay.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import { listPause } from '../cashier/withdrawal-blocks.ts';
import { putMessage } from '../inbox/message-store.ts';
import type { MemberHost } from '../member/member-host.ts';
import { passStep } from '../promotions/reward-probes.ts';
import { BALANCE_MAX_MINOR } from '../wallet/ledger.ts';
import { MEMBER_ACCOUNT } from '../wallet/ledger-schema.ts';
import { moveBetween, postOnce } from '../wallet/post-once.ts';
import { projectDecision, type StoredGoods, takeGoods, voidTaken } from './goods-queries.ts';
import type { PointsStore, StoredRedemption } from './points-store.ts';

const RETRY_MS = 60_000;
const HUNDREDTHS = 100;

export interface RedeemCommand {
  id: string;
  goods: StoredGoods;
  quantity: number;
  remark: string;
}

export interface Conversion {
  pointsAfter: number;
  amountMinor: Minor;
  balanceMinor: Minor;
}

/** Redemptions for goods and for money. All but `take` and `projectDecision` run inside `MemberHost.run`. */
export class Redemptions {
  readonly #host: MemberHost;
  readonly #store: PointsStore;

  constructor(host: MemberHost, store: PointsStore) {
    this.#host = host;
    this.#store = store;
  }

  begin({ id, goods, quantity, remark }: RedeemCommand): Result<StoredRedemption> {
    const known = this.#store.find(id);
    if (known) {
      const isSame = known.goods_id === goods.id && known.quantity === quantity && known.remark === remark;
      return toReplay(isSame, known);
    }
    if (!goods.enabled) return refuse('points.goods_unknown');
    // A pause of payouts stops goods, too, because the person who reset the password may not be the member.
    if (listPause(this.#host).length > 0) return refuse('cashier.payout_paused');
    const taken = this.#store.countTaken([goods.id]).get(goods.id) ?? 0;
    if (goods.limitPerMember !== null && taken + quantity > goods.limitPerMember) return refuse('points.limit_reached');
    const points = goods.points * quantity;
    const posted = this.#spend(`redeem:${id}`, points, 'points_redeemed', `redemption:${id}`);
    if (!posted.ok) return posted;
    const names = Object.fromEntries(Object.entries(goods.texts).map(([language, { name }]) => [language, name]));
    this.#store.add({
      id,
      type: 'goods',
      goods_id: goods.id,
      names: JSON.stringify(names),
      quantity,
      points,
      amount_minor: 0,
      remark,
      status: 'in_process',
      requested_at_ms: clock(),
    });
    this.#host.timers.set(`points:take:${id}`, clock() + RETRY_MS);
    return accept(this.#require(id));
  }

  async take(row: StoredRedemption): Promise<Result<StoredRedemption>> {
    const profile = this.#host.findAlive();
    if (!profile) return refuse('points.out_of_stock');
    if (row.status === 'void') return this.#returnGoods(row.id);
    if (row.status !== 'in_process') return accept(row);
    const { id, goods_id: goodsId, quantity, points, remark, requested_at_ms: at } = row;
    const { memberId, account } = profile;
    this.#host.timers.set(`points:take:${id}`, clock() + RETRY_MS);
    const taking = { id, goodsId: goodsId ?? '', memberId, account, quantity, points, remark, at };
    const isTaken = await takeGoods(this.#host.env.DB, taking);
    if (isTaken) passStep('goods_taken');
    if (isTaken && this.#require(id).status === 'void') return this.#returnGoods(id);
    const ended = isTaken ? accept(this.#require(id)) : await this.#host.run(() => this.#giveBack(id, 'void', ''));
    // A frozen ledger does not return points. The timer retries until the ledger is released.
    if (!ended.ok) return ended;
    if (!isTaken) passStep('points_returned');
    this.#host.timers.cancel(`points:take:${id}`);
    return isTaken ? ended : refuse('points.out_of_stock');
  }

  convert(id: string, points: number, rule: PointConfig['conversion']): Result<Conversion> {
    const known = this.#store.find(id);
    const key = `convert:${id}`;
    if (known) {
      const pointsAfter = this.#host.points.findTransfer(key)?.member_after_minor ?? 0;
      const balanceMinor = this.#host.money.findTransfer(key)?.member_after_minor ?? 0;
      return toReplay(known.points === points, { pointsAfter, amountMinor: known.amount_minor, balanceMinor });
    }
    if (!rule.enabled) return refuse('points.conversion_off');
    const isWhole = points % rule.step === 0 && (points * 100) % rule.pointsPerUnit === 0;
    if (points < rule.minPoints || !isWhole) return refuse('points.step');
    const amountMinor = (points * 100) / rule.pointsPerUnit;
    if (this.#host.money.getBalance() + amountMinor > BALANCE_MAX_MINOR) return refuse('wallet.amount_invalid');
    if (this.#host.money.isFrozen()) return refuse('wallet.frozen');
    const reference = `conversion:${id}`;
    const spent = this.#spend(key, points, 'points_conversion', reference);
    if (!spent.ok) return spent;
    const paid = postOnce(this.#host.money, key, [amountMinor], () => {
      const entries = moveBetween('house:points', MEMBER_ACCOUNT, amountMinor);
      return accept({ kind: 'points_conversion', reason: String(points), reference, entries });
    });
    if (!paid.ok) throw new Error(`The points were taken, but the money was refused: ${paid.code}`);
    const row = { id, type: 'money', goods_id: null, names: '{}', quantity: 1, points, remark: '' } as const;
    const now = clock();
    this.#store.add({
      ...row,
      amount_minor: amountMinor,
      status: 'approved',
      requested_at_ms: now,
      decided_at_ms: now,
    });
    return accept({ pointsAfter: spent.value.balanceMinor, amountMinor, balanceMinor: paid.value.balanceMinor });
  }

  decide(id: string, approve: boolean, reason: string): Result<StoredRedemption> {
    const row = this.#store.find(id);
    if (row?.type !== 'goods' || row.status === 'void') return refuse('points.redemption_unknown');
    const status = approve ? 'approved' : 'rejected';
    if (row.status !== 'in_process') return row.status === status ? accept(row) : refuse('points.redemption_decided');
    if (approve) this.#store.decide(id, status, reason, clock());
    else {
      const returned = this.#giveBack(id, 'rejected', reason);
      if (!returned.ok) return returned;
    }
    const goods = JSON.parse(row.names) as Record<string, string>;
    putMessage(this.#host.sql, {
      kind: 'service',
      template: approve ? 'points.redeem_approved' : 'points.redeem_rejected',
      values: { goods, points: row.points, reason },
      dedupeKey: `redemption:${id}`,
    });
    this.#host.timers.set(`points:decision:${id}`, clock() + RETRY_MS);
    return accept(this.#require(id));
  }

  async projectDecision({ id, status }: StoredRedemption): Promise<void> {
    if (status === 'approved' || status === 'rejected') await projectDecision(this.#host.env.DB, id, status);
    this.#host.timers.cancel(`points:decision:${id}`);
  }

  #spend(key: string, points: number, kind: 'points_redeemed' | 'points_conversion', reference: string) {
    return postOnce(this.#host.points, key, [points], () => {
      if (this.#host.points.getBalance() < points * HUNDREDTHS) return refuse('points.insufficient');
      const entries = moveBetween(MEMBER_ACCOUNT, 'house:redeemed', points * HUNDREDTHS);
      return accept({ kind, reason: reference, reference, entries });
    });
  }

  /**
   * Returns goods that were taken from the stock after the points had already been given back. The timer `points:take` stays set until this
   * succeeds.
   */
  async #returnGoods(id: string): Promise<Result<never>> {
    await voidTaken(this.#host.env.DB, id);
    this.#host.timers.cancel(`points:take:${id}`);
    return refuse('points.out_of_stock');
  }

  #giveBack(id: string, status: 'void' | 'rejected', reason: string): Result<StoredRedemption> {
    const { points, status: was } = this.#require(id);
    if (was !== 'in_process') return accept(this.#require(id));
    const returned = postOnce(this.#host.points, `return:${id}`, [points], () => {
      const entries = moveBetween('house:redeemed', MEMBER_ACCOUNT, points * HUNDREDTHS);
      return accept({ kind: 'points_returned', reason, reference: `redemption:${id}`, entries });
    });
    if (!returned.ok) return returned;
    this.#store.decide(id, status, reason, clock());
    return accept(this.#require(id));
  }

  #require(id: string): StoredRedemption {
    const row = this.#store.find(id);
    if (!row) throw new Error(`No redemption ${id}`);
    return row;
  }
}
