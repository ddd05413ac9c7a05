import type { APIRoute } from 'astro';
import { loadShell } from '../../components/page.ts';
import { loadSiteIndex } from '../../components/search/site-index.ts';
import { PAGE_LIFE } from '../../contract/core/cache-lifetimes.ts';

/** Pages, help and promotions for the search in the browser (decision 0118). */
export const GET: APIRoute = async (page) => {
  page.cache.set({ ...PAGE_LIFE, tags: ['promotions', 'games', 'brand'] });
  return Response.json(await loadSiteIndex(page, await loadShell(page)));
};
