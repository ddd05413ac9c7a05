import type { APIRoute } from 'astro';
import { toSitemapIndex } from '../components/sitemap.ts';

export const GET: APIRoute = ({ url }) =>
  new Response(toSitemapIndex(url), { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
