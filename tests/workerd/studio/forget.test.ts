import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, describe, expect, test } from 'vitest';
import { parseLaunch } from '../../../src/studio/launch.ts';
import { PLAY_KEPT_MS } from '../../../src/studio/player-table.ts';
import { moveClock, seedAll } from '../platform/support/api.ts';
import { getStudioPlayer, launchDemo, makePlayer, openSlot, spin } from './play.ts';

afterEach(() => moveClock(0));

function listTables(player: string): Promise<string[]> {
  return runInDurableObject(getStudioPlayer(player), (_object, { storage }) =>
    storage.sql
      .exec<{ name: string }>(
        "select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\'",
      )
      .toArray()
      .map(({ name }) => name),
  );
}

async function seatDemo() {
  await seedAll();
  const launch = await launchDemo('calcadao');
  return { launch, player: parseLaunch(launch)?.player ?? '' };
}

describe('data of play-money rounds', () => {
  test('is kept for its retention time, then deleted', async () => {
    const { launch, player } = await seatDemo();
    expect((await spin(launch, 'demo-key-1', 1)).status).toBe(200);
    await runDurableObjectAlarm(getStudioPlayer(player));
    expect(await listTables(player), 'an early alarm deletes nothing').toContain('rounds');
    moveClock(PLAY_KEPT_MS + 1_000);
    expect(await runDurableObjectAlarm(getStudioPlayer(player)), 'there is a later alarm').toBe(true);
    expect(await listTables(player)).toEqual([]);
  });

  test('is deleted too when a game was opened and never played', async () => {
    const { launch, player } = await seatDemo();
    expect((await openSlot(launch)).status).toBe(200);
    moveClock(PLAY_KEPT_MS + 1_000);
    expect(await runDurableObjectAlarm(getStudioPlayer(player))).toBe(true);
    expect(await listTables(player)).toEqual([]);
  });

  test('includes its tickets, and a later end of one is ignored', async () => {
    const { launch, player } = await seatDemo();
    const place = { kind: 'live' as const, name: 'roleta-farol' };
    const order = { ticketKey: 'demo-ticket-1', gameId: 'calcadao', place, stakeMinor: 100, selection: '[]' };
    const placed = await getStudioPlayer(player).placeTicket(launch, order);
    expect(placed.ok ? '' : placed.code).toBe('games.stake_invalid');
    moveClock(PLAY_KEPT_MS + 1_000);
    expect(await runDurableObjectAlarm(getStudioPlayer(player))).toBe(true);
    expect(await listTables(player)).toEqual([]);
    const end = { kind: 'settled' as const, payoutMinor: 0, outcome: '{}' };
    await getStudioPlayer(player).endTickets([['late', end]]);
  });
});

test('data of real-money rounds is kept', async () => {
  const { launch, player } = await makePlayer();
  await openSlot(launch);
  await spin(launch, 'real-key-1');
  moveClock(PLAY_KEPT_MS + 1_000);
  await runDurableObjectAlarm(getStudioPlayer(player));
  expect(await listTables(player)).toContain('rounds');
});
