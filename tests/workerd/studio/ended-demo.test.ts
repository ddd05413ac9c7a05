import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { parseLaunch } from '../../../src/studio/launch.ts';
import type { TicketOrder } from '../../../src/studio/tickets/ticket.ts';
import { moveClock, seedAll } from '../platform/support/api.ts';
import { getStudioPlayer, launchDemo, openSlot, spin } from './play.ts';

const DAY_MS = 24 * 3_600_000;
const ORDER: Omit<TicketOrder, 'ticketKey'> = {
  gameId: 'calcadao',
  place: { kind: 'live', name: 'roleta-farol' },
  stakeMinor: 100,
  selection: '[]',
};

beforeAll(seedAll);
afterEach(() => moveClock(0));

/** A demo member with an open game, so that the studio has cached the launch. */
async function seatDemo() {
  const launch = await launchDemo('calcadao');
  expect((await openSlot(launch)).status).toBe(200);
  return { launch, stub: getStudioPlayer(parseLaunch(launch)?.player ?? '') };
}

describe('a demo account that ended while its game was open', () => {
  test('gets an expired launch at the next spin, and again after it', async () => {
    const { launch } = await seatDemo();
    moveClock(DAY_MS + 1000);
    for (const key of ['ended-demo-1', 'ended-demo-1', 'ended-demo-2']) {
      const { status, errorCode } = await spin(launch, key);
      expect([status, errorCode]).toEqual([401, 'games.launch_expired']);
    }
  });

  test('gets an expired launch at the next ticket', async () => {
    const { launch, stub } = await seatDemo();
    moveClock(DAY_MS + 1000);
    const ended = { ok: false, code: 'games.launch_expired' };
    for (const ticketKey of ['ended-demo-1', 'ended-demo-1', 'ended-demo-2']) {
      expect(await stub.placeTicket(launch, { ...ORDER, ticketKey })).toEqual(ended);
    }
  });

  test('gets an expired launch for a ticket that can no longer be paid', async () => {
    // Betting on a draw closes in the last seconds of its minute, so the test begins a second into the next minute.
    const untilNextMs = 60_000 - (Date.now() % 60_000) + 1000;
    moveClock(untilNextMs);
    const { launch, stub } = await seatDemo();
    const { draw } = await env.LOTTERY.getByName('onda-minuto').getState();
    const picks = [['7'], [], [], [], []];
    const order: TicketOrder = {
      ...ORDER,
      ticketKey: 'ended-demo-1',
      place: { kind: 'lottery', name: 'onda-minuto' },
      selection: JSON.stringify({ draw: draw.drawNumber, type: 'fixed', picks, lineStake: 100 }),
    };
    const placed = await stub.placeTicket(launch, order);
    if (!placed.ok) throw new Error(placed.code);
    moveClock(untilNextMs + DAY_MS + 1000);
    await stub.endTickets([[placed.value.ticket.ticket_id, { kind: 'settled', payoutMinor: 950, outcome: '{}' }]]);
    expect(await stub.placeTicket(launch, order)).toEqual({ ok: false, code: 'games.launch_expired' });
  });
});
