import { CODE_FIELDS } from '../../contract/typed-text.ts';
import { toPlainPath } from '../../i18n/locales.ts';

/** What pages are rendered by. Deep links (`member`, `agent`) are read by script and make no other page. */
const PAGE_QUERY = ['gameCode', 'id', 'notice', 'page', 'part', 'playType', 'type'] as const;
/** Of the page that a title is played on: elsewhere they are deep links, too. */
const GAME_QUERY = ['gameId', 'vassalage'] as const;
/** Where a vendor alone is named: which of its titles are meant. */
const VENDOR_QUERY = ['gameType'] as const;
/** A file is the same under any query; what ends in `.html` is another address of a page, which goes on with it. */
const FILE = /\.(?!html$)[a-z0-9]{1,12}$/i;
const VALUE = /^[\w-]{1,40}$/;
/** As long as the contract's, with what vendors put into theirs. */
const GAME_VALUE = /^[\w.:-]{1,80}$/;

/** The part of a query that a page depends on, in one order; the rest would only multiply cached copies. */
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
  if (toPlainPath(path) === '/game') {
    keep(GAME_QUERY, GAME_VALUE);
    if (kept.has('vassalage') && !kept.has('gameId')) keep(VENDOR_QUERY, VALUE);
  } else keep(PAGE_QUERY, VALUE);
  // A page that is asked for with one takes it (components/LinkCodes.astro).
  keep(CODE_FIELDS, VALUE);
  return kept.size === 0 ? '' : `?${kept}`;
}
