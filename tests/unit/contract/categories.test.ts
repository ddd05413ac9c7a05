import { expect, test } from 'vitest';
import { ROUTES, type SiteRoute } from '../../../src/components/site-routes.ts';
import { COCKFIGHT_CODES, ESPORTS_CODES, GAME_CATEGORIES } from '../../../src/contract/games/games.ts';

test('the codes of esports and cockfights are those of the specification', () => {
  expect(ESPORTS_CODES).toEqual(['AV', 'IMES', 'IA', 'AI', 'TF']);
  expect(COCKFIGHT_CODES).toEqual(['DS88', 'DIG']);
});

test('each provider category of the specification is a category of the site with a page', () => {
  const pages = Object.values(ROUTES).map((route: SiteRoute) => route.lobby?.gameType);
  for (const category of ['FISH', 'LIVE', 'PVP', 'RNG', 'SPORTS'] as const) {
    expect(GAME_CATEGORIES).toContain(category);
    expect(pages).toContain(category);
  }
});
