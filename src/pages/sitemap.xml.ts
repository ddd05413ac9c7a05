import type { APIRoute } from 'astro';
import { openPage } from '../components/page.ts';
import { toSitemap } from '../components/sitemap.ts';

export const GET: APIRoute = async (context) => {
  const shell = await openPage(context, '/rng');
  const xml = toSitemap(new Set(shell.nav.map(({ category }) => category)), context.url);
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
};
