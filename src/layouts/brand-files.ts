import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { brand } from '../brand/brand.ts';
import { palette } from '../brand/palette.ts';
import { drawLineIcons, LINE_ICONS } from '../components/line-icons.ts';
import { drawFavicon } from './brand-icons.ts';
import { checkCurrency } from './check-currency.ts';

const BRAND = new URL('../brand/', import.meta.url);
/** `pictures/icons/icon-192.png` is served as `/icons/icon-192.png`. */
const PICTURES = new URL('pictures/', BRAND);
const FAVICON = 'favicon.svg';
const TYPES: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg', svg: 'image/svg+xml' };

function listPictures(): string[] {
  const entries = readdirSync(PICTURES, { recursive: true, withFileTypes: true });
  const root = fileURLToPath(PICTURES);
  return entries
    .filter((entry) => entry.isFile() && /\.(?:png|jpg)$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length).replace(/^\//, ''));
}

const DRAWN = [FAVICON, LINE_ICONS];

function readBrandFile(name: string): Uint8Array | string {
  if (name === LINE_ICONS) return drawLineIcons();
  if (name !== FAVICON) return readFileSync(new URL(name, PICTURES));
  return drawFavicon({ name: brand.name, mark: readFileSync(new URL('mark.svg', BRAND), 'utf8'), palette });
}

/** Serves an operator’s pictures as files of the site, like those of `public/`. */
export const brandFiles: Plugin = {
  name: 'orla:brand-files',
  enforce: 'pre',
  buildStart() {
    checkCurrency(brand.currency);
  },
  generateBundle() {
    if (this.environment.name !== 'client') return;
    for (const fileName of [...DRAWN, ...listPictures()])
      this.emitFile({ type: 'asset', fileName, source: readBrandFile(fileName) });
  },
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const name = request.url?.slice(1) ?? '';
      if (!DRAWN.includes(name) && !listPictures().includes(name)) return next();
      response.setHeader('Content-Type', TYPES[name.slice(-3)] ?? '');
      response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
      response.end(readBrandFile(name));
    });
  },
};
