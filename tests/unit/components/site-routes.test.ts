import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { brand } from '../../../src/brand/brand.ts';
import { toPageLinks } from '../../../src/components/head.ts';
import { getRoute, isWhole, listIndexedPaths, ROUTE_PATHS } from '../../../src/components/site-routes.ts';
import { toSitemap } from '../../../src/components/sitemap.ts';
import { GAME_CATEGORIES } from '../../../src/contract/games/games.ts';

const PAGES = new URL('../../../src/pages/[...locale]/', import.meta.url);
const files = readdirSync(PAGES)
  .filter((name) => name.endsWith('.astro'))
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
      // A page with its own loader names its row in the loader.
      if (!/load(Game|Home|Match|Notices|Promotions?|Winners|Mall)\(/.test(source))
        expect(source, path).toContain(`'${path}'`);
    }
  });

  test.each(brand.locales)('has a title and a description of its own for each page in %s', (locale) => {
    const url = new URL(`../../../src/words/${locale}/pages.json`, import.meta.url);
    const words = JSON.parse(readFileSync(url, 'utf8')) as Record<string, string>;
    const titles = ROUTE_PATHS.filter((path) => getRoute(path).isIndexed).map((path) => words[`${path}.title`]);
    expect(new Set(titles).size).toBe(titles.length);
    for (const path of ROUTE_PATHS) {
      expect(words[`${path}.title`], path).toBeTruthy();
      expect(words[`${path}.description`], path).toMatch(/^.{15,160}$/);
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
        { hreflang: 'pt', href: 'https://orla.test/rng' },
        { hreflang: 'en', href: 'https://orla.test/en/rng' },
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

  test('has each page in each language', () => {
    const xml = toSitemap(new Set(['RNG', 'LIVE']), origin);
    expect(xml).toContain('<loc>https://orla.test/live</loc>');
    expect(xml).toContain('<loc>https://orla.test/en</loc>');
    expect(xml.match(/<url>/g)).toHaveLength(listIndexedPaths(new Set(['RNG', 'LIVE'])).length * brand.locales.length);
  });
});
