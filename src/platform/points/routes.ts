import { toMajor } from '../../contract/core/money.ts';
import * as contract from '../../contract/points/points.ts';
import { accept, refuse } from '../../server/result.ts';
import { readAsOf } from '../http/as-of.ts';
import { implement, implementForMember, implementWithoutSessionCheck } from '../http/implement.ts';
import { whileFeatureOn } from '../http/while-feature-on.ts';
import { checkMemberSecret } from '../session/member-secret.ts';
import { pickText } from '../system/pick-text.ts';
import { findGoods, listEnabledGoods, type StoredGoods } from './goods-queries.ts';
import { readPointConfig } from './point-config.ts';
import type { StoredRedemption } from './points-store.ts';
import { toRedemptionId } from './redemption-id.ts';

export function toGoodsView(goods: StoredGoods, language: string): contract.Goods {
  const { id, texts, imageUrl, points, stock, limitPerMember } = goods;
  return { goodsId: id, ...pickText(texts, language), imageUrl, points, inStock: stock, limitPerMember };
}

export function toRedemptionView(row: StoredRedemption, language: string): contract.Redemption {
  const names = JSON.parse(row.names) as Record<string, string>;
  return {
    redeemId: row.id,
    type: row.type,
    goodsId: row.goods_id,
    name: Object.keys(names).length === 0 ? '' : pickText(names, language),
    quantity: row.quantity,
    points: row.points,
    amount: toMajor(row.amount_minor),
    status: row.status === 'void' ? 'rejected' : row.status,
    reason: row.reason,
    requestedAt: new Date(row.requested_at_ms).toISOString(),
    decidedAt: row.decided_at_ms === null ? null : new Date(row.decided_at_ms).toISOString(),
  };
}

const getPublicPointConfig = implement(contract.getPublicPointConfig, async ({ env }) =>
  accept(await readPointConfig(env)),
);

const listGoods = implement(contract.listGoods, async ({ env, input: { page, pageSize, language } }) => {
  const { goods, total } = await listEnabledGoods(env.DB, pageSize, (page - 1) * pageSize);
  return accept({ list: goods.map((item) => toGoodsView(item, language)), page, pageSize, total });
});

const getPointConfig = implementWithoutSessionCheck(contract.getPointConfig, async ({ env, session }) => {
  const [config, factor] = await Promise.all([
    readPointConfig(env),
    session.member.points.getFactor(session.tokenHash),
  ]);
  return factor.ok ? accept({ ...config, rankFactor: factor.value }) : factor;
});

const getPointBalance = implementWithoutSessionCheck(contract.getPointBalance, async ({ session }) => {
  const balance = await session.member.points.getBalance(session.tokenHash);
  if (!balance.ok) return balance;
  const { hundredths, held, spent, byType } = balance.value;
  const earned = Object.fromEntries(byType.map((row) => [row.type, toMajor(row.hundredths)]));
  const none = Object.fromEntries(contract.POINT_TYPES.map((type) => [type, 0]));
  const types = { ...none, ...earned, redeem: held + spent } as Record<contract.PointType, number>;
  return accept({ points: toMajor(hundredths), held, byType: types });
});

const getPointReward = implementWithoutSessionCheck(contract.getPointReward, async ({ env, input, session }) => {
  const { page, pageSize } = input;
  const { goods, total } = await listEnabledGoods(env.DB, pageSize, (page - 1) * pageSize);
  const ids = goods.map(({ id }) => id);
  const mine = await session.member.points.getTaken(session.tokenHash, ids);
  if (!mine.ok) return mine;
  const taken = new Map(mine.value.taken);
  const language = input.language || mine.value.language;
  const list = goods.map((item) => {
    const count = taken.get(item.id) ?? 0;
    const isWithin = item.limitPerMember === null || count < item.limitPerMember;
    const canRedeem = isWithin && item.stock > 0 && mine.value.hundredths >= item.points * 100;
    return { ...toGoodsView(item, language), taken: count, canRedeem };
  });
  return accept({ list, page, pageSize, total });
});

const getRedeemList = implementWithoutSessionCheck(contract.getRedeemList, async ({ input, session }) => {
  const { page, pageSize, status } = input;
  const { untilMs, asOf } = readAsOf(input.asOf);
  const window = { status, untilMs, limit: pageSize, offset: (page - 1) * pageSize };
  const found = await session.member.points.listRedemptions(session.tokenHash, window);
  if (!found.ok) return found;
  const language = input.language || found.value.language;
  const list = found.value.rows.map((row) => toRedemptionView(row, language));
  return accept({ list, page, pageSize, total: found.value.total, asOf });
});

const redeemGoods = implementForMember(contract.redeemGoods, async (call) => {
  const { env, input, session, language, idempotencyKey } = call;
  const secret = await checkMemberSecret(call, input.password);
  if (!secret.ok) return secret;
  const goods = await findGoods(env.DB, input.goodsId);
  if (!goods) return refuse('points.goods_unknown');
  const id = toRedemptionId(session.memberId, 'goods', idempotencyKey);
  const { quantity, remark } = input;
  const redeemed = await session.member.points.redeem(session.tokenHash, { id, goods, quantity, remark });
  return redeemed.ok ? accept(toRedemptionView(redeemed.value, language)) : redeemed;
});

const convertPoints = implementForMember(contract.convertPoints, async (call) => {
  const { input, session, idempotencyKey } = call;
  const secret = await checkMemberSecret(call, input.password);
  if (!secret.ok) return secret;
  const id = toRedemptionId(session.memberId, 'money', idempotencyKey);
  const converted = await session.member.points.convert(session.tokenHash, id, input.points);
  if (!converted.ok) return converted;
  const { pointsAfter, amountMinor, balanceMinor } = converted.value;
  return accept({
    points: toMajor(pointsAfter),
    converted: input.points,
    amount: toMajor(amountMinor),
    balance: toMajor(balanceMinor),
  });
});

export const pointsRoutes = whileFeatureOn('points', [
  getPublicPointConfig,
  listGoods,
  getPointConfig,
  getPointBalance,
  getPointReward,
  getRedeemList,
  redeemGoods,
  convertPoints,
]);
