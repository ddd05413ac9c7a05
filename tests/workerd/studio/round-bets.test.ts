import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RoundBetsSchema } from '../../../src/contract/games/round-bets.ts';
import type { SportsMatch } from '../../../src/contract/studio/sports.ts';
import { tellStudio } from '../../../src/contract/studio/studio-host.ts';
import { clockSeconds, setClock } from '../../../src/server/clock.ts';
import { bearer, seedAll, send, sendJson, signVendor } from '../platform/support/api.ts';
import { makePlayer } from './play.ts';

const BEGAN_MS = Date.UTC(2040, 0, 2, 12, 0, 30);

async function ask(player: string, roundId: string, language: string) {
  const body = JSON.stringify({ event: 'round-bets', player, roundId, language });
  const headers = await signVendor(tellStudio.path, body, clockSeconds());
  const reply = await send('POST', tellStudio.path, { body, headers });
  return RoundBetsSchema.parse(reply.value).bets;
}

beforeAll(seedAll);
afterAll(() => setClock());

test('an accumulator is told with teams, selections, odds at acceptance and results, in the language asked for or English', async () => {
  setClock(() => BEGAN_MS);
  const { token, player } = await makePlayer();
  const input = { gameId: 'orla-football', vassalage: 'ORLA_SPORTS' };
  const launched = await sendJson('POST', '/wps/game/launchGame', input, bearer(token));
  const launch = launched.value.game_url.split('#launch=')[1];
  const { value: book } = await sendJson('POST', '/studio/api/sports/book', { launch });
  const legs = (book.matches as SportsMatch[])
    .filter(({ sportId, phase }) => sportId === 'football' && phase === 'upcoming')
    .flatMap(({ matchId, markets: [market] }) =>
      market?.prices[1] ? [{ matchId, marketId: market.marketId, ...market.prices[1] }] : [],
    )
    .slice(0, 2);
  const placed = await sendJson('POST', '/studio/api/sports/place', {
    launch,
    ticketKey: 'key-double',
    stake: 10,
    legs,
  });
  expect(placed.errorCode).toBeUndefined();
  const { ticketId } = placed.value.ticket;

  const bets = await ask(player, ticketId, 'PT');
  expect(bets).toMatchObject([
    { market: 'Resultado final', pick: 'Empate', odds: legs[0]?.odds, result: 'open' },
    { market: 'Resultado final', pick: 'Empate', odds: legs[1]?.odds, result: 'open' },
  ]);
  expect(bets[0]?.event).toMatch(/^\S.* x \S/);
  for (const language of ['EN', 'XX'])
    expect((await ask(player, ticketId, language))[0]).toMatchObject({ market: 'Full-time result', pick: 'Draw' });

  setClock(() => BEGAN_MS + 25 * 60_000);
  await runDurableObjectAlarm(env.SPORTS_BOOK.getByName('book'));
  const ended = await ask(player, ticketId, 'PT');
  expect(ended.every(({ result }) => result === 'won' || result === 'lost')).toBe(true);
  expect(ended.map(({ odds }) => odds)).toEqual(legs.map(({ odds }) => odds));
});

test('a combination is told with its joint odds, and with each of its picks', async () => {
  setClock(() => BEGAN_MS + 3_600_000);
  const { token, player } = await makePlayer();
  const input = { gameId: 'orla-football', vassalage: 'ORLA_SPORTS' };
  const launched = await sendJson('POST', '/wps/game/launchGame', input, bearer(token));
  const launch = launched.value.game_url.split('#launch=')[1];
  const { value: book } = await sendJson('POST', '/studio/api/sports/book', { launch });
  const { matchId } = (book.matches as SportsMatch[]).find(
    ({ sportId, phase }) => sportId === 'football' && phase === 'upcoming',
  ) ?? { matchId: '' };
  const picks = [
    { marketId: 'total:2.5', pick: 'over' },
    { marketId: 'both:1', pick: 'yes' },
  ];
  const { value } = await sendJson('POST', '/studio/api/sports/match', { launch, matchId, picks });
  const { odds } = value.match.combination;
  const placed = await sendJson('POST', '/studio/api/sports/place', {
    launch,
    ticketKey: 'key-combined',
    stake: 10,
    legs: [{ matchId, ...picks[0], odds, further: picks.slice(1) }],
  });
  const { ticketId } = placed.value.ticket;
  const bets = await ask(player, ticketId, 'PT');
  expect(bets).toMatchObject([
    { market: 'Criar aposta', pick: '2 seleções em uma só odd', odds, result: 'open' },
    { market: 'Total de gols', odds: null, result: 'open' },
    { market: 'Os dois marcam', pick: 'Sim', odds: null, result: 'open' },
  ]);
  expect(new Set(bets.map(({ event }) => event)).size).toBe(1);
  setClock(() => BEGAN_MS + 3_600_000 + 25 * 60_000);
  await runDurableObjectAlarm(env.SPORTS_BOOK.getByName('book'));
  const [whole, ...parts] = await ask(player, ticketId, 'PT');
  const isWon = parts.every(({ result }) => result === 'won');
  expect(whole?.result).toBe(isWon ? 'won' : 'lost');
});

test('a round that is no ticket of this player has no bets', async () => {
  const { player } = await makePlayer();
  expect(await ask(player, 'unknown', 'PT')).toEqual([]);
});
