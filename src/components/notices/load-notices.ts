import { listAnnouncements, NOTICES_PER_PAGE, type Notice } from '../../contract/content.ts';
import { loadShell, type Page, type Shell, setPageHeaders, toCatalogueLanguage } from '../page.ts';
import { countPages, toPage } from '../paging/page-window.ts';

export const NOTICE_PAGE_SIZE = NOTICES_PER_PAGE;

export interface NoticeView {
  shell: Shell;
  notices: readonly Notice[];
  page: number;
  pages: number;
  chosen: Notice | undefined;
}

/** A page of the notices, newest first, and the one that is chosen; undefined when nobody knows that one. */
export async function loadNotices(page: Page): Promise<NoticeView | undefined> {
  setPageHeaders(page, '/noticePage');
  const language = toCatalogueLanguage(page.locals);
  const [shell, found] = await Promise.all([
    loadShell(page),
    page.locals.call(listAnnouncements, { types: 'PL,H,B,PU', platform: 'W', execution: 'B', language }),
  ]);
  const all = found ? [...found.player, ...(found.home ?? []), ...found.banners, ...found.popup] : [];
  all.sort((left, right) => right.publishedAt.localeCompare(left.publishedAt));
  const { searchParams } = page.url;
  const id = searchParams.get('notice');
  const chosen = id === null ? undefined : all.find((notice) => notice.id === id);
  if (id !== null && found && !chosen) return undefined;
  const pages = countPages(all.length, NOTICE_PAGE_SIZE);
  const at = chosen && !searchParams.has('page') ? Math.floor(all.indexOf(chosen) / NOTICE_PAGE_SIZE) + 1 : undefined;
  const shown = at ?? toPage(searchParams.get('page'), pages);
  const first = (shown - 1) * NOTICE_PAGE_SIZE;
  return { shell, notices: all.slice(first, first + NOTICE_PAGE_SIZE), page: shown, pages, chosen };
}
