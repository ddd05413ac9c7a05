import type { GameCategory } from '../../contract/games.ts';
import {
  type Goods,
  getPublicPointConfig,
  listGoods,
  type PointConfig,
  type RatioKind,
} from '../../contract/points.ts';
import type { NavCategory } from '../nav/categories.ts';
import { loadShell, type Page, type Shell, setPageHeaders, toCatalogueLanguage } from '../page.ts';
import { countPages, toPage } from '../paging/page-window.ts';

const GOODS_PAGE_SIZE = 24;

export interface Mall {
  shell: Shell;
  goods: readonly Goods[];
  config: PointConfig | undefined;
  page: number;
  pages: number;
}

/** The point mall as everybody may look at it; points themselves are a member's own. */
export async function loadMall(page: Page): Promise<Mall> {
  setPageHeaders(page, '/pointMall');
  const language = toCatalogueLanguage(page.locals);
  const ask = (number: number) => page.locals.call(listGoods, { language, page: number, pageSize: GOODS_PAGE_SIZE });
  const wanted = toPage(page.url.searchParams.get('page'), 10_000);
  const [shell, first, config] = await Promise.all([
    loadShell(page),
    ask(wanted),
    page.locals.call(getPublicPointConfig, {}),
  ]);
  const pages = countPages(first?.total ?? 0, GOODS_PAGE_SIZE);
  const found = wanted > pages ? await ask(pages) : first;
  return { shell, goods: found?.list ?? [], config, page: Math.min(wanted, pages), pages };
}

const KIND_CATEGORIES: Readonly<Record<Exclude<RatioKind, 'deposit'>, GameCategory>> = {
  live: 'LIVE',
  sports: 'SPORTS',
  fish: 'FISH',
  slots: 'RNG',
  pvp: 'PVP',
  cockfight: 'COCKFIGHT',
  lott: 'LOTT',
};

/** What a member can earn points by here: categories that are offered, and deposits. */
export function listRatios(config: PointConfig | undefined, nav: readonly NavCategory[]): [RatioKind, number][] {
  const offered = new Set(nav.map(({ category }) => category));
  return (Object.entries(config?.ratios ?? {}) as [RatioKind, number][]).filter(
    ([kind, ratio]) => ratio > 0 && (kind === 'deposit' || offered.has(KIND_CATEGORIES[kind])),
  );
}
