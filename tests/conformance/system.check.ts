import { listAnnouncements } from '../../src/contract/content.ts';
import { getGameMenus, listGames, listHotGames, listVendors } from '../../src/contract/games.ts';
import { getRegisterRules } from '../../src/contract/registration.ts';
import { getKeys, SEALED_BODY_LIFE_SECONDS } from '../../src/contract/session.ts';
import { getSystemStatus } from '../../src/contract/system.ts';
import { getWhitelabel } from '../../src/contract/whitelabel.ts';
import { type Check, expect } from './check.ts';

const READS = [
  [getSystemStatus, { url: 'localhost' }],
  [getWhitelabel, {}],
  [getRegisterRules, {}],
  [getGameMenus, {}],
  [listVendors, {}],
  [listHotGames, {}],
  [listAnnouncements, { types: 'B', platform: 'W' }],
] as const;

const reads: Check[] = READS.map(([endpoint, input]) => ({
  id: `${endpoint.id} answers a guest by the contract`,
  endpoint,
  requires: 'nothing',
  run: async ({ client }) => {
    const answer = await client.call(endpoint, input as never);
    expect(answer.ok, `refused with ${answer.ok ? '' : answer.code}`);
  },
}));

export const systemChecks: Check[] = [
  ...reads,
  {
    id: 'getKeys tells the time',
    endpoint: getKeys,
    requires: 'nothing',
    run: async ({ client }) => {
      const answer = await client.call(getKeys, {});
      expect(answer.ok && answer.value.keys.length > 0, 'no key');
      expect(
        Math.abs(answer.value.now - Date.now() / 1000) < SEALED_BODY_LIFE_SECONDS,
        'now is not in seconds, or far off',
      );
    },
  },
  {
    id: 'listGames pages without repeating a title',
    endpoint: listGames,
    requires: 'nothing',
    run: async ({ client }) => {
      const seen = new Set<string>();
      let total = 0;
      for (let page = 1, pages = 1; page <= Math.min(pages, 3); page += 1) {
        const answer = await client.call(listGames, { page, pageSize: 10 });
        expect(answer.ok, 'refused');
        pages = answer.value.totalPages;
        total = answer.value.total;
        for (const game of answer.value.games) {
          expect(!seen.has(game.gameId), `${game.gameId} stands on two pages`);
          seen.add(game.gameId);
        }
      }
      expect(seen.size === Math.min(total, 30), `saw ${seen.size} of ${total}`);
    },
  },
  {
    id: 'listGames refuses a page that is no number',
    endpoint: listGames,
    requires: 'nothing',
    run: async ({ client }) => {
      const answer = await client.call(listGames, { page: 'x' } as never);
      expect(!answer.ok && answer.status === 400 && answer.code === 'request.invalid', 'expected 400 request.invalid');
    },
  },
];
