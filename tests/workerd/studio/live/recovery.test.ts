import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { clock } from '../../../../src/server/clock.ts';
import { createLiveTable } from '../../../../src/studio/live/live-table.ts';
import { PHASE_MS } from '../../../../src/studio/live/phases.ts';
import { type EndAll, settleTickets } from '../../../../src/studio/live/settlement.ts';
import { createTableStore } from '../../../../src/studio/live/table-store.ts';
import { getTable } from '../../../../src/studio/live/tables.ts';
import { readLedger } from '../play.ts';
import { bet, getObject, join, openTable, pass, START_MINOR, sitDown, step, until } from './table.ts';

const TABLE = 'roleta-farol';
/** Number of failed deliveries after which the table waits minutes before its next attempt. */
const ROUNDS_IN_VAIN = 12;

/** A new process over the table's storage, without the memory of the first. */
function asAnother<Value>(
  act: (table: ReturnType<typeof createLiveTable>) => Promise<Value>,
  tableId = TABLE,
): Promise<Value> {
  return runInDurableObject(getObject(tableId), (_object, { storage }) => {
    const table = getTable(tableId);
    if (!table) throw new Error('No table');
    return act(createLiveTable({ storage, table, now: clock, hasPeople: () => false }));
  });
}

/** Two bets of each guest, 15.00 together. */
const LINES: Readonly<Record<string, readonly [string, number][]>> = {
  'roleta-farol': [
    ['red', 10],
    ['straight-9', 5],
  ],
  'bacara-nacar': [
    ['banker', 10],
    ['tie', 5],
  ],
};

async function withBets(count: number, tableId = TABLE) {
  const guests = await Promise.all(Array.from({ length: count }, () => sitDown(tableId)));
  const [first] = guests;
  if (!first) throw new Error('Nobody');
  const line = await join(first);
  while (line.getState().phase !== 'betting') {
    pass(PHASE_MS.shown);
    await runDurableObjectAlarm(getObject(tableId));
    await until(() => line.heard.length).toBeGreaterThan(0);
  }
  const { number, serverSeedHash } = line.getState().round;
  const placed = await Promise.all(guests.map((guest) => bet(guest, number, LINES[tableId] ?? [])));
  expect(placed.map(({ status }) => status)).toEqual(guests.map(() => 200));
  line.socket.close(1000);
  return { guests, number, serverSeedHash };
}

describe('a table whose object dies', () => {
  test.each(Object.keys(LINES))(
    'in any phase continues with the same round and its committed seed, and ends each ticket once: %s',
    async (tableId) => {
      const { guests, number, serverSeedHash } = await withBets(3, tableId);
      const seen = new Set<string>();
      for (const ms of [PHASE_MS.betting, PHASE_MS.closed, PHASE_MS.shown]) {
        pass(ms);
        await asAnother(async (table) => {
          expect(await table.advance()).toBe(true);
          // No step is due any more, neither for a second call at the same moment nor in a new process.
          expect(await table.advance()).toBe(false);
        }, tableId);
        await asAnother(async (table) => {
          expect(await table.advance()).toBe(false);
          const round = table.requireRound(number);
          expect(round.server_seed_hash).toBe(serverSeedHash);
          if (round.outcome) seen.add(round.outcome);
        }, tableId);
      }
      expect(seen.size).toBe(1);

      const told: string[] = [];
      const tell: EndAll = async (player, ends) => {
        await env.STUDIO_PLAYER.getByName(player).endTickets(ends);
        told.push(player);
        return true;
      };
      /** Simulates a kill after the player's object has stored the result and before the table has recorded the delivery. */
      const die: EndAll = async (player, ends) => {
        await tell(player, ends);
        throw new Error('killed');
      };
      const settle = (endAll: EndAll) =>
        asAnother(
          async ({ store, getDueRound }) =>
            settleTickets({ store, table: tableId, endAll, onEnded: () => {} }, await getDueRound()),
          tableId,
        );
      await expect(settle(die)).rejects.toThrow('killed');
      expect(told.length).toBeGreaterThan(0);
      expect(await settle(async () => false)).toBe(false);
      expect(await settle(tell)).toBe(true);
      const times = told.length;
      expect(await settle(tell)).toBe(true);
      expect(told).toHaveLength(times);

      for (const guest of guests) {
        await until(async () => (await openTable(guest)).value.tickets[0].state).toBe('settled');
        const { value } = await openTable(guest);
        const [ticket] = value.tickets;
        const ledger = await readLedger(guest.player);
        expect(ledger.rounds).toMatchObject([{ stake_minor: 1500, state: 'settled' }]);
        expect(ledger.balanceMinor).toBe(START_MINOR - 1500 + Math.round(ticket.payout * 100));
        expect(ledger.entriesSum).toBe(0);
      }
    },
  );

  test('before payment is woken by its alarm, even without players', async () => {
    const { guests } = await withBets(2);
    const object = getObject(TABLE);
    await until(async () => object.countPeople()).toBe(0);
    for (const ms of [PHASE_MS.betting, PHASE_MS.closed, PHASE_MS.shown]) {
      pass(ms);
      expect(await runDurableObjectAlarm(object)).toBe(true);
    }
    for (const guest of guests) {
      await until(async () => (await openTable(guest)).value.tickets[0].state).toBe('settled');
      expect((await readLedger(guest.player)).entriesSum).toBe(0);
    }
  });
});

describe('the storage of a table', () => {
  test('keeps the last rounds and every ticket without an end', async () => {
    const { guests } = await withBets(1);
    await runInDurableObject(getObject(TABLE), async (_object, { storage }) => {
      const store = createTableStore(storage);
      const before = store.getPresent();
      if (!before) throw new Error('No round');
      const seed = { server_seed: '0'.repeat(64), server_seed_hash: '1'.repeat(64) };
      const next = { ...before, phase: 'asleep' as const, ends_at_ms: 0 };
      for (let by = 1; by <= 310; by += 1) {
        store.goOn({ ...next, number: before.number + by }, { number: before.number + by + 1, ...seed });
      }
      expect(store.getRound(before.number)).toBeDefined();
      expect(store.listOpen(before.number, { round: 0, ticketId: '' }, 10)).toHaveLength(1);
    });
    expect(guests).toHaveLength(1);
  });
});

describe('a ticket that cannot be settled', () => {
  test('delays no other ticket, in its round or in later ones', async () => {
    const { guests, number } = await withBets(2);
    const [stuck, other] = guests;
    if (!stuck || !other) throw new Error('Nobody');
    await runInDurableObject(getObject(TABLE), (_object, { storage }) => {
      const sql = "update tickets set selection = '?' where round = ? and player = ?";
      storage.sql.exec(sql, number, stuck.player);
    });
    const line = await join(other);
    const play = async () => {
      for (const ms of [PHASE_MS.betting, PHASE_MS.closed, PHASE_MS.shown]) await step(TABLE, ms);
    };
    const isPaid = () => until(async () => (await openTable(other)).value.tickets[0].state).toBe('settled');
    await play();
    await isPaid();
    for (let round = 0; round < ROUNDS_IN_VAIN; round += 1) {
      await step(TABLE, PHASE_MS.settled);
      await play();
    }
    await step(TABLE, PHASE_MS.settled);
    await until(() => line.getState().phase).toBe('betting');
    expect((await bet(other, line.getState().round.number, [['red', 10]])).status).toBe(200);
    await play();
    await isPaid();
    line.socket.close(1000);
  });
});
