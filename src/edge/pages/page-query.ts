import { CODE_FIELDS } from '../../contract/core/typed-text.ts';
import { toPlainPath } from '../../i18n/locales.ts';

/** Query parameters that change a rendered page. Deep links (`member`, `agent`) are not among them, because scripts read them. */
const PAGE_QUERY = ['gameCode', 'id', 'notice', 'page', 'part', 'playType', 'type'] as const;
/** Query parameters that change the play page of a title. On other pages the same names are deep links, which do not change the page. */
const GAME_QUERY = ['gameId', 'vassalage'] as const;
/** For the page of a vendor: category of its titles. */
const VENDOR_QUERY = ['gameType'] as const;
/** Parameters with ids that vendors choose: a match, and the sport or league of a list. */
const VENDOR_IDS: Readonly<Record<string, readonly string[]>> = {
  '/match': ['id'],
  '/sports': ['type', 'league'],
  '/esports': ['type', 'league'],
};
/** The only page with free text in its query, in any script; it is cut to the length that the page reads. */
const SEARCH_PAGE = '/search';
const SEARCH_MAX = 100;
/** Queries do not change a file. A path that ends in `.html` is another address of a page, so it keeps its query. */
const FILE = /\.(?!html$)[a-z0-9]{1,12}$/i;
const VALUE = /^[\w-]{1,40}$/;
/** A vendor's id: the characters that vendors use, up to the maximum length of the contract. */
const GAME_VALUE = /^[\w.:-]{1,80}$/;

/** The part of a query that changes the page, in a fixed order; any other part would only multiply cached copies. */
export function toPageQuery(path: string, search: string): string {
  if (search.length <= 1 || FILE.test(path)) return '';
  const asked = new URLSearchParams(search);
  const kept = new URLSearchParams();
  const keep = (names: readonly string[], pattern: RegExp) => {
    for (const name of names) {
      const value = asked.get(name) ?? '';
      if (pattern.test(value)) kept.set(name, value);
    }
  };
  const plain = toPlainPath(path);
  if (plain === '/game') {
    keep(GAME_QUERY, GAME_VALUE);
    if (kept.has('vassalage') && !kept.has('gameId')) keep(VENDOR_QUERY, VALUE);
  } else keep(PAGE_QUERY, VALUE);
  keep(VENDOR_IDS[plain] ?? [], GAME_VALUE);
  const text = plain === SEARCH_PAGE ? (asked.get('q') ?? '').trim().slice(0, SEARCH_MAX) : '';
  if (text) kept.set('q', text.toWellFormed());
  // Pages render the referral codes of their query (components/StoreReferralCodes.astro).
  keep(CODE_FIELDS, VALUE);
  return kept.size === 0 ? '' : `?${kept}`;
}
