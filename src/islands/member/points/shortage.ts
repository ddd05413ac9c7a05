import type { T } from '../../../lib/words.ts';
import type { MemberGoods } from '../../../stores/points/mall.ts';
import { toPointsText } from './points-text.ts';

/** Stands in for the member's points while they are unknown, so that only shortages that apply to all members are shown. */
export const ANY_POINTS = Number.POSITIVE_INFINITY;

/** Why goods cannot be redeemed now: sold out, limit reached, or the number of missing points. */
export function toShortage(goods: MemberGoods, available: number, t: T, tag: string): string {
  const { inStock, limitPerMember, taken, points } = goods;
  if (inStock === 0) return t('points.sold_out');
  if (limitPerMember !== null && taken >= limitPerMember) return t('points.at_limit', { count: limitPerMember });
  const missing = Math.max(0, points - available);
  return t('points.missing', { count: missing, points: toPointsText(missing, tag) });
}
