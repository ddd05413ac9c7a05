import * as contract from '../../contract/operator/points.ts';
import { clock } from '../clock.ts';
import { implement } from '../http/implement.ts';
import { getMember } from '../member/member-client.ts';
import { notify } from '../operator/notify-site.ts';
import { readQueueCursor, toQueuePage } from '../operator/queue-cursor.ts';
import { accept, refuse, refuseFields } from '../result.ts';
import { patchSetting } from '../system/settings.ts';
import { findTaken, listTaken, toPutGoods } from './goods-queries.ts';
import { toGoodsView, toRedemptionView } from './routes.ts';

const setPointConfig = implement(contract.setPointConfig, async (call) => {
  const config = await patchSetting(call.env.DB, 'points', call.input, clock());
  notify(call, 'promotions');
  return accept(config);
});

const putGoods = implement(contract.putGoods, async (call) => {
  const { goodsId: id, ...rest } = call.input;
  const goods = { id, ...rest };
  await toPutGoods(call.env.DB, goods).run();
  notify(call, 'promotions');
  return accept(toGoodsView(goods, ''));
});

const listRedemptions = implement(contract.listRedemptions, async ({ env, input: { cursor, pageSize, status } }) => {
  const after = readQueueCursor(cursor);
  if (!after) return refuseFields({ cursor: 'pattern' });
  const { rows, total } = await listTaken(env.DB, status, pageSize + 1, after);
  const { page, next } = toQueuePage(rows, pageSize, (row) => ({ at: row.requested_at_ms, id: row.id }));
  const list = page.map((row) => ({
    redeemId: row.id,
    account: row.account,
    goodsId: row.goods_id,
    quantity: row.quantity,
    points: row.points,
    remark: row.remark,
    status: row.status,
    requestedAt: new Date(row.requested_at_ms).toISOString(),
  }));
  return accept({ list, pageSize, next, total });
});

const decideRedemption = implement(contract.decideRedemption, async ({ env, input }) => {
  const { redeemId, approve, reason } = input;
  if (!approve && reason === '') return refuseFields({ reason: 'required' });
  const taken = await findTaken(env.DB, redeemId);
  if (!taken) return refuse('points.redemption_unknown');
  const decided = await getMember(env, taken.member_id).points.decide(redeemId, approve, reason);
  return decided.ok ? accept(toRedemptionView(decided.value, '')) : decided;
});

export const pointsOperatorRoutes = [setPointConfig, putGoods, listRedemptions, decideRedemption];
