import { beforeAll, expect, test } from 'vitest';
import { listGames } from '../../../../src/contract/games/games.ts';
import { launchGame } from '../../../../src/contract/games/launch.ts';
import { toLaunchRoute } from '../../../../src/stores/play/launch-route.ts';
import { bearer, createPlayer, get, OPS, seedAll, sendJson } from '../support/api.ts';

const VENDOR = {
  vassalage: 'VENTO',
  displayName: 'Vento',
  smallIcon: '/x.svg',
  launchUrl: 'https://games.example/play/{gameId}?t={launch}',
  categories: ['LIVE'],
  isGame: 'VASSALAGE',
};
const TITLE = { gameType: 'LIVE', imageUrl: '/x.svg', minBet: 1, maxBet: 50 };
const TITLES = [
  { ...TITLE, gameId: 'vento-um', gameName: 'Mesa um' },
  { ...TITLE, gameId: 'vento-dois', gameName: 'Mesa dois' },
];

let token = '';

beforeAll(async () => {
  await seedAll();
  await sendJson('POST', '/ops/vendors', VENDOR, OPS);
  await sendJson('POST', '/ops/games', { vassalage: VENDOR.vassalage, games: TITLES }, OPS);
  ({ token } = await createPlayer('brisanova'));
});

async function launch(gameId: string) {
  const { value } = await sendJson('POST', launchGame.path, { gameId, vassalage: VENDOR.vassalage }, bearer(token));
  return launchGame.response.parse(value);
}

test('each title of a vendor that is one game stands for all of them, and opens when chosen from their list', async () => {
  const asked = await launch('vento-um');
  expect(toLaunchRoute(asked, { isAtGame: false, isChosen: false })).toEqual({ kind: 'list', vassalage: 'VENTO' });
  const { games } = listGames.response.parse((await get(`${listGames.path}?vassalage=${asked.vassalage}`)).value);
  expect(games.map(({ gameId }) => gameId).toSorted()).toEqual(['vento-dois', 'vento-um']);
  for (const { gameId } of games) {
    const launched = await launch(gameId);
    expect(launched.isGame).toBe('VASSALAGE');
    for (const isAtGame of [false, true]) {
      const route = toLaunchRoute(launched, { isAtGame, isChosen: true });
      expect(route).toEqual({ kind: 'frame', url: expect.stringContaining(`https://games.example/play/${gameId}?t=`) });
    }
  }
});
