import { type Goods, getPublicPointConfig, listGoods, type PointConfig } from '../../contract/points/points.ts';
import { isUnanswered, loadShell, type Page, type Shell, setPageHeaders, toCatalogueLanguage } from '../page.ts';
import { countPages, toPage } from '../paging/page-window.ts';

const GOODS_PAGE_SIZE = 24;

export interface Mall {
  shell: Shell;
  goods: readonly Goods[];
  /** True if the platform did not answer, so that it is unknown whether there are goods. */
  isUnknown: boolean;
  config: PointConfig | undefined;
  page: number;
  pages: number;
}

/** The public point mall; a member's own points are only in the centre. */
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
  const isUnknown = isUnanswered(page, found);
  return { shell, goods: found?.list ?? [], isUnknown, config, page: Math.min(wanted, pages), pages };
}
