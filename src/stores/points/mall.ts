import type { OutputOf } from '../../contract/core/endpoint.ts';
import {
  GOODS_PAGE_MAX,
  getPointBalance,
  getPointConfig,
  getPointReward,
  getRedeemList,
  type REDEEM_STATUSES,
} from '../../contract/points/points.ts';
import { createCentreField } from '../centre/centre-field.ts';
import { createGrowingPages } from '../core/growing-pages.ts';
import { createRemote, type Remote } from '../core/remote.ts';
import { request } from '../core/request.ts';
import type { Result } from '../core/result.ts';
import { loadVendors } from '../games/vendors.ts';
import { securityConfig } from '../security/overview.ts';
import { toLanguage } from '../site/catalogue-language.ts';

export type MemberGoods = OutputOf<typeof getPointReward>['list'][number];
export type PointBalance = OutputOf<typeof getPointBalance>;
export type PointRules = OutputOf<typeof getPointConfig>;
export type RedeemStatus = (typeof REDEEM_STATUSES)[number];
export interface RedeemQuery {
  readonly status: RedeemStatus | '';
  readonly page: number;
}
/**
 * Maximum pages of goods that are loaded. Goods are chosen by browsing; an operator with more goods shows the rest on the site's own pages.
 */
const PAGES_MAX = 10;
const ROWS = 20;
/** Limit of the contract. */
const QUANTITY_MAX = 100;

async function listAllGoods(): Promise<Result<MemberGoods[]>> {
  const all: MemberGoods[] = [];
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const answer = await request(getPointReward, { ...toLanguage(), page, pageSize: GOODS_PAGE_MAX });
    if (!answer.ok) return answer;
    all.push(...answer.value.list);
    if (page * GOODS_PAGE_MAX >= answer.value.total) break;
  }
  return { ok: true, value: all };
}

export const pointBalance = createRemote((_input: undefined) => request(getPointBalance, {}));
export const pointRules = createRemote((_input: undefined) => request(getPointConfig, {}));
export const mallGoods = createRemote((_input: undefined) => listAllGoods(), { keepsOld: true });
export const redeemHistory = createRemote(
  createGrowingPages(({ status, page }: RedeemQuery, asOf) =>
    request(getRedeemList, { ...toLanguage(), status, page, pageSize: ROWS, asOf }),
  ),
  { keepsOld: true },
);
/** Tab, goods and history filter in the address. */
export const mallTab = createCentreField('tab');
export const mallGood = createCentreField('good');
export const mallStatus = createCentreField('status');
export const mallPage = createCentreField('page');

/** Loads everything that the page shows first, in parallel. */
export function openMall(): void {
  void pointBalance.load(undefined);
  void pointRules.load(undefined);
  void mallGoods.load(undefined);
  void securityConfig.load({});
  loadVendors();
}

export async function refreshMall(): Promise<void> {
  await Promise.all([pointBalance.reload(), mallGoods.reload(), redeemHistory.reload()]);
}

function readReady<Value>(state: Remote<Value>): Value | undefined {
  return 'value' in state ? state.value : undefined;
}

/** Available points; 0 until known. */
export function readAvailable(): number {
  return readReady(pointBalance.$state.get())?.points ?? 0;
}

export function findGoods(goodsId: string): MemberGoods | undefined {
  return readReady(mallGoods.$state.get())?.find((goods) => goods.goodsId === goodsId);
}

export function findConversion(): PointRules['conversion'] | undefined {
  return readReady(pointRules.$state.get())?.conversion;
}

/** Quantity that the member can still redeem with the available points. */
export function countRedeemable({ points, inStock, limitPerMember, taken }: MemberGoods, available: number): number {
  const within = limitPerMember === null ? inStock : Math.min(inStock, limitPerMember - taken);
  return Math.max(0, Math.min(within, Math.floor(available / points), QUANTITY_MAX));
}
