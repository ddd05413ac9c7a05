import { expect, test } from 'vitest';
import { VendorTabs } from '../../../../src/islands/lobby/VendorTabs.tsx';
import { chooseTabs, TABS_MAX } from '../../../../src/stores/games/vendor-tabs.ts';
import { render } from '../render.ts';

const vendor = (vassalage: string) =>
  ({ vassalage, displayName: vassalage, accountTypeId: 1, smallIcon: '', isHot: 0, gameType: 'RNG' }) as const;

test.each([
  ['MAR', '/en/rng?page=MAR'],
  ['', '/en/rng'],
  ['NOBODY', '/en/rng'],
])('a tab leads to /rng with its vendor; %o is the chosen one', (chosen, path) => {
  const html = render(VendorTabs, {
    vendors: [vendor('ORLA'), vendor('MAR')],
    count: 2,
    path: '/rng',
    hosts: [],
    vendor: chosen,
  });
  const links = [...html.matchAll(/href="([^"]+)"( aria-current="page")?/g)];
  expect(links.map(([, href]) => href)).toEqual(['/en/rng', '/en/rng?page=ORLA', '/en/rng?page=MAR']);
  expect(links.filter(([, , isChosen]) => isChosen).map(([, href]) => href)).toEqual([path]);
});

test('of five hundred vendors a lobby prints the first ones, the chosen one, and a link to all', () => {
  const all = Array.from({ length: 500 }, (_, index) => vendor(`V${index}`));
  const chosen = chooseTabs(all, 'V400', 'V400');
  expect(chosen).toHaveLength(TABS_MAX);
  expect(chosen[0]?.vassalage).toBe('V400');
  expect(chooseTabs(all, '', null)).toEqual(all.slice(0, TABS_MAX));
  expect(chooseTabs(all, '', 'all')).toEqual(all);
  const html = render(VendorTabs, { vendors: chosen, count: 500, path: '/elott?type=EA', hosts: [], vendor: 'V400' });
  expect([...html.matchAll(/href="([^"]+)"/g)].at(-1)?.[1]).toBe('/en/elott?type=EA&amp;page=all');
  expect(html).toContain('500');
});
