import { beforeAll, describe, expect, test } from 'vitest';
import { listAnnouncements } from '../../../../src/contract/content.ts';
import { get, OPS, seedAll, sendJson } from '../support/api.ts';

beforeAll(async () => {
  await seedAll();
});

async function list(query: string) {
  return listAnnouncements.response.parse((await get(`${listAnnouncements.path}?${query}`)).value);
}

describe('announcements', () => {
  test.each([
    ['PT', ['welcome-pt', 'fairness-pt']],
    ['pt', ['welcome-pt', 'fairness-pt']],
    ['PT-BR', ['welcome-pt', 'fairness-pt']],
    ['EN', ['welcome-en', 'fairness-en']],
    ['KO', []],
  ])('in %s are the ones of that language, newest first', async (language, ids) => {
    const { player } = await list(`types=PL&platform=W&execution=B&language=${language}`);
    expect(player.map(({ id }) => id)).toEqual(ids);
  });

  test('go to the list of their type, home notices among the player notices', async () => {
    for (const type of ['B', 'PU', 'PR', 'H']) {
      await sendJson('POST', '/ops/notices', { type, title: `A ${type}`, content: 'x' }, OPS);
    }
    const all = await list('language=KO');
    const titles = Object.fromEntries(
      Object.entries(all).map(([name, notices]) => [name, notices.map((n) => n.title)]),
    );
    expect(titles).toEqual({ player: ['A H'], banners: ['A B'], popup: ['A PU'], promotion: ['A PR'] });
    expect(await list('types=B,PU&language=KO')).toMatchObject({ player: [], promotion: [] });
    expect(await list('types=XX')).toEqual({ player: [], banners: [], popup: [], promotion: [] });
  });
});
