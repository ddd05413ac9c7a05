import { expect, test } from 'vitest';
import { VendorTabs } from '../../../../src/islands/lobby/VendorTabs.tsx';
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
    path: '/rng',
    hosts: [],
    vendor: chosen,
  });
  const links = [...html.matchAll(/href="([^"]+)"( aria-current="page")?/g)];
  expect(links.map(([, href]) => href)).toEqual(['/en/rng', '/en/rng?page=ORLA', '/en/rng?page=MAR']);
  expect(links.filter(([, , isChosen]) => isChosen).map(([, href]) => href)).toEqual([path]);
});
