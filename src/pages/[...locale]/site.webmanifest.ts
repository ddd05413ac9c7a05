import type { APIRoute } from 'astro';
import { brand } from '../../brand/brand.ts';
import { palette } from '../../brand/palette.ts';
import { requireLocaleRow } from '../../i18n/locales.ts';
import { toPagePath } from '../../i18n/routes.ts';
import { getT } from '../../i18n/t.ts';

const ICONS = [
  { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
  { src: '/icons/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any' },
  { src: '/icons/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any' },
  { src: '/icons/maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
];

/** Manifest that makes the site installable on a phone. */
export const GET: APIRoute = async ({ locals: { locale } }) => {
  const row = requireLocaleRow(locale);
  const t = await getT(locale, 'pages');
  const shortcuts = (['/hot', '/promotions', '/help'] as const).map((path) => ({
    name: t(`${path}.title`),
    url: toPagePath(path, locale),
  }));
  const manifest = {
    id: toPagePath('/', locale),
    name: brand.name,
    short_name: brand.name,
    description: t('/.description'),
    lang: row.tag,
    dir: row.dir,
    start_url: toPagePath('/', locale),
    scope: '/',
    display: 'standalone',
    background_color: palette.dark['sea-0'],
    theme_color: palette.dark['sea-1'],
    icons: ICONS,
    shortcuts,
  };
  return new Response(JSON.stringify(manifest), { headers: { 'Content-Type': 'application/manifest+json' } });
};
