import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { createAlarms } from '../../../src/studio/alarms.ts';

const AGAIN_MS = 30_000;
type Name = 'tickets' | 'play-money';

/** Owners for both alarm names. Both call `run` with their name. */
const forBoth = (run: (name: Name) => Promise<void>) => ({
  tickets: () => run('tickets'),
  'play-money': () => run('play-money'),
});

function withStorage(verb: (storage: DurableObjectStorage, atMs: number) => Promise<void>): Promise<void> {
  const stub = env.STUDIO_PLAYER.getByName(`bench-alarms-${crypto.randomUUID()}`);
  // Far enough in the future that the alarm does not fire by itself.
  return runInDurableObject(stub, (_object, { storage }) => verb(storage, Date.now() + 3_600_000));
}

describe('a named alarm', () => {
  test('fires again when the object is killed in the middle, and not once it has run', () =>
    withStorage(async (storage, at) => {
      const alarms = createAlarms<Name>(storage);
      await alarms.named('tickets').set(at);
      const seen: unknown[] = [];
      await alarms.runDue(
        at,
        forBoth(async (name) => void seen.push(name, await storage.getAlarm())),
      );
      expect(seen).toEqual(['tickets', at + AGAIN_MS]);
      expect(await storage.getAlarm()).toBeNull();
    }));

  test('stays due when it fails', () =>
    withStorage(async (storage, at) => {
      const alarms = createAlarms<Name>(storage);
      await alarms.named('tickets').set(at);
      await expect(
        alarms.runDue(
          at,
          forBoth(() => Promise.reject(new Error('cut'))),
        ),
      ).rejects.toThrow('cut');
      expect(await storage.getAlarm()).toBe(at + AGAIN_MS);
    }));

  test('keeps a time that it sets itself, and leaves later alarms', () =>
    withStorage(async (storage, at) => {
      const alarms = createAlarms<Name>(storage);
      await alarms.named('tickets').set(at);
      await alarms.named('play-money').set(at + 90_000);
      const seen: string[] = [];
      await alarms.runDue(
        at,
        forBoth(async (name) => {
          seen.push(name);
          await alarms.named(name).set(at + AGAIN_MS);
        }),
      );
      expect(seen).toEqual(['tickets']);
      expect(await storage.getAlarm()).toBe(at + AGAIN_MS);
      await alarms.named('tickets').clear();
      expect(await storage.getAlarm()).toBe(at + 90_000);
    }));

  test('disappears when the whole storage was deleted', () =>
    withStorage(async (storage, at) => {
      const alarms = createAlarms<Name>(storage);
      await alarms.named('play-money').set(at);
      await alarms.runDue(
        at,
        forBoth(() => storage.deleteAll()),
      );
      expect(await storage.getAlarm()).toBeNull();
      expect(storage.sql.exec("select name from sqlite_master where name = 'alarms'").toArray()).toEqual([]);
    }));

  test('without an owner runs nothing and is due again in an hour', () =>
    withStorage(async (storage, at) => {
      await createAlarms<'later'>(storage).named('later').set(at);
      const seen: string[] = [];
      await createAlarms<Name>(storage).runDue(
        at,
        forBoth(async (name) => void seen.push(name)),
      );
      expect(seen).toEqual([]);
      expect(await storage.getAlarm()).toBe(at + 3_600_000);
    }));
});
