import type { SearchEntry, SearchKind } from './entries.ts';

/** Pages, help and promotions of a language, as the site worker prints them; without locale. */
export const SITE_INDEX_PATH = '/search.json';

export const SITE_KINDS = ['promotion', 'help', 'page'] as const satisfies readonly SearchKind[];

export interface SiteIndex {
  readonly entries: readonly SearchEntry[];
  /** Kinds for which the platform did not answer. */
  readonly missing: readonly SearchKind[];
  /** Outlines of the icons of kinds and categories, as SVG paths. */
  readonly icons: Readonly<Record<string, string>>;
}

/** Whether an answer is the index: the page and its code may be of different releases or servers. */
export function isSiteIndex(answer: unknown): answer is SiteIndex {
  const { entries, missing, icons } = Object(answer) as Partial<Record<keyof SiteIndex, unknown>>;
  return (
    Array.isArray(missing) &&
    Object.values(Object(icons)).every((path) => typeof path === 'string') &&
    Array.isArray(entries) &&
    entries.every(({ kind, title, path }: Partial<SearchEntry>) => {
      const isOwn = typeof path === 'string' && /^\/(?!\/)/.test(path);
      return isOwn && typeof title === 'string' && (SITE_KINDS as readonly unknown[]).includes(kind);
    })
  );
}
