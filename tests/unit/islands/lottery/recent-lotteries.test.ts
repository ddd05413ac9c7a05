import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RecentLotteriesIsland } from '../../../../src/islands/lottery/RecentLotteriesIsland.tsx';
import { recentLotteries } from '../../../../src/stores/games/recent-lotteries.ts';

test('a recently played lottery opens at its place on its page', () => {
  const value = [
    { gameCode: 'coral-4d', gameName: 'Coral 4D' },
    { gameCode: 'onda-minuto', gameName: 'Onda Minuto' },
  ];
  // The first rendering shows the initial value of the store.
  Object.assign(recentLotteries.$state, { init: { status: 'ready', value } });
  const props = { locale: 'en', messages: {}, path: '/lottery', source: 'LOTT', codes: ['onda-minuto'] } as const;
  const html = renderToStaticMarkup(createElement(RecentLotteriesIsland, props));
  expect(html).toContain('<a href="/en/lottery?gameCode=onda-minuto#lottery">Onda Minuto</a>');
  expect(html, 'a lottery of another page').not.toContain('coral-4d');
});
