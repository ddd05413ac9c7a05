import type { APIRoute } from 'astro';
import { brand } from '../brand/brand.ts';
import { toLocalePath } from '../i18n/locales.ts';

const CLOSED = ['/wps/', '/lgw/', '/lotto/', '/ops/'];

export const GET: APIRoute = ({ url }) => {
  const games = brand.locales.map((locale) => toLocalePath('/game', locale));
  const lines = ['User-agent: *', ...[...games, ...CLOSED].map((path) => `Disallow: ${path}`)];
  return new Response(`${lines.join('\n')}\n\nSitemap: ${url.origin}/sitemap.xml\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
};
