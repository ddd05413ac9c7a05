import { statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { toSharePath } from '../../../src/components/head.ts';
import { getRoute, ROUTE_PATHS } from '../../../src/components/site-routes.ts';

const SIZE_MAX = 100_000;

describe('the share picture', () => {
  test('exists for every page, once for all languages', () => {
    for (const path of ROUTE_PATHS) {
      const { size } = statSync(new URL(`../../../src/brand/pictures${toSharePath(path)}`, import.meta.url));
      expect(size, path).toBeGreaterThan(5_000);
      expect(size, path).toBeLessThan(SIZE_MAX);
    }
  });

  test('is the page’s own if the page is indexed', () => {
    const own = ROUTE_PATHS.filter((path) => getRoute(path).isIndexed).map((path) => toSharePath(path));
    expect(new Set(own).size).toBe(own.length);
    expect(toSharePath('/download')).toBe('/share/down.jpg');
    expect([toSharePath('/login'), toSharePath(undefined)]).toEqual(Array(2).fill('/share/home.jpg'));
  });
});
