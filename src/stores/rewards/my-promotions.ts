import { PROMOTION_KINDS } from '../../contract/promotions.ts';
import { listMyPromotions, type PromotionClaim } from '../../contract/promotions-claims.ts';
import { PAGE_SIZE_MAX } from '../../contract/query.ts';
import { setBadge } from '../badges.ts';
import { toLanguage } from '../catalogue-language.ts';
import { createRemote } from '../remote.ts';
import { createFilters } from '../reports/filters.ts';
import { request } from '../request.ts';
import type { Result } from '../result.ts';
import { type MyPromotion, sortByUrgency } from './terms.ts';

/** Pages that are asked for: beyond a thousand promotions the rest is on the site's own pages. */
const PAGES_MAX = 10;

async function listAll(): Promise<Result<MyPromotion[]>> {
  const all: MyPromotion[] = [];
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const answer = await request(listMyPromotions, { ...toLanguage(), page, pageSize: PAGE_SIZE_MAX });
    if (!answer.ok) return answer;
    all.push(...answer.value.list);
    if (page * PAGE_SIZE_MAX >= answer.value.total) break;
  }
  return { ok: true, value: sortByUrgency(all) };
}

export const myPromotions = createRemote(async (_input: undefined) => {
  const answer = await listAll();
  if (answer.ok) {
    const ready = answer.value.filter(({ status }) => status === 'claim' || status === 'issued');
    setBadge('rewardCenter', ready.length);
  }
  return answer;
});

/** `promotion` is the one that is open; a link to it is `?member=rewardCenter&c.promotion=…`. */
export const rewardFilters = createFilters({
  defaults: { type: '', promotion: '' },
  choices: { type: ['', ...PROMOTION_KINDS] },
  load: () => undefined,
});

export function openRewards(): void {
  rewardFilters.open();
  void myPromotions.load(undefined);
}

/** The bonus with turnover that runs now: until it ends no other one is paid. */
export function findRunning(promotions: readonly MyPromotion[]): PromotionClaim | undefined {
  return promotions.flatMap(({ claims }) => claims).find(({ status }) => status === 'process');
}
