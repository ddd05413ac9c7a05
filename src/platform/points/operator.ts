import * as contract from '../../contract/points/operator.ts';
import { withChanges } from '../../lib/with-changes.ts';
import { clock } from '../../server/clock.ts';
import { accept, refuse, refuseFields } from '../../server/result.ts';
import { implement } from '../http/implement.ts';
import { getMember } from '../member/member-client.ts';
import { readLargestPoints } from '../missions/mission-queries.ts';
import { listMissing } from '../operator/named-changes.ts';
import { notify } from '../operator/notify-site.ts';
import { readQueueCursor, toQueuePage } from '../operator/queue-cursor.ts';
import { patchSetting, readSetting } from '../system/settings.ts';
import {
  changeGoods,
  findTaken,
  type GoodsChanges,
  listAllGoods,
  listTaken,
  type StoredGoods,
  toMissingGoods,
} from './goods-queries.ts';
import { toLawful } from './point-config.ts';
import { isWorthOver, returnsMoreThanStakes } from './point-limits.ts';
import { toGoodsView, toRedemptionView } from './routes.ts';

const setPointConfig = implement(contract.setPointConfig, async (call) => {
  const { env, input, settings } = call;
  if ((input.ratios?.deposit ?? 0) > 0 && !settings.mayRewardDeposits) return refuseFields({ ratios: 'forbidden' });
  const known = await readSetting(env.DB, 'points');
  const { ratios = {}, ...plain } = input;
  const planned = { ...withChanges(known, plain), ratios: withChanges(known.ratios, ratios) };
  const levels = await readSetting(env.DB, 'ranks');
  if (returnsMoreThanStakes(toLawful(planned, settings), levels)) return refuseFields({ ratios: 'too_big' });
  if (isWorthOver(await readLargestPoints(env.DB), planned.conversion, settings))
    return refuse('operator.amount_over_limit');
  const config = await patchSetting(env.DB, 'points', input, clock());
  notify(call, 'promotions', 'brand');
  return accept(toLawful(config, settings));
});

const NEEDED = ['texts', 'points', 'stock'] as const;

/** Undefined when the goods are new and a required field is missing. */
async function putNamed(db: D1Database, id: string, changes: GoodsChanges): Promise<StoredGoods | undefined> {
  const changed = await changeGoods(db, id, changes);
  if (changed) return changed;
  const { texts, points, stock, imageUrl = '', limitPerMember = null, enabled = true, position = 100 } = changes;
  if (!texts || points === undefined || stock === undefined) return undefined;
  await toMissingGoods(db, { id, texts, points, stock, imageUrl, limitPerMember, enabled, position }).run();
  // Another call may have created the goods in the meantime, so the changes are written to the stored goods.
  return changeGoods(db, id, changes);
}

const putGoods = implement(contract.putGoods, async (call) => {
  const { goodsId, ...changes } = call.input;
  const goods = await putNamed(call.env.DB, goodsId, changes);
  if (!goods) return refuseFields(listMissing(changes, NEEDED));
  notify(call, 'promotions');
  return accept(toGoodsView(goods, ''));
});

const listRedemptions = implement(contract.listRedemptions, async ({ env, input: { cursor, pageSize, status } }) => {
  const after = readQueueCursor(cursor);
  if (!after) return refuseFields({ cursor: 'pattern' });
  const rows = await listTaken(env.DB, status, pageSize + 1, after);
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
  return accept({ list, pageSize, next });
});

const decideRedemption = implement(contract.decideRedemption, async ({ env, input }) => {
  const { redeemId, approve, reason } = input;
  if (!approve && reason === '') return refuseFields({ reason: 'required' });
  const taken = await findTaken(env.DB, redeemId);
  if (!taken) return refuse('points.redemption_unknown');
  const decided = await getMember(env, taken.member_id).points.decide(redeemId, approve, reason);
  return decided.ok ? accept(toRedemptionView(decided.value, '')) : decided;
});

const getPointSettings = implement(contract.getPointSettings, async ({ env, settings }) =>
  accept(toLawful(await readSetting(env.DB, 'points'), settings)),
);

const listGoodsSettings = implement(contract.listGoodsSettings, async ({ env, input: { page, pageSize } }) => {
  const { goods, total } = await listAllGoods(env.DB, pageSize, (page - 1) * pageSize);
  return accept({ list: goods.map(({ id, ...rest }) => ({ goodsId: id, ...rest })), page, pageSize, total });
});

export const pointsOperatorRoutes = [
  getPointSettings,
  listGoodsSettings,
  setPointConfig,
  putGoods,
  listRedemptions,
  decideRedemption,
];
