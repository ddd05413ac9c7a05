import { createExecutionContext } from 'cloudflare:test';
import { env, withEnv } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { LIMITERS } from '../../../src/edge/limits/limits.ts';
import type { Pages } from '../../../src/edge/main.ts';

const LIMITER_NAMES = Object.values(LIMITERS).flatMap((names): string[] => Object.values(names));
const DEPLOYED = {
  ENVIRONMENT: 'production',
  SITE_ORIGIN: 'https://orla.test',
  SESSION_SECRET: 'test-session-secret-0123456789abcdefgh',
  EDGE_SECRET: 'test-edge-secret-0123456789abcdefghij',
  PLATFORM: {},
  ...Object.fromEntries(LIMITER_NAMES.map((name) => [name, {}])),
};

let Entrypoint: typeof Pages;
beforeAll(async () => {
  await withEnv({ ...env, ...DEPLOYED } as never, async () => {
    ({ Pages: Entrypoint } = await import('../../../src/edge/main.ts'));
  });
});

type Purge = CacheContext['purge'];

function toPages(purge: Purge | undefined): Pages {
  const ctx = createExecutionContext();
  Object.defineProperty(ctx, 'cache', { value: purge && { purge } });
  return new Entrypoint(ctx as never, DEPLOYED as never);
}

describe('a purge of deployed pages', () => {
  test('asks Cloudflare to delete them by their tags', async () => {
    const asked: unknown[] = [];
    const purge: Purge = async (options) => {
      asked.push(options);
      return { success: true, errors: [] };
    };
    await toPages(purge).purge(['games', 'brand']);
    expect(asked).toEqual([{ tags: ['games', 'brand'] }]);
  });

  test.each<[string, Purge | undefined, RegExp]>([
    [
      'that Cloudflare refuses, as it does over its limit',
      async () => ({ success: false, errors: [{ code: 1134, message: 'rate limited' }] }),
      /did not purge games, brand: 1134 rate limited/,
    ],
    [
      'that Cloudflare refuses without a reason',
      async () => ({ success: false, errors: [] }),
      /did not purge games, brand/,
    ],
    ['that fails', () => Promise.reject(new Error('no connection')), /no connection/],
    ['without a cache', undefined, /did not purge games, brand/],
  ])('%s is reported as failed', async (_, purge, why) => {
    await expect(toPages(purge).purge(['games', 'brand'])).rejects.toThrow(why);
  });
});
