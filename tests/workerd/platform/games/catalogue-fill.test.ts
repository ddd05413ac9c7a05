import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { toGames, toVendors } from '../../../../scripts/bench/catalogue.mjs';
import { get, OPS, sendJson } from '../support/api.ts';

test('the generated catalogue is inserted through the operator API, twice without duplicates', async () => {
  const vendors = toVendors(3);
  const games = toGames(240, 3);
  for (let run = 0; run < 2; run += 1) {
    for (const vendor of vendors) expect((await sendJson('POST', '/ops/vendors', vendor, OPS)).status).toBe(200);
    for (const { vassalage } of vendors) {
      const own = games.filter((game) => game.vassalage === vassalage).map(({ vassalage: _vendor, ...game }) => game);
      const reply = await sendJson('POST', '/ops/games', { vassalage, games: own }, OPS);
      expect([reply.status, reply.value]).toEqual([200, { games: 80 }]);
    }
  }
  const { value } = await get('/wps/relay/GCSGAME_gameList?vassalage=BENCH1&pageSize=100&gameName=agua');
  const expected = games.filter(({ vassalage, gameName }) => vassalage === 'BENCH1' && gameName.startsWith('Água'));
  expect(value.total).toBe(expected.length);
  const kept = await env.DB.prepare(
    "select games from game_counts where game_type = '' and vassalage = '' and game_classify = '' and lines = -1",
  ).first();
  expect(kept).toEqual({ games: 240 });
});
