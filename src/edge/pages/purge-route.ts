import type { APIRoute } from 'astro';

/** Reached only through `Pages.purge`, without Cloudflare's cache; the edge answers 404 to this path from outside. */
export const POST: APIRoute = async ({ cache, request }) => {
  const { tags } = (await request.json()) as { tags: string[] };
  await cache.invalidate({ tags });
  return new Response(null, { status: 204 });
};
