// The inputs of the brand's pictures: its sign, its colours, its name, and the titles of its pages.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brand } from '../../src/brand/brand.ts';
import { palette } from '../../src/brand/palette.ts';
import { getRoute, ROUTE_PATHS } from '../../src/components/site-routes.ts';
import { LOCALES } from '../../src/i18n/locales.ts';
import { readWords } from '../../src/i18n/read-words.ts';

export const PICTURES = 'src/brand/pictures';
/** Records the inputs of the pictures beside it; a test reports outdated pictures. */
export const STAMP = `${PICTURES}/drawn-from.txt`;

const readBrand = (name) => readFileSync(`src/brand/${name}`, 'utf8');

export const readSign = () => ({ name: brand.name, mark: readBrand('mark.svg'), palette });

/** Lists one picture for each page that search engines may index. Other pages use a general picture (src/components/head.ts). */
export function listSharePictures(locale) {
  const [titles, home] = [readWords(locale, 'pages'), readWords(locale, 'home')];
  return ROUTE_PATHS.filter((path) => getRoute(path).isIndexed).map((path) => ({
    name: path === '/' ? 'home' : path.slice(1),
    title: path === '/' ? home['hero.title'] : titles[`${path}.title`],
  }));
}

export function toStamp() {
  const titles = LOCALES.map(({ path }) => [path, listSharePictures(path)]);
  const sources = [readSign(), readBrand('logo.svg'), titles];
  return createHash('sha256').update(JSON.stringify(sources)).digest('hex');
}
