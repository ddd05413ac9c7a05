import { expect, test } from 'vitest';
import * as constants from '../../../../src/islands/lobby/constants.ts';
import { hasLoaded, rememberLoaded } from '../../../../src/islands/lobby/image-cache.ts';

test('interface constants are those of the specification', () => {
  expect(constants).toMatchObject({
    PRELOAD_SCREENS: 1.3,
    IMAGE_RETRIES_MAX: 3,
    IMAGE_CACHE_MAX: 200,
    SCROLL_THROTTLE_MS: 200,
    SCROLL_DISTANCE_PX: 0,
  });
  expect(constants.IMAGE_RETRY_MS).toHaveLength(constants.IMAGE_RETRIES_MAX);
});

test('the latest two hundred pictures are remembered', () => {
  for (let index = 0; index <= constants.IMAGE_CACHE_MAX; index += 1) rememberLoaded(`/${index}.svg`);
  expect([hasLoaded('/0.svg'), hasLoaded('/1.svg'), hasLoaded(`/${constants.IMAGE_CACHE_MAX}.svg`)]).toEqual([
    false,
    true,
    true,
  ]);
});
