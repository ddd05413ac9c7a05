import type { APIRoute } from 'astro';
import { listOpenPaths } from '../components/open-page.ts';
import { openPage } from '../components/page.ts';
import { listMappedLocales, toSitemap } from '../components/sitemap.ts';

export const GET: APIRoute = async (context) => {
  const locale = listMappedLocales().find((path) => path === context.params.language);
  if (!locale) return new Response('Not found', { status: 404 });
  const shell = await openPage(context, '/rng');
  const xml = toSitemap(locale, listOpenPaths(shell), context.url);
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
};
