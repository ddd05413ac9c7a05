/** A page kept in this isolate, where no Cloudflare cache is in front (docs/decisions/0003). */
export interface StoredPage {
  readonly body: ArrayBuffer;
  /** Ready for a browser. */
  readonly headers: Headers;
  readonly freshUntil: number;
  readonly deadAfter: number;
  readonly tags: readonly string[];
  /** Until when a refresh may still be under way: one that was cut off never says so. */
  refreshUntil: number;
}

const pages = new Map<string, StoredPage>();
let purges = 0;

export function getStoredPage(key: string): StoredPage | undefined {
  return pages.get(key);
}

export function toStoredResponse({ body, headers }: StoredPage): Response {
  return new Response(body, { headers });
}

/** A page that is fresh, as the default entrypoint answers it: this is most of the traffic. */
export function takeFreshPage(key: string, now: number): Response | undefined {
  const page = pages.get(key);
  return page && now <= page.freshUntil ? toStoredResponse(page) : undefined;
}

/** The tags of a `Cache-Tag` header, which Astro joins with a comma and a blank. */
export function toTags(header: string | null): string[] {
  return (header ?? '').split(',').map((tag) => tag.trim());
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
