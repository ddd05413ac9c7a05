import { describe, expect, test } from 'vitest';
import { loadHome } from '../../../../src/components/home/load-home.ts';
import type { Page } from '../../../../src/components/page.ts';

type Answers = Record<string, object>;

async function load(answers: Answers) {
  const asked: Record<string, object> = {};
  const lives: object[] = [];
  const call = async ({ id }: { id: string }, input: object) => {
    asked[id] = input;
    return answers[id];
  };
  const locals = { locale: 'en', call, failed: false, unanswered: false };
  const cache = {
    set: (one: object) => lives.push(one),
    get options() {
      return Object.assign({}, ...lives);
    },
  };
  const page = { cache, locals };
  return { home: await loadHome(page as unknown as Page), asked, life: Object.assign({}, ...lives) };
}

const settings = (homeRows?: string[], features = { rewardCentre: true }) => ({
  getSiteSettings: { features, ...(homeRows && { homeRows }) },
});
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000 + 500).toISOString();
const draw = (gameCode: string, seconds: number, more: object = {}) => ({
  gameCode,
  underMaintenance: false,
  nextDraw: { drawNumber: '1', closesAt: '', drawsAt: inSeconds(seconds) },
  ...more,
});
const win = (gameName: string, day: number) => ({ gameName, at: `2026-11-${day}T20:00:00.000Z` });

describe('the home page', () => {
  test('requests its data in its language and shows the answers', async () => {
    const { home, asked } = await load({
      listAnnouncements: {
        home: [{ title: 'New home' }],
        player: [{ title: 'Works tonight' }],
        banners: [{ title: 'New slots' }],
      },
    });
    expect(asked.listAnnouncements).toEqual({ types: 'H,PL,B', platform: 'W', execution: 'B', language: 'EN' });
    expect(asked.listHotGames).toEqual({ merchantCode: 'orla', platform: 'web', language: 'EN' });
    expect(asked.listFixtures).toMatchObject({ language: 'EN' });
    expect(home).toMatchObject({
      notices: [{ title: 'New home' }, { title: 'Works tonight' }],
      banners: [{ title: 'New slots' }],
      shell: { nav: [], features: [] },
      data: { hot: [], draws: [], winners: [], matches: { list: [] }, tables: { list: [] } },
    });
  });

  test('asks for nothing that the operator hides, nor for promotions of a module that is off', async () => {
    const { asked } = await load(settings(['winners']));
    const rows = ['listFixtures', 'listTables', 'listLotteries', 'listHotGames', 'listPromotions', 'listWinners'];
    expect(rows.filter((id) => asked[id])).toEqual(['listWinners']);
    expect((await load(settings())).asked.listPromotions).toEqual({ language: 'EN', pageSize: 3 });
    expect((await load(settings(undefined, { rewardCentre: false }))).asked.listPromotions).toBeUndefined();
  });

  test('shows the next draws, the soonest first, of lotteries that are open', async () => {
    const closed = draw('closed', 10, { underMaintenance: true });
    const unplanned = draw('unplanned', 10, { nextDraw: null });
    const gameMenus = [draw('later', 40), closed, unplanned, draw('past', -1), draw('soon', 20)];
    const { home } = await load({ listLotteries: { gameMenus } });
    expect(home.data.draws?.map(({ gameCode }) => gameCode)).toEqual(['soon', 'later']);
  });

  test('is not served once the time of a printed draw has passed', async () => {
    const life = async (seconds: number) =>
      (await load({ listLotteries: { gameMenus: [draw('a', seconds), draw('b', 90)] } })).life;
    expect(await life(80)).toMatchObject({ maxAge: 5, swr: 25 });
    expect(await life(12)).toMatchObject({ maxAge: 5, swr: 7 });
    expect(await life(3)).toMatchObject({ maxAge: 3, swr: 0 });
    expect(await life(0)).toMatchObject({ maxAge: 1, swr: 0 });
  });

  test('is not served once a printed match has begun or a printed promotion has ended', async () => {
    const match = (seconds: number, state: string) => ({ state, startsAt: inSeconds(seconds), markets: [] });
    const lifeOf = async (answers: Answers) => (await load({ ...settings(), ...answers })).life;
    const matches = (seconds: number, state = 'upcoming') =>
      lifeOf({ listFixtures: { fixtures: [match(90, 'upcoming'), match(seconds, state)] } });
    expect(await matches(12)).toMatchObject({ maxAge: 5, swr: 7 });
    expect(await matches(-300, 'live')).toMatchObject({ maxAge: 5, swr: 25 });
    const promotions = [{ endsAt: inSeconds(14) }, { endsAt: inSeconds(500) }];
    expect(await lifeOf({ listPromotions: { list: promotions } })).toMatchObject({ maxAge: 5, swr: 9 });
  });

  test('leaves out what a stored answer announces and is over', async () => {
    const match = (id: string, seconds: number, state = 'upcoming') => ({
      id,
      state,
      startsAt: inSeconds(seconds),
      markets: [],
    });
    const { home } = await load({
      ...settings(),
      listFixtures: { fixtures: [match('live', -900, 'live'), match('begun', -20), match('next', 20)] },
      listPromotions: {
        list: ['one', 'two']
          .map((title) => ({ title, endsAt: inSeconds(60) }))
          .concat({ title: 'over', endsAt: inSeconds(-5) }),
      },
    });
    expect(home.data.matches?.list).toMatchObject([{ id: 'live' }, { id: 'next' }]);
    expect(home.data.promotions).toMatchObject([{ title: 'one' }, { title: 'two' }]);
  });

  test('shows the newest of the best wins', async () => {
    const { home } = await load({ listWinners: { list: [win('older', 20), win('newest', 25), win('old', 10)] } });
    expect(home.data.winners?.map(({ gameName }) => gameName)).toEqual(['newest', 'older', 'old']);
  });

  test('is kept for seconds only, because it prints odds', async () => {
    const { life } = await load({ listHotGames: { list: [{}, {}, {}] } });
    expect(life).toMatchObject({ maxAge: 5, swr: 25 });
  });
});
