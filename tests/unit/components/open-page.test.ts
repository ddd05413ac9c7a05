import { expect, test } from 'vitest';
import { isOpenPage, listOpenPaths } from '../../../src/components/open-page.ts';

test.each([
  ['/affiliates', 'affiliates'],
  ['/join', 'affiliates'],
  ['/pointMall', 'points'],
  ['/feedback', 'feedback'],
] as const)('%s has links, and is listed for search engines, while the module %s is on', (path, feature) => {
  const without = { features: ['referralPromotion'], nav: [] } as const;
  expect(isOpenPage({ features: [feature] }, path)).toBe(true);
  expect(isOpenPage(without, path)).toBe(false);
  expect(listOpenPaths({ ...without, features: [feature] })).toContain(path);
  expect(listOpenPaths(without)).not.toContain(path);
});

test('a page of no module is always open', () => {
  expect(isOpenPage({ features: [] }, '/about')).toBe(true);
});
