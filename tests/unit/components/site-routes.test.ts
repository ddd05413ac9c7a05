import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { brand } from '../../../src/brand/brand.ts';
import { toPageLinks } from '../../../src/components/head.ts';
import { getRoute, isWhole, listIndexedPaths, ROUTE_PATHS } from '../../../src/components/site-routes.ts';
import { listMappedLocales, toSitemap, toSitemapIndex } from '../../../src/components/sitemap.ts';
import { GAME_CATEGORIES } from '../../../src/contract/games/games.ts';
import { isComplete, requireLocaleRow, toLocalePath } from '../../../src/i18n/locales.ts';
import { WRITTEN_LOCALES } from '../../written-locales.ts';

const PAGES = new URL('../../../src/pages/[...locale]/', import.meta.url);
const files = readdirSync(PAGES)
  .filter((name) => name.endsWith('.astro'))
  // A partial page is a part of other pages and has no row in the registry.
  .filter((name) => !readFileSync(new URL(name, PAGES), 'utf8').includes('export const partial'))
  .map((name) => `/${name.replace('.astro', '').replace(/^index$/, '')}`);
const origin = new URL('https://orla.test/');

describe('the registry of routes', () => {
  test('matches the page files one to one', () => {
    expect([...ROUTE_PATHS].sort()).toEqual(files.sort());
  });

  test('names the row that the page uses', () => {
    for (const path of ROUTE_PATHS) {
      const file = path === '/' ? 'index' : path.slice(1);
      const source = readFileSync(new URL(`${file}.astro`, PAGES), 'utf8');
      // A page with its own loader names its path in the loader, not in the page's file.
      if (!/load(Game|Home|Match|Notices|Promotions?|SearchPage|Winners|Mall)\(/.test(source))
        expect(source, path).toContain(`'${path}'`);
    }
  });

  test.each(WRITTEN_LOCALES)('has a title and a description of its own for each page in %s', (locale) => {
    const url = new URL(`../../../src/words/${locale}/pages.json`, import.meta.url);
    const words = JSON.parse(readFileSync(url, 'utf8')) as Record<string, string>;
    // A Chinese sentence needs about half as many characters.
    const hasDenseScript = (requireLocaleRow(locale).script as string) === 'Hans';
    const titles = ROUTE_PATHS.filter((path) => getRoute(path).isIndexed).map((path) => words[`${path}.title`]);
    expect(new Set(titles).size).toBe(titles.length);
    for (const path of ROUTE_PATHS) {
      expect(words[`${path}.title`], path).toBeTruthy();
      const { length } = words[`${path}.description`] ?? '';
      expect(length, path).toBeGreaterThanOrEqual(hasDenseScript ? 8 : 15);
      expect(length, path).toBeLessThanOrEqual(160);
    }
  });

  test('lists every category whole exactly once', () => {
    const whole = ROUTE_PATHS.map((path) => getRoute(path).lobby).filter((lobby) => lobby && isWhole(lobby));
    expect(whole.map((lobby) => lobby?.gameType).sort()).toEqual([...GAME_CATEGORIES].sort());
  });
});

describe('links of a page', () => {
  test('name it, and the same page in each language', () => {
    expect(toPageLinks('/rng', 'en', new URL('https://orla.test/en/rng?page=ORLA'))).toEqual({
      canonical: 'https://orla.test/en/rng',
      alternates: [
        ...brand.locales.filter(isComplete).map((path) => ({
          hreflang: requireLocaleRow(path).tag,
          href: `https://orla.test${path === 'pt' ? '' : `/${path}`}/rng`,
        })),
        { hreflang: 'x-default', href: 'https://orla.test/rng' },
      ],
    });
  });

  test.each([
    ['?page=1', ''],
    ['?page=2', '?page=2'],
    ['?page=2&utm=x', '?page=2'],
    ['?notice=a1', '?notice=a1'],
  ])('keep of %s what makes a page of its own', (search, kept) => {
    expect(toPageLinks('/noticePage', 'pt', new URL(`/noticePage${search}`, origin)).canonical).toBe(
      `https://orla.test/noticePage${kept}`,
    );
  });

  test('lead from another address to the page itself', () => {
    expect(toPageLinks('/download', 'en', origin)).toEqual(toPageLinks('/down', 'en', origin));
  });
});

describe('the sitemap', () => {
  test('leaves out what is private, and categories without vendors', () => {
    const paths = listIndexedPaths(new Set(['RNG']));
    expect(paths).toContain('/rng');
    for (const path of ['/game', '/login', '/register', '/live', '/bgs', '/download', '/promoDetail'])
      expect(paths).not.toContain(path);
  });

  test('is an index of one file a complete language', () => {
    const files = [...toSitemapIndex(origin).matchAll(/<sitemap><loc>([^<]+)<\/loc><\/sitemap>/g)].map(
      ([, file]) => file,
    );
    expect(files).toEqual(listMappedLocales().map((locale) => `https://orla.test/sitemap-${locale}.xml`));
    expect(files).toContain('https://orla.test/sitemap-pt.xml');
  });

  test.each(listMappedLocales())('has each page in %s, with its address in each language and a default', (locale) => {
    const paths = listIndexedPaths(new Set(['RNG', 'LIVE']));
    const pages = toSitemap(locale, paths, origin).split('<url>').slice(1);
    expect(pages).toHaveLength(paths.length);
    for (const page of pages) {
      const tags = [...page.matchAll(/ hreflang="([^"]+)" href="([^"]+)"/g)];
      expect(tags.map(([, tag]) => tag)).toEqual([
        ...listMappedLocales().map((path) => requireLocaleRow(path).tag),
        'x-default',
      ]);
      const own = /<loc>([^<]+)<\/loc>/.exec(page)?.[1];
      expect(tags.find(([, tag]) => tag === requireLocaleRow(locale).tag)?.[2]).toBe(own);
    }
    expect(pages.join('')).toContain(`<loc>https://orla.test${toLocalePath('/live', locale)}</loc>`);
  });
});
