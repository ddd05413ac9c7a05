import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { renewNames } from '../../../../src/platform/games/renew-names.ts';
import { get, OPS, seedAll, sendJson } from '../support/api.ts';

const VENDOR = 'FOLDED';
const TITLES = 250;
const toId = (n: number) => `folded-${String(n).padStart(4, '0')}`;

beforeAll(async () => {
  await seedAll();
  const vendor = { vassalage: VENDOR, categories: ['RNG'], displayName: 'Folded', smallIcon: '/x.svg' };
  await sendJson('POST', '/ops/vendors', { ...vendor, launchUrl: 'https://vendor.test/play/{gameId}' }, OPS);
  const games = Array.from({ length: TITLES }, (_, n) => ({
    ...{ gameId: toId(n), gameName: `Smørbrød ${n}`, gameType: 'RNG', imageUrl: '/x.svg', position: n },
  }));
  for (let at = 0; at < TITLES; at += 50)
    expect(
      (await sendJson('POST', '/ops/games', { vassalage: VENDOR, games: games.slice(at, at + 50) }, OPS)).status,
    ).toBe(200);
  // Stores names as an older version of `fold` wrote them.
  await env.DB.batch([
    env.DB.prepare('update games set folded_name = lower(game_name) where vassalage = ?').bind(VENDOR),
    env.DB.prepare(
      "insert into member_texts (kind, text, member_id) values ('name', 'jørgen', 'm1'), ('email', 'ø@example.com', 'm1')",
    ),
    env.DB.prepare("delete from settings where key = 'foldedNames'"),
  ]);
});

const find = async () => (await get('/wps/relay/GCSGAME_gameList?gameName=smorbrod&pageSize=100')).value.total;

test('names in an older form are found again after some steps; afterwards a step does nothing', async () => {
  expect(await find()).toBe(0);
  let steps = 0;
  while ((await renewNames(env.DB)) && steps < 20) steps += 1;
  expect(steps).toBeGreaterThan(1);
  expect(steps).toBeLessThan(20);
  expect(await find()).toBe(TITLES);
  const { results } = await env.DB.prepare(
    "select kind, text from member_texts where member_id = 'm1' order by kind",
  ).all();
  expect(results).toEqual([
    { kind: 'email', text: 'ø@example.com' },
    { kind: 'name', text: 'jorgen' },
  ]);
  await env.DB.prepare("update games set folded_name = 'x' where game_id = ?").bind(toId(1)).run();
  expect(await renewNames(env.DB)).toBe(false);
  expect(await find()).toBe(TITLES - 1);
});

test('names of an older version are renewed from the beginning', async () => {
  await env.DB.prepare(
    `update settings set value = '{"version":0,"part":"none","after":""}' where key = 'foldedNames'`,
  ).run();
  while (await renewNames(env.DB));
  expect(await find()).toBe(TITLES);
});
