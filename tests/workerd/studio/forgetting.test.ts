import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, test } from 'vitest';
import { setClock } from '../../../src/server/clock.ts';
import * as pace from '../../../src/studio/cards/table-timing.ts';
import { COMMITMENTS_KEPT_MS, createSeaRoom, SHOTS_KEPT_MS } from '../../../src/studio/fish/sea-room.ts';
import { createShotStore } from '../../../src/studio/fish/shot-store.ts';
import { TICKET_KEPT_MS } from '../../../src/studio/sports/book-store.ts';
import { withRoom } from './cards/table.ts';
import { listUpcoming, withBench } from './sports/bench.ts';

const START_MS = Date.UTC(2026, 10, 22);
const DAY_MS = 86_400_000;

function count(storage: DurableObjectStorage, table: string): number {
  return storage.sql.exec<{ count: number }>(`select count(*) as count from ${table}`).one().count;
}

describe('the sea', () => {
  test('deletes old shots in steps, then the commitments of players who did not return', () =>
    runInDurableObject(env.FISH.getByName('bench-forgets'), async (_object, { storage }) => {
      let time = START_MS;
      const store = createShotStore(storage);
      const room = createSeaRoom({ storage, now: () => time });
      const promise = { server_seed: 'a', server_seed_hash: 'b', nonce: 1 };
      for (let index = 0; index < 3000; index += 1) {
        const shot = {
          ticket_id: `t${index}`,
          player: `p${index % 50}`,
          shot_key: `k${index}`,
          fish: index,
          kind: 'x',
        };
        const money = { currency: 'BRL' as const, stake_minor: 100, payout_minor: 0, is_caught: 1, at_ms: time };
        store.addShot({ ...shot, ...money, ...promise, client_seed: 'c' }, promise);
      }
      expect(room.getForgetMs(), 'nobody heard of a shot yet').toBe(START_MS + COMMITMENTS_KEPT_MS + 1);
      time += SHOTS_KEPT_MS + 1;
      room.forget();
      expect([count(storage, 'shots'), count(storage, 'caught')]).toEqual([3000, 1000]);
      for (let index = 0; index < 3000; index += 1) room.markTold(`t${index}`);
      expect(room.getForgetMs()).toBeLessThan(time + DAY_MS);
      room.forget();
      expect([count(storage, 'shots'), count(storage, 'caught')]).toEqual([1000, 0]);
      expect(room.getForgetMs()).toBeGreaterThan(time);
      room.forget();
      expect([count(storage, 'shots'), count(storage, 'commitments')]).toEqual([0, 50]);
      await room.requireCommitment('somebody-new');
      time = START_MS + COMMITMENTS_KEPT_MS + 1;
      room.forget();
      expect(count(storage, 'commitments')).toBe(1);
      time += COMMITMENTS_KEPT_MS;
      room.forget();
      expect([count(storage, 'commitments'), room.getForgetMs()]).toEqual([0, null]);
    }));
});

describe('a card room', () => {
  test('deletes hands with delivered ends, and members not seen for long', () =>
    withRoom(async (bench) => {
      await bench.sit('ana');
      while (await bench.tick());
      expect(bench.table('ana').state).toBe('over');
      const names = ['tables', 'tickets', 'plays'] as const;
      const before = names.map((name) => count(bench.storage, name));
      bench.move(pace.TABLES_KEPT_MS + pace.FORGET_EVERY_MS + 1);
      bench.room.forget();
      expect(
        names.map((name) => count(bench.storage, name)),
        'nobody heard of its end yet',
      ).toEqual(before);
      for (const { ticket_id } of bench.room.listUntold(10)) bench.room.markTold(ticket_id);
      bench.move(pace.FORGET_EVERY_MS);
      bench.room.forget();
      expect([count(bench.storage, 'tickets'), count(bench.storage, 'plays')]).toEqual([0, 0]);
      expect(bench.view('ana').table).toBeNull();
      const members = count(bench.storage, 'members');
      await bench.room.welcome('bia', 'BRL');
      await bench.sit('caio');
      bench.move(pace.MEMBERS_KEPT_MS - pace.TABLES_KEPT_MS);
      bench.room.forget();
      expect(members).toBeGreaterThan(2);
      expect(count(bench.storage, 'members'), 'who was here, and whose entry is open').toBe(2);
      expect((await bench.sit('bia')).ok).toBe(true);
    }));

  test('keeps a hand from its end on, however long its table had been forming', () =>
    withRoom(async (bench) => {
      bench.move(pace.TABLES_KEPT_MS + 1);
      await bench.sit('ana');
      while (await bench.tick());
      for (const { ticket_id } of bench.room.listUntold(10)) bench.room.markTold(ticket_id);
      bench.move(pace.FORGET_EVERY_MS);
      bench.room.forget();
      expect(bench.view('ana').table?.state).toBe('over');
      bench.move(pace.TABLES_KEPT_MS);
      bench.room.forget();
      expect(bench.view('ana').table).toBeNull();
    }));

  test('deletes a hundred hands per step', () =>
    withRoom(async (bench) => {
      for (let index = 0; index < 250; index += 1) {
        bench.storage.sql.exec(
          `insert into tables (currency, entry_minor, state, server_seed, server_seed_hash, created_at_ms)
           values ('BRL', 100, 'over', 'a', 'b', ?)`,
          bench.now(),
        );
      }
      const forming = count(bench.storage, 'tables') - 250;
      bench.move(pace.TABLES_KEPT_MS + 1);
      const left = [];
      for (let step = 0; step < 3; step += 1) {
        bench.move(pace.FORGET_EVERY_MS);
        bench.room.forget();
        left.push(count(bench.storage, 'tables') - forming);
      }
      expect(left).toEqual([150, 50, 0]);
    }));
});

afterEach(() => setClock());

describe('the book', () => {
  test('wakes by itself to delete, and sleeps when nothing is left', async () => {
    const startMs = Date.UTC(2040, 0, 2, 12);
    setClock(() => startMs);
    const book = env.SPORTS_BOOK.getByName('bench-forgets');
    const pace = { startsInSeconds: 60, tickMs: 100 };
    expect((await book.addFriendly('marulhal', 'areal-torto', pace)).ok).toBe(true);
    const look = () =>
      runInDurableObject(book, async (_object, { storage }) => [
        count(storage, 'friendlies'),
        await storage.getAlarm(),
      ]);
    const [, at] = await look();
    expect(at).toBe(startMs + 60_000 + TICKET_KEPT_MS + DAY_MS + 1);
    setClock(() => Number(at));
    expect(await runDurableObjectAlarm(book)).toBe(true);
    expect(await look()).toEqual([0, null]);
  });

  test('deletes a friendly and its cancellation after the last ticket on it', () =>
    withBench(async (bench) => {
      const [match] = listUpcoming();
      if (!match) throw new Error('No match');
      bench.store.addFriendly({ ...match, matchId: 'friendlies-1' });
      bench.store.addVoid('friendlies-1', { atMs: bench.now(), reason: 'fog' });
      bench.store.forgetOld(bench.now() + TICKET_KEPT_MS);
      expect(bench.store.findFriendly('friendlies-1')).toBeDefined();
      bench.store.forgetOld(bench.now() + TICKET_KEPT_MS + 2 * DAY_MS);
      expect([bench.store.findFriendly('friendlies-1'), bench.store.findVoid('friendlies-1')]).toEqual([
        undefined,
        undefined,
      ]);
    }));
});
