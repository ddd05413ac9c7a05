import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { getRoute, ROUTE_PATHS } from '../../../../src/components/site-routes.ts';
import { toPageQuery } from '../../../../src/edge/pages/page-query.ts';

/** Files that read query parameters of their own page only. */
const ONLY_PAGES: Readonly<Record<string, string>> = {
  'src/components/lobby/load-game.ts': '/game',
  'src/components/search/load-search.ts': '/search',
  'src/components/fixtures/load-fixtures.ts': '/sports',
};
const FILES = globSync('src/{components,pages}/**/*.{ts,astro}').map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}));

const READ = FILES.flatMap(({ file, text }) =>
  [...text.matchAll(/searchParams\.(?:get|getAll|has)\('([^']+)'\)/g)].map(([, name = '']) => ({ file, name })),
);

/** The page of a title needs the vendor beside every other parameter. */
function isKept(name: string, path: string): boolean {
  const asked = new URLSearchParams({ ...(path === '/game' && { vassalage: 'x' }), [name]: 'x' });
  return new URLSearchParams(toPageQuery(path, `?${asked}`)).has(name);
}

describe('the query parameters of a page', () => {
  test('reach the page', () => {
    const lost = READ.filter(({ file, name }) => !isKept(name, ONLY_PAGES[file] ?? '/promotions'));
    expect(lost).toEqual([]);
    expect(READ.length).toBeGreaterThan(10);
  });

  test('are found by name in the file', () => {
    const unnamed = FILES.filter(({ text }) => /searchParams\.(?:get|getAll|has)\((?!')/.test(text));
    expect(unnamed.map(({ file }) => file)).toEqual([]);
  });

  test('that make a separate page for search engines reach it', () => {
    const lost = ROUTE_PATHS.flatMap((path) =>
      (getRoute(path).query ?? []).filter((name) => !isKept(name, path)).map((name) => `${path}?${name}`),
    );
    expect(lost).toEqual([]);
  });
});

describe('the text of a search', () => {
  const toText = (path: string, q: string) =>
    new URLSearchParams(toPageQuery(path, `?${new URLSearchParams({ q })}`)).get('q');

  test('reaches its page in any script, without spaces around it', () => {
    for (const text of ['maré', '金龙', 'ปลา', 'سمك', '<b>', '🎰']) expect(toText('/search', ` ${text} `)).toBe(text);
    expect(toText('/en/search', 'mar')).toBe('mar');
  });

  test('is cut where the page would no longer read it', () => {
    expect(toText('/search', 'x'.repeat(1000))).toHaveLength(100);
    // The text is cut in the middle of an emoji.
    expect(toPageQuery('/search', `?${new URLSearchParams({ q: `${'x'.repeat(99)}🎰` })}`)).toContain('%EF%BF%BD');
  });

  test('makes no separate copies of other pages', () => {
    expect(toPageQuery('/rng', '?q=mar')).toBe('');
    expect(toPageQuery('/search', '?q=%20')).toBe('');
  });
});
