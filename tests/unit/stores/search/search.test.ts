import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Call } from '../browser.ts';

const INDEX = '/wps/relay/GCSGAME_gameIndex';
const FIXTURES = '/lgw/games/fixtures';
const SITE = '/en/search.json';
const OLD_MS = 60_000;

const fixture = {
  ...{ fixtureId: 'm1', gameId: 'football', vassalage: 'ORLA', category: 'SPORTS' },
  ...{ sportId: 'football', sport: 'Futebol', leagueId: 'br', league: 'Brasileirão', home: 'Santos', away: 'Grêmio' },
  ...{ startsAt: '2026-11-27T20:00:00Z', state: 'upcoming', clock: '', score: null, isSimulated: true },
  ...{ markets: [], marketCount: 0 },
};
const site = {
  entries: [
    { kind: 'page', title: 'Ajuda', path: '/help' },
    { kind: 'promotion', title: 'Bônus', path: '/promoDetail?id=b' },
  ],
  missing: ['help'],
  icons: { page: 'M0 0' },
};

async function open() {
  vi.resetModules();
  const { createBrowser, grant, settle } = await import('../browser.ts');
  const { $search, loadSearch, search } = await import('../../../../src/stores/search/search.ts');
  const recent = await import('../../../../src/stores/search/recent-searches.ts');
  const browser = createBrowser();
  const down = new Set<string>();
  browser.serve(({ path }: Call) => {
    if (down.has(path)) return undefined;
    if (path === INDEX) return grant({ list: [['mare', 'Maré Alta', 'ORLA', 'RNG', 1]], next: 0 });
    if (path === FIXTURES) return grant({ at: '2026-11-27T12:00:00Z', fixtures: [fixture] });
    return path === SITE ? Response.json(site) : undefined;
  });
  const load = async () => {
    await loadSearch((home, away) => `${home} x ${away}`);
    await settle();
  };
  const find = (text: string) => {
    search(text);
    return $search.get().found.groups.flatMap(({ entries }) => entries.map(({ title, path }) => `${title} ${path}`));
  };
  return { browser, down, load, find, recent, state: () => $search.get() };
}
let opened: Awaited<ReturnType<typeof open>>;
beforeEach(async () => {
  opened = await open();
});

describe('the search', () => {
  test('finds games, matches, promotions and pages, and leads to them', async () => {
    const { load, find, state } = opened;
    await load();
    expect(find('mare')).toEqual(['Maré Alta /game?vassalage=ORLA&gameId=mare']);
    expect(find('gremio santos')).toEqual(['Santos x Grêmio /match?id=m1']);
    expect(find('bonus')).toEqual(['Bônus /promoDetail?id=b']);
    expect(find('ajuda')).toEqual(['Ajuda /help']);
    expect(find('')).toEqual([]);
    expect(state()).toMatchObject({ loading: [], missing: ['help'], icons: site.icons });
  });

  test('searches the lists that have arrived, and names the missing ones', async () => {
    const { down, load, find, state } = opened;
    down.add(INDEX).add(SITE);
    await load();
    expect(find('santos')).toEqual(['Santos x Grêmio /match?id=m1']);
    expect([...state().missing].sort()).toEqual(['game', 'help', 'page', 'promotion']);
    down.clear();
    await load();
    expect([find('mare').length, state().missing]).toEqual([1, ['help']]);
  });

  test('keeps loaded lists while the platform does not answer', async () => {
    const { browser, down, load, find, state } = opened;
    await load();
    down.add(INDEX).add(FIXTURES).add(SITE);
    browser.pass(OLD_MS);
    await load();
    expect([find('mare').length, find('santos').length, find('ajuda').length]).toEqual([1, 1, 1]);
    expect(state().missing).toEqual(['help']);
  });

  test('rejects a list with addresses outside the site', async () => {
    const { browser, load, find, state } = opened;
    const hostile = { ...site, entries: [{ kind: 'page', title: 'Ajuda', path: '//evil.test' }] };
    browser.serve(({ path }: Call) => (path === SITE ? Response.json(hostile) : undefined));
    await load();
    expect([find('ajuda'), state().missing.includes('page')]).toEqual([[], true]);
  });
});

describe('recent searches', () => {
  test('are kept in this browser, newest first, each once, a few of them', () => {
    const { browser, recent } = opened;
    for (const text of ['um', 'dois', ' um ', '', '  ']) recent.keepRecent(text);
    expect(recent.$recent.get()).toEqual(['um', 'dois']);
    for (let index = 0; index < 9; index += 1) recent.keepRecent(`${index}${'x'.repeat(1000)}`);
    expect(recent.$recent.get().map((text) => [text[0], text.length])).toEqual(
      ['8', '7', '6', '5', '4', '3'].map((first) => [first, 60]),
    );
    recent.clearRecent();
    expect([recent.$recent.get(), browser.local.has('recentSearches')]).toEqual([[], false]);
  });

  test.each(['{', '[1]', '"x"', 'null'])('read %s as none', (text) => {
    const { browser, recent } = opened;
    browser.local.set('recentSearches', text);
    recent.openRecent();
    expect(recent.$recent.get()).toEqual([]);
  });
});
