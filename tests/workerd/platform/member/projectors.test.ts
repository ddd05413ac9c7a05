import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { Projectors } from '../../../../src/platform/member/projectors.ts';
import { callVendor, createPlayer, seedAll } from '../support/api.ts';

type Told = Record<string, number[]>;

/** Runs the projectors `names` of a member with three transfers; the one called `broken` throws. Returns the transfers that each received. */
async function follow(names: readonly string[], places: Record<string, number> = {}): Promise<Told> {
  const { player, launch } = await createPlayer(`seguido${crypto.randomUUID().slice(0, 8)}`, 10);
  const shared = { player, currency: 'BRL', gameCode: 'calcadao', roundId: 'r', amount: 1 };
  await callVendor('bet', { ...shared, launch, transactionId: 'b' });
  await callVendor('win', { ...shared, transactionId: 'w' });
  return runInDurableObject(env.MEMBER.getByName(player), (_object, { storage: { sql }, storage }) => {
    sql.exec('create table told (name text, seq integer)');
    const projectors = new Projectors(storage);
    for (const name of names) {
      projectors.add({
        name,
        follow: (rows) => {
          for (const { seq } of rows) sql.exec('insert into told (name, seq) values (?, ?)', name, seq);
          if (name === 'broken') throw new Error('broken');
        },
      });
    }
    for (const [name, seq] of Object.entries(places))
      sql.exec('insert into journal_cursors (name, seq) values (?, ?)', name, seq);
    for (let time = 0; time < 2; time += 1) {
      if (names.includes('broken')) expect(() => projectors.catchUp()).toThrow('broken');
      else projectors.catchUp();
    }
    const told: Told = {};
    for (const { name, seq } of sql.exec<{ name: string; seq: number }>(
      'select name, seq from told order by name, seq',
    ))
      told[name] = [...(told[name] ?? []), seq];
    return told;
  });
}

beforeAll(seedAll);

describe('projectors of a journal', () => {
  test('receive each transfer once', async () => {
    expect(await follow(['one', 'two'])).toEqual({ one: [1, 2, 3], two: [1, 2, 3] });
  });

  test('continue from their own positions', async () => {
    expect(await follow(['one', 'two', 'three'], { one: 2, two: 3 })).toEqual({ one: [3], three: [1, 2, 3] });
  });

  test('do not wait for a failing one, which is retried', async () => {
    expect(await follow(['one', 'broken', 'two'])).toEqual({ one: [1, 2, 3], two: [1, 2, 3] });
  });
});
