import {
  getNotice,
  listNotices,
  NOTICE_ID,
  NOTICE_PAGES_MAX,
  NOTICES_PER_PAGE,
  type Notice,
} from '../../contract/notices/notices.ts';
import { isUnanswered, loadShell, type Page, type Shell, setPageHeaders, toCatalogueLanguage } from '../page.ts';
import { countPages, toPage } from '../paging/page-window.ts';

/** All types except promotions, which have their own pages. */
const SHOWN = { types: 'PL,H,B,PU', platform: 'W', execution: 'B' };

export interface NoticeView {
  shell: Shell;
  notices: readonly Notice[];
  /** True if the platform did not answer, so that it is unknown whether there are notices. */
  isUnknown: boolean;
  page: number;
  pages: number;
  chosen: Notice | undefined;
}

/** A page of notices, newest first, and the selected one; undefined for an unknown notice. */
export async function loadNotices(page: Page): Promise<NoticeView | undefined> {
  setPageHeaders(page, '/noticePage');
  const { searchParams } = page.url;
  const [id, asked] = [searchParams.get('notice'), searchParams.get('page')];
  if (id !== null && !NOTICE_ID.test(id)) return undefined;
  const at = { page: toPage(asked, NOTICE_PAGES_MAX), notice: asked === null && id !== null ? id : '' };
  const [shell, found, chosen] = await Promise.all([
    loadShell(page),
    page.locals.call(listNotices, { ...SHOWN, ...at, language: toCatalogueLanguage(page.locals) }),
    id === null ? undefined : page.locals.call(getNotice, { id }),
  ]);
  if (id !== null && found && !chosen) return undefined;
  const { list, total, page: shown } = found ?? { list: [], total: 0, page: 1 };
  const isUnknown = isUnanswered(page, found);
  return { shell, notices: list, isUnknown, page: shown, pages: countPages(total, NOTICES_PER_PAGE), chosen };
}
