/**
 * Drops pages of Cloudflare's cache in front of the entrypoint that calls this. It takes few purges a minute, and says of one too many in its
 * answer that it was none.
 */
export async function purgeDeployed(cache: CacheContext | undefined, tags: string[]): Promise<void> {
  const said = await cache?.purge({ tags });
  if (said?.success) return;
  const why = said?.errors.map(({ code, message }) => `${code} ${message}`) ?? ['there is no cache'];
  throw new Error(`Cloudflare did not purge ${tags.join(', ')}: ${why.join('; ')}`);
}
