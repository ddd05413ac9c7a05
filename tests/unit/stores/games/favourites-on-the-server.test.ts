import { expect, test } from 'vitest';

test('a lobby is rendered on the server, where the favourites have no storage', async () => {
  const { $favourites } = await import('../../../../src/stores/games/favourites.ts');
  const stop = $favourites.subscribe(() => {});
  expect($favourites.get().size).toBe(0);
  stop();
});
