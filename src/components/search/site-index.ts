import { getHelpCenter } from '../../contract/help/help.ts';
import { listPromotions, PROMOTION_PAGE_MAX, type Promotion } from '../../contract/promotions/promotions.ts';
import { getT } from '../../i18n/t.ts';
import { MEMBER_PAGES } from '../../islands/member/pages.ts';
import type { SearchEntry, SearchKind } from '../../stores/search/entries.ts';
import type { SiteIndex } from '../../stores/search/site-index.ts';
import { loadTopics } from '../content/load-text.ts';
import { ICONS } from '../icons.ts';
import { listOpenPaths } from '../open-page.ts';
import { isUnanswered, type Page, type Shell, toCatalogueLanguage } from '../page.ts';

const PROMOTION_PAGES_MAX = 5;

/** Pages that are open now: of categories, modules and the member centre. */
async function listPages({ locals: { locale } }: Page, shell: Shell): Promise<SearchEntry[]> {
  const [pages, centre] = await Promise.all([getT(locale, 'pages'), getT(locale, 'centre')]);
  const paths = [...listOpenPaths(shell), '/languages'];
  const own = MEMBER_PAGES.filter(
    ({ feature, needsUpline }) => !needsUpline && (!feature || shell.features.includes(feature)),
  );
  return [
    ...paths.map((path) => ({
      kind: 'page' as const,
      title: pages(`${path}.title`),
      path,
      words: pages(`${path}.description`),
    })),
    ...own.map(({ id }) => ({ kind: 'page' as const, title: centre(`centre.member.${id}`), path: `/?member=${id}` })),
  ];
}

/** The site's own topics and the operator's answers; undefined if the platform did not answer. */
async function listHelp(page: Page): Promise<{ entries: SearchEntry[]; isWhole: boolean }> {
  const { locals } = page;
  const [help, topics] = await Promise.all([
    locals.call(getHelpCenter, { language: toCatalogueLanguage(locals) }),
    loadTopics('help', locals.locale),
  ]);
  const answers = (help?.items ?? []).map(({ id, title, category }) => ({
    kind: 'help' as const,
    title,
    path: `/help#answer-${encodeURIComponent(id)}`,
    ...(category && { detail: category }),
  }));
  const own = topics.map(({ name, title }) => ({ kind: 'help' as const, title, path: `/help#${name}` }));
  return { entries: [...answers, ...own], isWhole: !isUnanswered(page, help) };
}

/** Open and coming promotions. */
async function listOffers(page: Page): Promise<{ entries: SearchEntry[]; isWhole: boolean }> {
  const language = toCatalogueLanguage(page.locals);
  const found: Promotion[] = [];
  let isWhole = true;
  for (let number = 1; number <= PROMOTION_PAGES_MAX; number += 1) {
    const answer = await page.locals.call(listPromotions, { language, page: number, pageSize: PROMOTION_PAGE_MAX });
    if (!answer) isWhole = !isUnanswered(page, answer);
    found.push(...(answer?.list ?? []));
    if (!answer || found.length >= answer.total) break;
  }
  const entries = found
    .filter(({ status }) => status !== 'close')
    .map(({ promotionId, title }) => ({ kind: 'promotion' as const, title, path: `/promoDetail?id=${promotionId}` }));
  return { entries, isWhole };
}

/** Search entries other than games and matches, in the language of the page. */
export async function loadSiteIndex(page: Page, shell: Shell): Promise<SiteIndex> {
  const [pages, help, offers] = await Promise.all([listPages(page, shell), listHelp(page), listOffers(page)]);
  const missing: SearchKind[] = [];
  if (!help.isWhole) missing.push('help');
  if (!offers.isWhole) missing.push('promotion');
  if (!shell.vendors) missing.push('page');
  const icons = {
    ...Object.fromEntries(shell.nav.map(({ category, icon }) => [category, ICONS[icon]])),
    ...{ game: ICONS.dice, match: ICONS.ball, promotion: ICONS.gift, help: ICONS.help, page: ICONS.arrow },
  };
  return { entries: [...pages, ...help.entries, ...offers.entries], missing, icons };
}
