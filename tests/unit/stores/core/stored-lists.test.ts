import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listOtherAddresses } from '../../../../src/stores/domains/other-addresses.ts';
import { type Browser, grant, INFO, refuse, settle } from '../browser.ts';

const VENDORS = '/wps/relay/GCSGAME_newGameVendor';
const CATEGORIES = [{ title: 'Slots', gameCategory: 'RNG', cards: [], gameClassify: [] }];
const FAVOURITES = '/wps/relay/MCSFE_getFavoriteGames';
let browser: Browser;

/** Opens another page in the same session: its stores keep nothing in memory. */
async function openPage(): Promise<Browser> {
  const before = browser as Browser | undefined;
  vi.resetModules();
  const { createBrowser } = await import('../browser.ts');
  browser = createBrowser();
  for (const [key, value] of before?.session ?? []) browser.session.set(key, value);
  return browser;
}

beforeEach(async () => {
  browser = undefined as never;
  await openPage();
});

describe('the vendor list', () => {
  const serve = () => browser.serve((call) => (call.path === VENDORS ? grant(CATEGORIES) : undefined));
  async function load() {
    serve();
    const { loadVendors, vendorCategories } = await import('../../../../src/stores/games/vendors.ts');
    loadVendors();
    await settle();
    return vendorCategories.$state.get();
  }

  test('is requested once per session and stored', async () => {
    expect(await load()).toMatchObject({ status: 'ready', value: CATEGORIES });
    await openPage();
    expect(await load()).toMatchObject({ status: 'ready', value: CATEGORIES });
    expect(browser.callsTo(VENDORS)).toHaveLength(0);
  });

  test('is requested again in another language', async () => {
    await load();
    await openPage();
    browser.session.set('gameVendor', JSON.stringify({ language: 'PT', categories: CATEGORIES }));
    await load();
    expect(browser.callsTo(VENDORS)[0]?.query.get('language')).toBe('EN');
    expect(JSON.parse(browser.session.get('gameVendor') ?? '')).toMatchObject({ language: 'EN' });
  });

  test('is reloaded after a flush, caused by a missing game', async () => {
    await load();
    browser.session.set('token', 'h1.first');
    browser.serve((call) => {
      if (call.path === VENDORS) return grant([]);
      if (call.path === '/wps/member/info') return grant(INFO);
      return call.path === '/wps/game/launchGame' ? refuse('games.unknown') : undefined;
    });
    const { launch } = await import('../../../../src/stores/play/launch.ts');
    const { restoreSession } = await import('../../../../src/stores/session/session.ts');
    restoreSession();
    await settle();
    launch({ vassalage: 'ORLA', gameId: 'gone' });
    await settle();
    const { vendorCategories } = await import('../../../../src/stores/games/vendors.ts');
    expect(vendorCategories.$state.get()).toMatchObject({ status: 'ready', value: [] });
    expect(browser.callsTo(VENDORS)).toHaveLength(2);
  });

  test.each(['{', '7', '{"language":"EN","categories":[{}]}'])('is asked for where %o is kept', async (kept) => {
    browser.session.set('gameVendor', kept);
    expect(await load()).toMatchObject({ status: 'ready', value: CATEGORIES });
  });
});

describe('favourite games', () => {
  test('of this session appear before the platform answers', async () => {
    browser.session.set('favGames', JSON.stringify(['ORLA/farol']));
    browser.session.set('token', 'h1.first');
    const never = new Promise<Response>(() => undefined);
    browser.serve((call) =>
      call.path === FAVOURITES ? never : call.path === '/wps/member/info' ? grant(INFO) : undefined,
    );
    const { restoreSession } = await import('../../../../src/stores/session/session.ts');
    const { $favourites } = await import('../../../../src/stores/games/favourites.ts');
    restoreSession();
    const stop = $favourites.subscribe(() => undefined);
    await settle();
    expect([...$favourites.get()]).toEqual(['ORLA/farol']);
    stop();
  });
});

describe('the addresses of the site', () => {
  const row = (domain: string, speed: number | null) => ({ domain, speed, isPrimary: false, measuredAt: null });
  const LIST = [row('orla.test', 900), row('slow.test', 400), row('fast.test', 30), row('gone.test', null)];

  test('are requested once per session, after the page; the current one is measured', async () => {
    browser.serve(({ path }) => {
      browser.state.now += 120;
      return path === '/wps/system/domainRoute' ? grant({ domainList: LIST }) : undefined;
    });
    const { watchRouters } = await import('../../../../src/stores/domains/routers.ts');
    watchRouters();
    expect(browser.calls).toHaveLength(0);
    browser.pass(5_000);
    await settle();
    const kept = JSON.parse(browser.session.get('routers') ?? '[]') as { speed: number }[];
    expect(kept.map(({ speed }) => speed)).toEqual([120, 400, 30, null]);
    watchRouters();
    browser.pass(5_000);
    expect(browser.calls).toHaveLength(1);
  });

  test('are offered if the current one fails: fastest first, without unreachable ones', () => {
    const storage = (text: string) => () => ({ getItem: () => text });
    expect(listOtherAddresses(storage(JSON.stringify(LIST)), 'orla.test')).toEqual(['fast.test', 'slow.test']);
    const hostile = JSON.stringify([row('evil.test/"><script>', 1), { domain: 7, speed: 1 }, null]);
    expect(listOtherAddresses(storage(hostile), 'orla.test')).toEqual([]);
    expect(listOtherAddresses(storage('{'), 'orla.test')).toEqual([]);
  });
});
