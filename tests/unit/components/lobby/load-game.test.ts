import { describe, expect, test } from 'vitest';
import { loadGame } from '../../../../src/components/lobby/load-game.ts';
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
  test('has the title that the address names', async () => {
    const { view, asked } = await load('?vassalage=ORLA&gameId=calcadao', { gameName: 'Calçadão' });
    expect(asked).toEqual([{ vassalage: 'ORLA', gameId: 'calcadao' }]);
    expect(view?.game?.gameName).toBe('Calçadão');
  });

  test.each(['', '?vassalage=ORLA', '?gameId=calcadao'])('asks for none with %o', async (search) => {
    const { view, asked } = await load(search);
    expect([view?.game, view !== undefined, asked]).toEqual([undefined, true, []]);
  });

  test('is not there for a title that nobody knows', async () => {
    const { view, missing } = await load('?vassalage=ORLA&gameId=nobody');
    expect([view, missing]).toEqual([undefined, 404]);
  });

  test('is there while the platform says nothing', async () => {
    const { view, missing } = await load('?vassalage=ORLA&gameId=calcadao', undefined, true);
    expect([view?.game, view !== undefined, missing]).toEqual([undefined, true, 503]);
  });
});
