import { expect, test } from 'vitest';
import { loadHome } from '../../../../src/components/home/load-home.ts';
import type { Page } from '../../../../src/components/page.ts';

test('the home page requests its data in its language and shows the answers', async () => {
  const asked: Record<string, object> = {};
  const call = async ({ id }: { id: string }, input: object) => {
    asked[id] = input;
    return id === 'listAnnouncements'
      ? { home: [{ title: 'New home' }], player: [{ title: 'Works tonight' }], banners: [{ title: 'New slots' }] }
      : undefined;
  };
  const page = { cache: { set: () => undefined }, locals: { locale: 'en', call, failed: false } };
  const home = await loadHome(page as unknown as Page);
  expect(asked.listAnnouncements).toEqual({ types: 'H,PL,B', platform: 'W', execution: 'B', language: 'EN' });
  expect(asked.listHotGames).toEqual({ merchantCode: 'orla', platform: 'web', language: 'EN' });
  expect(home).toMatchObject({
    games: [],
    notices: [{ title: 'New home' }, { title: 'Works tonight' }],
    banners: [{ title: 'New slots' }],
    shell: { nav: [], features: [] },
  });
});
