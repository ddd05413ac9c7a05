import { brand } from '../../brand/brand.ts';
import { listHotGames } from '../../contract/games/games.ts';
import { listAnnouncements } from '../../contract/notices/notices.ts';
import { isUnanswered, keepBriefly, loadShell, type Page, setPageHeaders, toCatalogueLanguage } from '../page.ts';

export async function loadHome(page: Page) {
  setPageHeaders(page, '/');
  const { call } = page.locals;
  const language = toCatalogueLanguage(page.locals);
  const [shell, hot, notices] = await Promise.all([
    loadShell(page),
    call(listHotGames, { merchantCode: brand.merchantCode, platform: brand.platform, language }),
    call(listAnnouncements, { types: 'H,PL,B', platform: 'W', execution: 'B', language }),
  ]);
  const { home = [], player = [], banners = [] } = notices ?? {};
  const isUnknown = isUnanswered(page, hot);
  if (hot?.list.length === 0) keepBriefly(page);
  return { shell, games: hot?.list ?? [], isUnknown, notices: [...home, ...player], banners };
}
