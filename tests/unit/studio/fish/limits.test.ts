import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { unstable_readConfig as readConfig } from 'wrangler';
import { PERIOD_SECONDS } from '../../../../src/edge/limits/limits.ts';

interface Limit {
  name: string;
  simple: { limit: number };
}

test.each(['staging', 'production'])('%s lets the fastest game through', (env) => {
  const fish = readFileSync('src/studio/client/fish/game.ts', 'utf8');
  const shotEveryMs = Number(/const SHOT_EVERY_MS = (\d+);/.exec(fish)?.[1]);
  const shots = Math.ceil((PERIOD_SECONDS * 1000) / shotEveryMs);
  expect(shots).toBe(231);
  const { ratelimits } = readConfig({ config: 'wrangler.toml', env }, { hideWarnings: true });
  const limit = (ratelimits as Limit[]).find(({ name }) => name === 'LIMIT_MONEY_MEMBER')?.simple.limit;
  expect(limit).toBeGreaterThan(shots);
});
