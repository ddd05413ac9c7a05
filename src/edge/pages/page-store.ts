import { type Aging, ageOf } from '../stale-while-revalidate.ts';

/** A page cached in this isolate if no Cloudflare cache is in front (docs/decisions/0003). */
export interface StoredPage extends Aging {
  readonly body: ArrayBuffer;
  /** Headers for a browser. */
  readonly headers: Headers;
  readonly tags: readonly string[];
}

const pages = new Map<string, StoredPage>();
let purges = 0;

export function getStoredPage(key: string): StoredPage | undefined {
  return pages.get(key);
}

export function toStoredResponse({ body, headers }: StoredPage): Response {
  return new Response(body, { headers });
}

/** The stored page, if it is fresh. The default entrypoint answers with it directly, because this is the most frequent request. */
export function takeFreshPage(key: string, now: number): Response | undefined {
  const page = pages.get(key);
  return page && ageOf(page, now) === 'fresh' ? toStoredResponse(page) : undefined;
}

/** The tags of a `Cache-Tag` header, which Astro joins with a comma and a space. */
export function toTags(header: string | null): string[] {
  return (header ?? '').split(',').map((tag) => tag.trim());
}

/** Read before rendering and passed to `storePage`: a page whose rendering began before a purge is not stored. */
export function purgeCount(): number {
  return purges;
}

export function storePage(key: string, page: StoredPage, began: number, max: number): void {
  if (began !== purges) return;
  pages.delete(key);
  const oldest = pages.keys().next();
  if (pages.size >= max && !oldest.done) pages.delete(oldest.value);
  pages.set(key, page);
}

export function purgeStoredPages(tags: ReadonlySet<string>): void {
  purges += 1;
  for (const [key, page] of pages) if (page.tags.some((tag) => tags.has(tag))) pages.delete(key);
}
