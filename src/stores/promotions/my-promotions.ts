import type { OutputOf } from '../../contract/core/endpoint.ts';
import { listMyPromotions, type PromotionClaim } from '../../contract/promotions/claims.ts';
import { PROMOTION_KINDS, PROMOTION_PAGE_MAX } from '../../contract/promotions/promotions.ts';
import { createFilters } from '../agents/report-filters.ts';
import { setBadge } from '../centre/badges.ts';
import { createRemote } from '../core/remote.ts';
import { request } from '../core/request.ts';
import type { Result } from '../core/result.ts';
import { toLanguage } from '../site/catalogue-language.ts';
import { type MyPromotion, sortByUrgency } from './terms.ts';

/**
 * Maximum pages that are loaded. Joined promotions come first; beyond a thousand, the rest is on the site's own pages.
 */
const PAGES_MAX = 50;

type Listed = OutputOf<typeof listMyPromotions>['list'][number];

/** Adds the terms of the promotion to its claims. A claim always has the same terms, so the platform may leave them out. */
function withTerms({ claims, ...promotion }: Listed): MyPromotion {
  return { ...promotion, claims: claims.map((claim) => ({ ...claim, terms: promotion.terms })) };
}

async function listAll(): Promise<Result<MyPromotion[]>> {
  const all: MyPromotion[] = [];
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const answer = await request(listMyPromotions, { ...toLanguage(), page, pageSize: PROMOTION_PAGE_MAX });
    if (!answer.ok) return answer;
    all.push(...answer.value.list.map(withTerms));
    if (page * PROMOTION_PAGE_MAX >= answer.value.total) break;
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

/** `promotion` is the open one; a link to it is `?member=rewardCenter&c.promotion=…`. */
export const rewardFilters = createFilters({
  defaults: { type: '', promotion: '' },
  choices: { type: ['', ...PROMOTION_KINDS] },
  load: () => undefined,
});

export function openRewards(): void {
  rewardFilters.open();
  void myPromotions.load(undefined);
}

/** The running bonus with turnover. Until it ends, no other bonus is paid. */
export function findRunning(promotions: readonly MyPromotion[]): PromotionClaim | undefined {
  return promotions.flatMap(({ claims }) => claims).find(({ status }) => status === 'process');
}
