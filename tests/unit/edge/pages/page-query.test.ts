import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { getRoute, ROUTE_PATHS } from '../../../../src/components/site-routes.ts';
import { toPageQuery } from '../../../../src/edge/pages/page-query.ts';

/** This file reads the query parameters that only the page of a title takes. */
const OF_A_TITLE = 'src/components/lobby/load-game.ts';
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
    const lost = READ.filter(({ file, name }) => !isKept(name, file === OF_A_TITLE ? '/game' : '/promotions'));
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
