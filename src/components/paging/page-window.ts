/** Spec §9: three pages around the current one, and one at each end. */
export const PAGE_RANGE = 3;
export const PAGE_MARGIN = 1;

export type PageLink = number | 'gap';

export function countPages(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** Page number of a query, from 1; out of range gives the last page, an invalid number the first. */
export function toPage(asked: string | null, pages: number): number {
  if (asked === null || !/^\d{1,15}$/.test(asked)) return 1;
  return Math.min(Math.max(1, Number(asked)), pages);
}

/** Returns the pages to which a list links. A gap always stands for more than one page. */
export function toPageWindow(page: number, pages: number): PageLink[] {
  const first = Math.max(1, Math.min(page - Math.floor(PAGE_RANGE / 2), pages - PAGE_RANGE + 1));
  const isLinked = (candidate: number) =>
    candidate <= PAGE_MARGIN ||
    candidate > pages - PAGE_MARGIN ||
    (candidate >= first && candidate < first + PAGE_RANGE);
  const links: PageLink[] = [];
  const ends = [...Array(PAGE_MARGIN + 1).keys()].flatMap((offset) => [1 + offset, pages - offset]);
  const around = [...Array(PAGE_RANGE + 2).keys()].map((offset) => first - 1 + offset);
  const near = [...new Set([...ends, ...around])].filter((one) => one >= 1 && one <= pages).sort((a, b) => a - b);
  for (const [index, candidate] of near.entries()) {
    const isLonely = near[index - 1] === candidate - 1 && near[index + 1] === candidate + 1;
    const neighboursLinked = isLinked(candidate - 1) && isLinked(candidate + 1);
    if (isLinked(candidate) || (isLonely && neighboursLinked)) links.push(candidate);
    else if (links.at(-1) !== 'gap') links.push('gap');
  }
  return links;
}
