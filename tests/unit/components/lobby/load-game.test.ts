import { describe, expect, test } from 'vitest';
import { findPathOfVendor, loadGame } from '../../../../src/components/lobby/load-game.ts';
import { type Page, refuseMissing } from '../../../../src/components/page.ts';

async function load(search: string, game?: object, unanswered = false) {
  const asked: Record<string, unknown>[] = [];
  const call = async ({ id }: { id: string }, input: object) => {
    if (id !== 'getGame') return undefined;
    asked.push({ ...input });
    return game;
  };
  const page = {
    cache: { set: () => undefined },
    locals: { locale: 'pt', call, unanswered },
    url: new URL(`https://orla.test/game${search}`),
  } as unknown as Page;
  return { view: await loadGame(page), asked, missing: refuseMissing(page).status };
}

describe('the page of a title', () => {
  test('shows the title in the address', async () => {
    const { view, asked } = await load('?vassalage=ORLA&gameId=calcadao', { gameName: 'Calçadão' });
    expect(asked).toEqual([{ vassalage: 'ORLA', gameId: 'calcadao' }]);
    expect(view?.game?.gameName).toBe('Calçadão');
  });

  test.each(['', '?vassalage=ORLA', '?gameId=calcadao'])('asks for none with %o', async (search) => {
    const { view, asked } = await load(search);
    expect([view?.game, view !== undefined, asked]).toEqual([undefined, true, []]);
  });

  test('is not found for an unknown title', async () => {
    const { view, missing } = await load('?vassalage=ORLA&gameId=nobody');
    expect([view, missing]).toEqual([undefined, 404]);
  });

  test('is rendered while the platform does not answer', async () => {
    const { view, missing } = await load('?vassalage=ORLA&gameId=calcadao', undefined, true);
    expect([view?.game, view !== undefined, missing]).toEqual([undefined, true, 503]);
  });
});

async function findPath(search: string, games: readonly object[] | undefined, locale = 'en') {
  const asked: Record<string, unknown>[] = [];
  const kept: unknown[] = [];
  const call = async ({ id }: { id: string }, input: object) => {
    asked.push({ id, ...input });
    return games && { games, total: games.length, totalPages: 1 };
  };
  const page = {
    cache: { set: (life: unknown) => kept.push(life) },
    locals: { locale, call },
    url: new URL(`https://orla.test/game${search}`),
  } as unknown as Page;
  return { path: await findPathOfVendor(page), asked, kept };
}

describe('an address that names a vendor and no title', () => {
  const game = (vassalage: string, gameType: string, gameId = 'one') => ({ vassalage, gameType, gameId });

  test('redirects to its only title', async () => {
    const { path, asked } = await findPath('?vassalage=JILI&gameType=FISH', [game('JILI', 'FISH')]);
    expect(path).toBe('/en/game?vassalage=JILI&gameId=one');
    expect(asked).toEqual([expect.objectContaining({ id: 'listGames', vassalage: 'JILI', gameType: 'FISH' })]);
  });

  test.each([
    ['LIVE', 'EVO', 'LIVE', 'LIVE', '/en/live?page=EVO'],
    ['ELOTT', 'TCG_SEA', 'ELOTT', 'ELOTT', '/en/elott?page=TCG_SEA'],
    ['LOTT', 'TCG_SEA', 'LOTT', 'LOTT', '/en/lottery?page=TCG_SEA'],
    ['LOTT', 'TCG_LOTTO_VN', 'LOTT', 'LOTT', '/en/vnlottery'],
    ['COCKFIGHT', 'DIG', '', 'SPORTS', '/en/cockfight?page=DIG'],
    ['', 'EVO', '', 'LIVE', '/en/live?page=EVO'],
    ['', 'DIG', '', 'SPORTS', '/en/cockfight?page=DIG'],
    ['NOTHING', 'EVO', '', 'LIVE', '/en/live?page=EVO'],
  ])('of several leads to the page of %s, at the tab of %s', async (category, vassalage, gameType, of, target) => {
    const games = [game(vassalage, of), game(vassalage, of, 'two')];
    const { path, asked } = await findPath(`?vassalage=${vassalage}&gameType=${category}`, games);
    expect([path, asked[0]?.gameType]).toEqual([target, gameType]);
  });

  test('is cached no longer than the list it depends on', async () => {
    const { kept } = await findPath('?vassalage=JILI', [game('JILI', 'FISH')], 'pt');
    expect(kept).toEqual([expect.objectContaining({ tags: expect.arrayContaining(['games']) })]);
  });

  test.each([
    ['a list that did not come', '?vassalage=JILI', undefined],
    ['a vendor without titles', '?vassalage=JILI', []],
    ['a title that is named', '?vassalage=JILI&gameId=one', [game('JILI', 'FISH')]],
    ['no vendor', '?gameType=FISH', [game('JILI', 'FISH')]],
  ])('leads nowhere with %s', async (_, search, games) => {
    expect((await findPath(search, games)).path).toBeUndefined();
  });
});
