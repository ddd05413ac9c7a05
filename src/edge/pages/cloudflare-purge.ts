/**
 * Drops pages from Cloudflare's cache in front of the calling entrypoint. Cloudflare allows few purges a minute and
 * reports a refused one only in its result.
 */
export async function purgeCloudflare(cache: CacheContext | undefined, tags: string[]): Promise<void> {
  const said = await cache?.purge({ tags });
  if (said?.success) return;
  const why = said?.errors.map(({ code, message }) => `${code} ${message}`) ?? ['there is no cache'];
  throw new Error(`Cloudflare did not purge ${tags.join(', ')}: ${why.join('; ')}`);
}
