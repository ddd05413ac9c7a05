/** What pages are rendered by. Deep links (`member`, `agent`, `gameId`, `vassalage`) are read by script and make no other page. */
const PAGE_QUERY = ['gameCode', 'id', 'notice', 'page', 'part', 'playType', 'referralCode', 'type'] as const;
const VALUE = /^[\w-]{1,40}$/;

/** The part of a query that a page depends on, in one order; the rest would only multiply cached copies. */
export function toPageQuery(search: string): string {
  if (search.length <= 1) return '';
  const asked = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of PAGE_QUERY) {
    const value = asked.get(name) ?? '';
    if (VALUE.test(value)) kept.set(name, value);
  }
  return kept.size === 0 ? '' : `?${kept}`;
}
