/** A page kept in this isolate, where no Cloudflare cache is in front (docs/decisions/0003). */
export interface StoredPage {
  readonly body: ArrayBuffer;
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly freshUntil: number;
  readonly deadAfter: number;
  readonly tags: readonly string[];
  refreshing: boolean;
}

const pages = new Map<string, StoredPage>();
let purges = 0;

export function getStoredPage(key: string): StoredPage | undefined {
  return pages.get(key);
}

export function toStoredResponse(page: StoredPage, word: 'HIT' | 'STALE'): Response {
  const response = new Response(page.body, { status: page.status, headers: page.headers as [string, string][] });
  response.headers.set('X-Astro-Cache', word);
  return response;
}

/** Taken before rendering, given to `storePage`: a page that began before a purge is not kept. */
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
