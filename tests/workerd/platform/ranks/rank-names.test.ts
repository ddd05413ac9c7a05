import { expect, test } from 'vitest';
import { readRankNames } from '../../../../src/platform/ranks/rank-names.ts';

const never = new Promise<never>(() => undefined);

/** Creates a database whose first read never ends, like a read of a cancelled request. */
function toHangingEnv(): Env {
  let reads = 0;
  const read = () => {
    reads += 1;
    return reads === 1 ? never : Promise.resolve(null);
  };
  const statement = { bind: () => statement, first: read, all: read, run: read, raw: read };
  return { DB: { prepare: () => statement } } as unknown as Env;
}

test('a read that never ends holds up no other request', async () => {
  const env = toHangingEnv();
  void readRankNames(env);
  const name = await readRankNames(env);
  expect(name(1, 'EN')).not.toBe('');
});
