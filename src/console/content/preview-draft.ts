import { CURRENCY } from '../../brand/currency.ts';
import type { Preview } from '../../contract/operator/preview.ts';
import type { LocaleRow } from '../../i18n/locales.ts';
import { getServerNow } from '../core/server-time.ts';
import type { ContentKind } from './content-kinds.ts';
import type { Entry } from './content-state.ts';
import { findRow, pickTexts, type Texts } from './languages.ts';

const NOTICE_LISTS: Readonly<Record<string, string>> = { B: 'banners', PR: 'promotion' };
const DRAFT_ID = 'draft';
const PAGE = { page: 1, pageSize: 20, total: 1 };

type Draft = Pick<Preview, 'page' | 'answers'> & { readonly id?: string };

/**
 * Chooses the page of the preview: the home page for a banner, the page of promotions for an announcement of promotions, the page of notices for any
 * other.
 */
function toNoticeDraft(notice: Entry): Draft {
  const list = NOTICE_LISTS[String(notice.type)];
  if (!list)
    return {
      page: '/noticePage',
      id: DRAFT_ID,
      answers: { getNotice: notice, listNotices: { ...PAGE, list: [notice] } },
    };
  return { page: list === 'banners' ? '/' : '/promotions', answers: { listAnnouncements: { [list]: [notice] } } };
}

function toDraft(
  { preview }: ContentKind,
  { texts: _, ...entry }: Entry,
  words: Entry,
  language: string,
): Draft | undefined {
  const now = new Date(getServerNow()).toISOString();
  switch (preview) {
    case 'notice': {
      const lang = findRow(language)?.tag;
      const publishedAt = String(entry.startsAt ?? now);
      const notice = { id: DRAFT_ID, type: entry.type ?? 'PL', publishedAt, imageUrl: entry.imageUrl ?? '', ...words };
      return toNoticeDraft({ ...notice, ...(lang ? { lang } : {}) });
    }
    case 'promotion': {
      const rule = entry.rule as { kind?: string } | undefined;
      const shown = {
        promotionId: DRAFT_ID,
        status: 'join',
        imageUrl: '',
        startsAt: now,
        endsAt: now,
        raffle: null,
        currency: CURRENCY,
      };
      const terms = { turnoverMultiple: 0, turnoverBase: 'bonus', maxStake: null, expiryDays: 30, claimDays: 7 };
      const excluded = { excludedGames: [], excludedVendors: [], excludedCategories: [] };
      const own = {
        ...shown,
        ...entry,
        ...words,
        type: rule?.kind,
        terms: { ...terms, ...excluded, ...Object(entry.terms) },
      };
      return {
        page: '/promoDetail',
        id: DRAFT_ID,
        answers: { getPromotion: { ...own, promotionId: DRAFT_ID, status: 'join' } },
      };
    }
    case 'help': {
      const item = { id: DRAFT_ID, position: 0, updatedAt: now, ...words };
      return { page: '/help', answers: { getHelpCenter: { language, items: [item] } } };
    }
    case 'goods': {
      const goods = {
        goodsId: DRAFT_ID,
        imageUrl: entry.imageUrl ?? '',
        points: entry.points ?? 1,
        inStock: entry.stock ?? 1,
      };
      const list = [{ ...goods, limitPerMember: entry.limitPerMember ?? null, ...words }];
      return { page: '/pointMall', answers: { listGoods: { ...PAGE, list } } };
    }
    default:
      return undefined;
  }
}

/** The page that shows the entry to readers of this language; undefined without a page or a text. */
export function toPreview(kind: ContentKind, entry: Entry, texts: Texts, row: LocaleRow): Preview | undefined {
  const picked = pickTexts(texts, row.catalogue);
  const draft = picked && toDraft(kind, entry, picked.words, picked.language);
  return draft && { ...draft, locale: row.path };
}
