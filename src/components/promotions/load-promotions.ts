import {
  getPromotion,
  listPromotions,
  PROMOTION_KINDS,
  type Promotion,
  type PromotionKind,
} from '../../contract/promotions.ts';
import { loadShell, type Page, type Shell, setPageHeaders, toCatalogueLanguage } from '../page.ts';
import { countPages, toPage } from '../paging/page-window.ts';

const PROMOTION_PAGE_SIZE = 12;
const PROMOTION_ID = /^[a-z0-9-]{1,40}$/;

export interface PromotionList {
  shell: Shell;
  promotions: readonly Promotion[];
  /** Empty is all kinds, also for one that nobody knows. */
  type: PromotionKind | '';
  page: number;
  pages: number;
}

export async function loadPromotions(page: Page): Promise<PromotionList> {
  setPageHeaders(page, '/promotions');
  const { searchParams } = page.url;
  const asked = searchParams.get('type');
  const type = PROMOTION_KINDS.find((kind) => kind === asked) ?? '';
  const language = toCatalogueLanguage(page.locals);
  const ask = (number: number) =>
    page.locals.call(listPromotions, { type, language, page: number, pageSize: PROMOTION_PAGE_SIZE });
  const wanted = toPage(searchParams.get('page'), 1000);
  const [shell, first] = await Promise.all([loadShell(page), ask(wanted)]);
  const pages = countPages(first?.total ?? 0, PROMOTION_PAGE_SIZE);
  const found = wanted > pages ? await ask(pages) : first;
  return { shell, promotions: found?.list ?? [], type, page: Math.min(wanted, pages), pages };
}

export type PromotionDetail = NonNullable<Awaited<ReturnType<typeof findPromotion>>>;

function findPromotion(page: Page, promotionId: string) {
  return page.locals.call(getPromotion, { promotionId, language: toCatalogueLanguage(page.locals) });
}

/** Undefined when nobody knows it. */
export async function loadPromotion(page: Page): Promise<{ shell: Shell; promotion: PromotionDetail } | undefined> {
  setPageHeaders(page, '/promoDetail');
  const id = page.url.searchParams.get('id') ?? '';
  if (!PROMOTION_ID.test(id)) return undefined;
  const [shell, promotion] = await Promise.all([loadShell(page), findPromotion(page, id)]);
  return promotion && { shell, promotion };
}
