import { listGameIndex, walkGameIndex } from '../../contract/games/games.ts';
import { listAnnouncements, type Notice } from '../../contract/notices/notices.ts';
import {
  getPromotion,
  listPromotions,
  PROMOTION_KINDS,
  type Promotion,
  type PromotionKind,
} from '../../contract/promotions/promotions.ts';
import {
  isAhead,
  isUnanswered,
  keepUntil,
  loadShell,
  type Page,
  type Shell,
  setPageHeaders,
  toCatalogueLanguage,
} from '../page.ts';
import { countPages, toPage } from '../paging/page-window.ts';

const PROMOTION_PAGE_SIZE = 12;
const PROMOTION_ID = /^[a-z0-9-]{1,40}$/;

export interface PromotionList {
  shell: Shell;
  promotions: readonly Promotion[];
  /** True if the platform did not answer, so that it is unknown whether there are promotions. */
  isUnknown: boolean;
  /** Announcements about promotions. */
  notices: readonly Notice[];
  /** Kinds of the listed promotions, as filters. Fewer than two kinds need no filter. */
  kinds: readonly PromotionKind[];
  /** Empty for all kinds, also if the kind is unknown. */
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
  const [shell, first, announced] = await Promise.all([
    loadShell(page),
    ask(wanted),
    page.locals.call(listAnnouncements, { types: 'PR', platform: 'W', execution: 'B', language }),
  ]);
  const pages = countPages(first?.total ?? 0, PROMOTION_PAGE_SIZE);
  const found = wanted > pages ? await ask(pages) : first;
  keepUntil(page, found?.list.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]) ?? []);
  const notices = announced?.promotion ?? [];
  return {
    shell,
    promotions: found?.list.filter(({ endsAt }) => isAhead(endsAt)) ?? [],
    isUnknown: isUnanswered(page, found),
    notices,
    kinds: PROMOTION_KINDS.filter((kind) => kind === type || (found?.kinds ?? PROMOTION_KINDS).includes(kind)),
    type,
    page: Math.min(wanted, pages),
    pages,
  };
}

export type PromotionDetail = NonNullable<Awaited<ReturnType<typeof findPromotion>>>;

async function findPromotion(page: Page, promotionId: string) {
  const found = await page.locals.call(getPromotion, { promotionId, language: toCatalogueLanguage(page.locals) });
  return found && !isAhead(found.endsAt) ? { ...found, status: 'close' as const } : found;
}

/**
 * Reads the names of titles from the complete index, because no call finds titles by their code alone. The index is read only if the terms
 * name titles.
 */
async function loadGameNames(page: Page, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  if (codes.length === 0) return names;
  const ask = (after: number) => page.locals.call(listGameIndex, { after });
  for await (const part of walkGameIndex(ask, (one) => one?.next)) {
    for (const [gameId, gameName] of part?.list ?? []) if (codes.includes(gameId)) names.set(gameId, gameName);
    if (names.size === codes.length) break;
  }
  return names;
}

export interface PromotionView {
  shell: Shell;
  promotion: PromotionDetail;
  /** Names of the titles that the promotion's terms exclude, by code. */
  games: ReadonlyMap<string, string>;
}

/** Undefined for an unknown promotion. */
export async function loadPromotion(page: Page): Promise<PromotionView | undefined> {
  setPageHeaders(page, '/promoDetail');
  const id = page.url.searchParams.get('id') ?? '';
  if (!PROMOTION_ID.test(id)) return undefined;
  const [shell, promotion] = await Promise.all([loadShell(page), findPromotion(page, id)]);
  if (promotion) keepUntil(page, [promotion.startsAt, promotion.endsAt]);
  return promotion && { shell, promotion, games: await loadGameNames(page, promotion.terms.excludedGames) };
}
