import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { GamesPart } from '../../../../src/platform/games/games-part.ts';
import type { Timers } from '../../../../src/platform/member/timers.ts';
import { createPlayer, moveClock, seedAll } from '../support/api.ts';
import { queryMember } from '../support/database.ts';

const TIMERS = "select name from timers where name like '%games:%' order by name";

beforeAll(seedAll);
afterEach(() => {
  vi.restoreAllMocks();
  moveClock(0);
});

let names = 0;

/** Makes a member with only these timers due, and records each ring. */
async function waitFor(...timers: string[]) {
  names += 1;
  const { player } = await createPlayer(`timer${names}`);
  const member = env.MEMBER.getByName(player);
  await runInDurableObject(member, (_object, { storage }) => {
    storage.sql.exec('delete from timers');
    for (const [index, name] of timers.entries())
      storage.sql.exec('insert into timers (name, due_ms) values (?, ?)', name, index + 1);
    return storage.setAlarm(Date.now() + 3_600_000);
  });
  const rung: string[] = [];
  const listen = (act: (part: GamesPart, key: string) => Promise<void> | void = () => undefined) =>
    vi.spyOn(GamesPart.prototype, 'onTimer').mockImplementation(async function (this: GamesPart, key?: string) {
      rung.push(key ?? '');
      await act(this, key ?? '');
    });
  return { member, player, rung, listen, left: () => queryMember<{ name: string }>(player, TIMERS) };
}

describe('a timer of a member', () => {
  test('rings once and leaves nothing behind', async () => {
    const { member, rung, listen, left } = await waitFor('games:one', 'games:two');
    listen();
    await runDurableObjectAlarm(member);
    expect(rung).toEqual(['one', 'two']);
    expect(await left()).toEqual([]);
  });

  test('rings again if the object ended during its work', async () => {
    const { member, rung, listen, left } = await waitFor('games:cut');
    listen(() => new Promise(() => undefined));
    // This alarm never ends, so the test does not wait for it.
    await runInDurableObject(member, (object) => void object.alarm?.());
    expect(await left()).toEqual([{ name: 'again:games:cut' }]);
    await evictDurableObject(member);
    moveClock(121_000);
    vi.restoreAllMocks();
    listen();
    await runInDurableObject(member, (object) => object.alarm?.());
    expect(rung).toEqual(['cut', 'cut']);
    expect(await left()).toEqual([]);
  });

  test('rings again if its work failed', async () => {
    const { member, rung, listen, left } = await waitFor('games:failed');
    listen(() => {
      if (rung.length === 1) throw new Error('failed');
    });
    await runDurableObjectAlarm(member);
    expect(await left()).toEqual([{ name: 'again:games:failed' }]);
    moveClock(121_000);
    await runInDurableObject(member, (object) => object.alarm?.());
    expect(rung).toEqual(['failed', 'failed']);
    expect(await left()).toEqual([]);
  });

  test('that was rescheduled rings at its new time, also if its work failed afterwards', async () => {
    const { player, member, rung, listen } = await waitFor('games:own');
    const set = (sql: string, ...values: unknown[]) =>
      runInDurableObject(env.MEMBER.getByName(player), (_object, { storage }) => void storage.sql.exec(sql, ...values));
    listen(async (part) => {
      const { timers } = (part as unknown as { host: { timers: Timers } }).host;
      timers.set('games:own', Date.now() + 5_000);
      await set('select 1');
      if (rung.length === 2) timers.cancel('games:own');
      throw new Error('failed');
    });
    const left = () =>
      queryMember(
        player,
        "select name, due_ms > ? as later from timers where name like '%games:%'".replace(
          '?',
          String(Date.now() + 30_000),
        ),
      );
    await runDurableObjectAlarm(member);
    expect(await left()).toEqual([{ name: 'games:own', later: 0 }]);
    moveClock(6_000);
    await runInDurableObject(member, (object) => object.alarm?.());
    expect(rung).toEqual(['own', 'own']);
    expect(await left()).toEqual([{ name: 'games:own', later: 1 }]);
  });

  test('that earlier work of the same alarm moved or cancelled does not ring now', async () => {
    const { player, member, rung, listen, left } = await waitFor('games:first', 'games:moved', 'games:off');
    listen((_part, key) =>
      key === 'first'
        ? runInDurableObject(env.MEMBER.getByName(player), (_object, { storage }) => {
            storage.sql.exec("update timers set due_ms = ? where name = 'games:moved'", Date.now() + 3_600_000);
            storage.sql.exec("delete from timers where name = 'games:off'");
          })
        : undefined,
    );
    await runDurableObjectAlarm(member);
    expect(rung).toEqual(['first']);
    expect(await left()).toEqual([{ name: 'games:moved' }]);
  });
});
