import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  FixturesAnswerSchema,
  NextRoundsAnswerSchema,
  TablesAnswerSchema,
} from '../../../src/contract/games/on-now.ts';
import { tellStudio } from '../../../src/contract/studio/studio-host.ts';
import { LANGUAGES } from '../../../src/i18n/languages.ts';
import { toFound } from '../../../src/platform/games/on-now/question.ts';
import { clockSeconds, setClock } from '../../../src/server/clock.ts';
import { listOnNowBreaches } from '../../vendor-conformance/on-now.ts';
import { seedAll, send, signVendor } from '../platform/support/api.ts';

/** Thirty seconds after a match of each football league began. */
const BEGAN_MS = Date.UTC(2040, 0, 2, 12, 0, 30);

async function ask(hook: object) {
  const body = JSON.stringify(hook);
  const headers = await signVendor(tellStudio.path, body, clockSeconds());
  return (await send('POST', tellStudio.path, { body, headers })).value;
}
const listMatches = async (more: object = {}) =>
  FixturesAnswerSchema.parse(await ask({ event: 'fixtures', language: 'PT', category: 'SPORTS', ...more })).fixtures;

beforeAll(seedAll);
beforeEach(() => setClock(() => BEGAN_MS));
afterAll(() => setClock());

describe('the matches of the studio', () => {
  test('are those of the category that are live or open, with their main market in words', async () => {
    const fixtures = await listMatches();
    expect(new Set(fixtures.map(({ sportId }) => sportId))).toEqual(new Set(['football', 'volleyball']));
    expect(new Set(fixtures.map(({ state }) => state))).toEqual(new Set(['live', 'upcoming']));
    const live = fixtures.find(({ sportId, state }) => sportId === 'football' && state === 'live');
    expect(live).toMatchObject({ gameId: 'orla-football', sport: 'Futebol', isSimulated: true, marketCount: 8 });
    expect(live?.clock).toMatch(/^\d+’$/);
    expect(live?.score).toEqual({ home: expect.stringMatching(/^\d$/), away: expect.stringMatching(/^\d$/) });
    const next = fixtures.find(({ sportId, state }) => sportId === 'football' && state === 'upcoming');
    expect(next).toMatchObject({ clock: '', score: null, home: expect.stringMatching(/^\p{Lu}/u) });
    expect(Date.parse(next?.startsAt ?? '')).toBeGreaterThan(BEGAN_MS);
    const [market] = next?.markets ?? [];
    expect(market).toMatchObject({ marketId: 'result', name: 'Resultado final' });
    expect(market?.margin).toBeGreaterThan(400);
    expect(market?.selections.map(({ selectionId }) => selectionId)).toEqual(['home', 'draw', 'away']);
    expect(market?.selections.map(({ name }) => name)).toEqual([next?.home, 'Empate', next?.away]);
  });

  test('are in the requested language', async () => {
    const [fixture] = await listMatches({ language: 'EN', category: 'ESPORTS' });
    expect(fixture).toMatchObject({ category: 'ESPORTS', markets: [{ name: 'Winner' }] });
  });

  test('asked for by id have all their markets', async () => {
    const listed = (await listMatches()).find(({ sportId, state }) => sportId === 'football' && state === 'upcoming');
    const [fixture, ...others] = await listMatches({ fixtureId: listed?.fixtureId });
    expect(others).toEqual([]);
    expect(fixture).toMatchObject({ fixtureId: listed?.fixtureId, markets: { length: 8 } });
    expect(fixture?.markets[0]).toEqual(listed?.markets[0]);
  });

  test('are none for an id of another category, an unknown one, and a match that is over', async () => {
    const [listed] = await listMatches();
    const fixtureId = listed?.fixtureId;
    expect(await listMatches({ fixtureId, category: 'ESPORTS' })).toEqual([]);
    expect(await listMatches({ fixtureId: 'unknown-1' })).toEqual([]);
    setClock(() => BEGAN_MS + 3_600_000);
    expect(await listMatches({ fixtureId })).toEqual([]);
  });

  test('have no odds and no margin while betting on them is suspended', async () => {
    // Near its end a match takes no bets.
    setClock(() => Date.UTC(2040, 0, 2, 12, 5, 57));
    const live = (await listMatches()).filter(({ state }) => state === 'live');
    const closed = live.filter(({ markets: [market] }) => market?.margin === null);
    expect(closed.length).toBeGreaterThan(0);
    for (const { markets } of closed) expect(markets[0]?.selections.every(({ odds }) => odds === null)).toBe(true);
  });
});

test('the tables of the studio have limits, phase and results', async () => {
  const { tables } = TablesAnswerSchema.parse(await ask({ event: 'tables', language: 'PT' }));
  expect(tables).toHaveLength(9);
  expect(tables[0]).toEqual({
    tableId: 'roleta-areia',
    gameId: 'roleta-da-orla',
    name: 'Roleta Areia',
    kind: 'roulette',
    minBet: 0.5,
    maxBet: 500,
    players: 0,
    dealerLanguage: 'pt',
    phase: 'betting',
    phaseEndsAt: null,
    last: [],
  });
});

test('a table of blackjack has its free seats, and each table the language of its texts', async () => {
  const { tables } = TablesAnswerSchema.parse(await ask({ event: 'tables', language: 'EN' }));
  const seats = tables.flatMap((table) => (table.gameId === 'blackjack-da-orla' ? [table.seats] : []));
  expect(seats).toEqual(Array(3).fill({ total: 6, free: 6 }));
  expect(new Set(tables.map(({ dealerLanguage }) => dealerLanguage))).toEqual(new Set(['en']));
});

describe('the next round of bingo', () => {
  const read = async () => NextRoundsAnswerSchema.parse(await ask({ event: 'next-rounds' })).rounds;
  const ROUND = { gameId: 'bingo-da-praia', price: 1, prize: 2500, players: 0 };

  test('is the one whose cards are on sale', async () => {
    expect(await read()).toMatchObject([{ ...ROUND, startsAt: '2040-01-02T12:01:00.000Z' }]);
    setClock(() => Date.UTC(2040, 0, 2, 12, 0, 55));
    expect(await read()).toMatchObject([{ ...ROUND, startsAt: '2040-01-02T12:02:00.000Z' }]);
  });

  test('counts people, not cards', async () => {
    const [round] = await read();
    const room = env.LOTTERY.getByName('bingo-da-praia');
    await runInDurableObject(room, (_, { storage }) => {
      for (const [ticket, player] of ['ana', 'ana', 'rio'].entries())
        storage.sql.exec(
          "insert into tickets (ticket_id, draw_number, player, play_type, terms, accepted) values (?, ?, ?, '', '', '')",
          ...[`t-${ticket}`, round?.roundId, player],
        );
    });
    expect(await read()).toMatchObject([{ players: 2 }]);
  });
});

test.each(LANGUAGES.filter(({ status }) => status === 'full').map(({ catalogue }) => catalogue))(
  'what is on is shown by the platform in %s, with each market',
  async (language) => {
    const tables = { event: 'tables', language } as const;
    expect(toFound(await ask(tables), tables)).toHaveLength(9);
    for (const category of ['SPORTS', 'ESPORTS'] as const) {
      const all = { event: 'fixtures', language, category } as const;
      const [first] = toFound(await ask(all), all) as { fixtureId: string }[];
      const one = { ...all, fixtureId: first?.fixtureId ?? '' };
      expect(toFound(await ask(one), one)).toHaveLength(1);
    }
  },
);

test('the studio passes the certification of the hooks', async () => {
  const breaches = await listOnNowBreaches(async (hook, isForged) => {
    const body = JSON.stringify(hook);
    const headers = await signVendor(tellStudio.path, body, clockSeconds());
    const signature = isForged ? { 'X-Signature': '0'.repeat(64) } : {};
    const { status, ...reply } = await send('POST', tellStudio.path, { body, headers: { ...headers, ...signature } });
    return { status, text: JSON.stringify(reply), tookMs: 0 };
  });
  expect(breaches).toEqual([]);
});
