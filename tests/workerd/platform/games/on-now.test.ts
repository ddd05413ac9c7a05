import { env } from 'cloudflare:workers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import type { Fixture } from '../../../../src/contract/games/on-now.ts';
import { askFeed } from '../../../../src/platform/games/on-now/vendor-feed.ts';
import { clock, setClock } from '../../../../src/server/clock.ts';
import { isSignedBy } from '../../../../src/server/signed-request.ts';
import { get, OPS, sendJson } from '../support/api.ts';
import { type OutsideVendor, openOutsideVendor, VENDOR } from './outside-vendor.ts';

const HOOK = 'https://games.example/hook';
const LIST = '/lgw/games/fixtures';

const MARKET = {
  marketId: 'result',
  name: 'Resultado',
  margin: 520,
  selections: [
    { selectionId: 'home', name: 'Maré', odds: 1.85 },
    { selectionId: 'away', name: 'Duna', odds: 2.1 },
  ],
};
const FIXTURE: Fixture = {
  fixtureId: 'm-1',
  gameId: 'mare-bola',
  category: 'SPORTS',
  sportId: 'football',
  sport: 'Futebol',
  leagueId: 'l-1',
  league: 'Liga',
  home: 'Maré',
  away: 'Duna',
  startsAt: '2040-01-02T12:00:00.000Z',
  state: 'upcoming',
  clock: '',
  score: null,
  isSimulated: false,
  markets: [MARKET],
  marketCount: 2,
};
const TABLE = {
  ...{ tableId: 't-1', gameId: 'mare-mesa', name: 'Mesa', kind: 'roulette', minBet: 1, maxBet: 50, players: 3 },
  ...{ phase: 'betting', phaseEndsAt: '2040-01-02T12:00:00.000Z', last: [{ text: '17', tone: 'black' }] },
};

type Asked = { event: string; language: string; category?: string; fixtureId?: string };
let outside: OutsideVendor;
let asked: Asked[];
let warned: MockInstance;
let answer: (hook: Asked) => unknown;
/** Each test sets the clock later than the test before, so that no answer of an earlier test is still cached. */
let nowMs = Date.now();

const reply = (value: unknown) => Response.json({ success: true, value });
const ofSports = (fixtures: unknown) => (hook: Asked) => (hook.category === 'SPORTS' ? { fixtures } : { fixtures: [] });

beforeAll(async () => {
  outside = await openOutsideVendor();
  const categories = [...VENDOR.categories, 'SPORTS', 'ESPORTS'];
  await sendJson('POST', '/ops/vendors', { ...VENDOR, categories, hookUrl: HOOK }, OPS);
});
beforeEach(() => {
  nowMs += 3_600_000;
  setClock(() => nowMs);
  asked = [];
  answer = ofSports([FIXTURE]);
  warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const request = input as Request;
    if (request.url !== HOOK) return new Response('', { status: 404 });
    const body = new Uint8Array(await request.arrayBuffer());
    expect(await isSignedBy([outside.secret], request, body)).toBe(true);
    const hook = JSON.parse(new TextDecoder().decode(body)) as Asked;
    asked.push(hook);
    const value = answer(hook);
    return value instanceof Response ? value : reply(value);
  });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => setClock());

describe('the list of matches', () => {
  test('is requested from the vendor by category, signed, in the language of the call', async () => {
    const { value } = await get(`${LIST}?language=EN`);
    expect(value).toEqual({ at: new Date(nowMs).toISOString(), fixtures: [{ ...FIXTURE, vassalage: 'MARE' }] });
    expect(asked).toEqual([
      { event: 'fixtures', language: 'EN', category: 'SPORTS' },
      { event: 'fixtures', language: 'EN', category: 'ESPORTS' },
    ]);
  });

  test('is requested once a second at most, however many visitors ask', async () => {
    await Promise.all(Array.from({ length: 20 }, () => get(`${LIST}?category=SPORTS&language=PT`)));
    nowMs += 900;
    await get(`${LIST}?category=SPORTS&language=PT`);
    expect(asked).toHaveLength(1);
    nowMs += 200;
    await get(`${LIST}?category=SPORTS&language=PT`);
    expect(asked).toHaveLength(2);
  });

  test('is not requested in a language that the site does not have', async () => {
    await Promise.all(['XX', 'YY', 'xx'].map((language) => get(`${LIST}?category=SPORTS&language=${language}`)));
    expect(asked.map(({ language }) => language)).toEqual(['PT']);
  });

  test('has live matches first, then by time, and takes filters', async () => {
    const at = (hour: string) => `2040-01-02T${hour}:00:00.000Z`;
    answer = ofSports([
      { ...FIXTURE, fixtureId: 'late', startsAt: at('15') },
      { ...FIXTURE, fixtureId: 'soon', startsAt: at('13'), sportId: 'tennis', leagueId: 'l-2' },
      { ...FIXTURE, fixtureId: 'live', startsAt: at('14'), state: 'live' },
    ]);
    const list = async (query: string) => {
      const { value } = await get(`${LIST}?language=PT${query}`);
      return value.fixtures.map(({ fixtureId }: Fixture) => fixtureId);
    };
    expect(await list('')).toEqual(['live', 'soon', 'late']);
    expect(await list('&state=upcoming')).toEqual(['soon', 'late']);
    expect(await list('&sportId=tennis')).toEqual(['soon']);
    expect(await list('&leagueId=l-1')).toEqual(['live', 'late']);
    expect(await list('&count=1')).toEqual(['live']);
    expect(await list('&category=ESPORTS')).toEqual([]);
  });

  test('stays with its age while the vendor is silent', async () => {
    const path = `${LIST}?category=SPORTS&language=PT`;
    const { value: first } = await get(path);
    answer = () => new Response('no', { status: 503 });
    nowMs += 120_000;
    expect((await get(path)).value).toEqual(first);
    nowMs += 600_000;
    expect((await get(path)).value).toEqual({ at: new Date(nowMs).toISOString(), fixtures: [] });
  });

  test('leaves out a vendor under maintenance', async () => {
    const switchTo = (underMaintenance: boolean) =>
      sendJson('PUT', '/ops/vendors/MARE', { underMaintenance, gameType: 'SPORTS' }, OPS);
    const closed = await switchTo(true);
    expect(closed.status).toBe(200);
    expect((await get(`${LIST}?language=PT`)).value.fixtures).toEqual([]);
    await switchTo(false);
  });

  test('asks fifty vendors at most, in the order of the operator', async () => {
    const hooks: string[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
      hooks.push((input as Request).url);
      return new Response('', { status: 404 });
    });
    await env.DB.prepare(
      `insert into vendors (vassalage, game_type, display_name, small_icon, account_type_id, launch_path, hook_url, position)
       with recursive n(i) as (select 1 union all select i + 1 from n where i < 500)
       select 'MANY' || i, 'ESPORTS', 'Many', '/x.svg', 1, 'https://games.example/{gameId}', 'https://many.example/' || i, 9 from n`,
    ).run();
    expect(await get(`${LIST}?category=ESPORTS&language=EN`)).toMatchObject({ status: 200, value: { fixtures: [] } });
    await env.DB.prepare("delete from vendors where vassalage like 'MANY%'").run();
    expect(hooks.length).toBeLessThanOrEqual(50);
  });

  test('keeps the other vendors when the object of one fails', async () => {
    const broken = { getByName: () => ({ ask: () => Promise.reject(new Error('out of memory')) }) };
    const known = await askFeed({ ...env, VENDOR_FEED: broken } as unknown as Env, 'MARE', {
      event: 'tables',
      language: 'PT',
    });
    expect(known).toBeNull();
    expect(warned).toHaveBeenCalledWith(expect.stringContaining('vendor.feed_failed'));
  });

  const OTHERS = { ...FIXTURE, fixtureId: 'm-2' };
  test.each<[string, unknown]>([
    ['a match of another category', [OTHERS, { ...FIXTURE, category: 'ESPORTS' }]],
    ['one id twice', [FIXTURE, FIXTURE]],
    ['a time that is none', [OTHERS, { ...FIXTURE, startsAt: 'soon' }]],
    ['a time with a remark', [OTHERS, { ...FIXTURE, startsAt: '2040-01-02 12:00 ("]<b>)' }]],
    ['points that turn the text around', [OTHERS, { ...FIXTURE, score: { home: '1\u202e', away: '0' } }]],
    ['a name that turns the text around', [OTHERS, { ...FIXTURE, home: 'Mar\u202eé' }]],
    ['a name of 201 characters', [OTHERS, { ...FIXTURE, home: 'x'.repeat(201) }]],
    ['an id with a slash', [OTHERS, { ...FIXTURE, fixtureId: '../m-1' }]],
    [
      'odds below one',
      [OTHERS, { ...FIXTURE, markets: [{ ...MARKET, selections: [{ ...MARKET.selections[0], odds: 0.5 }] }] }],
    ],
    ['a market twice', [OTHERS, { ...FIXTURE, markets: [MARKET, MARKET] }]],
    ['more matches than the limit', Array.from({ length: 201 }, (_, n) => ({ ...FIXTURE, fixtureId: `m-${n}` }))],
    ['no list', 'matches'],
  ])('refuses an answer with %s as a whole', async (_, fixtures) => {
    answer = ofSports(fixtures);
    expect((await get(`${LIST}?language=PT`)).value.fixtures).toEqual([]);
    expect(warned).toHaveBeenCalledWith(expect.stringContaining('vendor.on_now_unreadable'));
  });

  test('refuses an answer of more than half a megabyte', async () => {
    answer = () => new Response(`${JSON.stringify({ value: { fixtures: [FIXTURE] } })}${' '.repeat(600_000)}`);
    expect((await get(`${LIST}?language=PT`)).value.fixtures).toEqual([]);
  });

  test('asks a vendor without the hook once in five minutes', async () => {
    answer = () => ({});
    for (let second = 0; second < 290; second += 10) {
      await get(`${LIST}?category=ESPORTS&language=EN`);
      nowMs += 10_000;
    }
    expect(asked).toHaveLength(1);
  });
});

describe('one match', () => {
  const read = (fixtureId: string) => get(`/lgw/games/fixture?fixtureId=${fixtureId}&language=PT`);
  const whole = { ...FIXTURE, markets: [MARKET, { ...MARKET, marketId: 'total:2.5' }] };

  test('has all its markets, from the vendor that lists it', async () => {
    answer = (hook) => ({ fixtures: hook.category === 'SPORTS' ? [hook.fixtureId ? whole : FIXTURE] : [] });
    expect((await read('m-1')).value).toEqual({
      at: new Date(nowMs).toISOString(),
      fixture: { ...whole, vassalage: 'MARE' },
    });
    expect(asked.at(-1)).toEqual({ event: 'fixtures', language: 'PT', category: 'SPORTS', fixtureId: 'm-1' });
  });

  test('that no vendor lists is unknown, and no vendor is asked for it', async () => {
    expect((await read('m-9')).errorCode).toBe('games.unknown');
    expect(asked.every(({ fixtureId }) => fixtureId === undefined)).toBe(true);
  });

  test('that its vendor no longer knows is unknown', async () => {
    answer = (hook) => ({ fixtures: hook.category === 'SPORTS' && !hook.fixtureId ? [FIXTURE] : [] });
    expect((await read('m-1')).errorCode).toBe('games.unknown');
  });

  test('is shown from the list while its vendor does not answer', async () => {
    answer = (hook) => (hook.fixtureId ? new Response('', { status: 500 }) : ofSports([FIXTURE])(hook));
    expect((await read('m-1')).value.fixture).toEqual({ ...FIXTURE, vassalage: 'MARE' });
  });

  test('is shown from the list if its vendor answers another match', async () => {
    answer = (hook) => ofSports([hook.fixtureId ? { ...whole, fixtureId: 'm-2' } : FIXTURE])(hook);
    expect((await read('m-1')).value.fixture).toEqual({ ...FIXTURE, vassalage: 'MARE' });
  });
});

test('live tables are listed with their vendor, and refused with a wrong time', async () => {
  answer = () => ({ tables: [TABLE] });
  const list = () => get('/lgw/games/tables?language=PT');
  expect((await list()).value).toEqual({
    at: new Date(clock()).toISOString(),
    tables: [{ ...TABLE, vassalage: 'MARE' }],
  });
  nowMs += 3_600_000;
  answer = () => ({ tables: [{ ...TABLE, phaseEndsAt: 'later' }] });
  expect((await list()).value.tables).toEqual([]);
});

test('the next round of a title comes from its vendor, and is refused with a wrong time', async () => {
  const round = {
    gameId: 'mare-bingo',
    roundId: '7',
    startsAt: '2040-01-02T12:00:00Z',
    price: 1,
    prize: 90,
    players: 4,
  };
  answer = () => ({ rounds: [round, { ...round, gameId: 'other' }] });
  const list = (vassalage = 'MARE') => get(`/lgw/games/next-rounds?gameId=mare-bingo&vassalage=${vassalage}`);
  expect((await list()).value).toEqual({ at: new Date(clock()).toISOString(), rounds: [round] });
  expect(asked.at(-1)).toEqual({ event: 'next-rounds' });
  const before = asked.length;
  expect((await list('NOBODY')).value.rounds).toEqual([]);
  expect(asked).toHaveLength(before);
  nowMs += 3_600_000;
  answer = () => ({ rounds: [{ ...round, startsAt: 'later' }] });
  expect((await list()).value.rounds).toEqual([]);
});

test('a table may say its free seats and the language of its dealer, but no more free seats than it has', async () => {
  const table = { ...TABLE, seats: { total: 7, free: 2 }, dealerLanguage: 'pt-BR' };
  answer = () => ({ tables: [table] });
  const list = () => get('/lgw/games/tables?language=PT');
  nowMs += 3_600_000;
  expect((await list()).value.tables).toEqual([{ ...table, vassalage: 'MARE' }]);
  nowMs += 3_600_000;
  answer = () => ({ tables: [{ ...table, seats: { total: 2, free: 7 } }] });
  expect((await list()).value.tables).toEqual([]);
});

test('selections go to the address of the vendor, bounded', async () => {
  setClock();
  const open = (pick: unknown) => outside.launch({ gameId: 'mare-mesa', vassalage: 'MARE', pick });
  const { value } = await open(['m-1:result:home', 'm-2:total:2.5:over']);
  expect(new URL(value.game_url).searchParams.get('pick')).toBe('m-1:result:home,m-2:total:2.5:over');
  const many = Array.from({ length: 13 }, (_, number) => `m-${number}:result:home`);
  for (const wrong of [many, ['m-1:result:<b>'], ['a,b'], [`${'x'.repeat(300)}:a:b`], 'm-1:result:home'])
    expect((await open(wrong)).errorCode).toBe('request.invalid');
});
