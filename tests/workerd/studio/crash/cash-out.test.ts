import { afterEach, describe, expect, test } from 'vitest';
import { toFlightMs, toReachedMs } from '../../../../src/studio/crash/curve.ts';
import { BETTING_MS } from '../../../../src/studio/crash/phases.ts';
import { pass, until } from '../live/table.ts';
import {
  findBet,
  type Guest,
  join,
  type Line,
  placeBet,
  plan,
  reachBetting,
  readPaid,
  START_MINOR,
  sitDown,
  step,
} from './room.ts';

let lines: Line[] = [];

afterEach(() => {
  for (const { socket } of lines) socket.close(1000);
  lines = [];
});

/** A member with a bet in a round that crashes in these bounds. */
async function withBet(least: number, most: number, auto: number | null = null) {
  const guest = await sitDown();
  const line = await join(guest);
  lines.push(line);
  const round = await reachBetting(line);
  const crash = await plan(round, least, most);
  const ticketId = await placeBet(guest, round, { auto });
  return { guest, line, round, crash, ticketId };
}

async function expectEnd(guest: Guest, payoutMinor: number): Promise<void> {
  await until(async () => (await readPaid(guest)).rounds).toMatchObject([
    { stake_minor: 1000, payout_minor: payoutMinor, state: 'settled' },
  ]);
  const ledger = await readPaid(guest);
  expect(ledger.balanceMinor).toBe(START_MINOR - 1000 + payoutMinor);
  expect(ledger.entriesSum).toBe(0);
}

describe('a cash-out', () => {
  test('before the start is refused as early, and the bet goes on', async () => {
    const { line, ticketId } = await withBet(300, 400);
    line.cashOut(ticketId);
    await until(() => line.listRefusals()).toMatchObject([{ ticketId, reason: 'early', at: null }]);
    await step(BETTING_MS, 'flying', line);
    expect(line.getBet(ticketId)?.state).toBe('placed');
  });

  test("that arrives after the crash by the room's clock is refused with the crash point, even before the alarm runs", async () => {
    const { guest, line, crash, ticketId } = await withBet(200, 300);
    await step(BETTING_MS, 'flying', line);
    pass(toFlightMs(crash));
    line.cashOut(ticketId);
    await until(() => line.listRefusals()).toMatchObject([{ ticketId, reason: 'late', at: crash / 100 }]);
    await until(() => line.getState().phase).toBe('crashed');
    line.cashOut(ticketId);
    await until(() => line.listRefusals().length).toBe(2);
    expect(line.listRefusals()[1]).toMatchObject({ reason: 'late', at: crash / 100 });
    await expectEnd(guest, 0);
  });

  test('sent twice, and from two tabs, is paid once; all tabs hear of it', async () => {
    const { guest, line, ticketId } = await withBet(300, 500);
    const tab = await join(guest);
    lines.push(tab);
    expect(tab.getBet(ticketId)?.state).toBe('placed');
    await step(BETTING_MS, 'flying', line);
    pass(toReachedMs(150));
    line.cashOut(ticketId);
    line.cashOut(ticketId);
    tab.cashOut(ticketId);
    await until(() => [...line.listRefusals(), ...tab.listRefusals()].length).toBe(2);
    await until(() => tab.getBet(ticketId)?.state).toBe('cashed');
    const at = line.getBet(ticketId)?.at ?? 0;
    expect(at).toBeGreaterThanOrEqual(1.5);
    expect(tab.getBet(ticketId)?.at).toBe(at);
    for (const refusal of [...line.listRefusals(), ...tab.listRefusals()])
      expect(refusal).toMatchObject({ reason: 'done', at });
    await expectEnd(guest, Math.round(at * 1000));
  });

  test("of another member's bet, or of none, is refused and changes nothing", async () => {
    const { line, ticketId } = await withBet(300, 500);
    const thief = await join(await sitDown());
    lines.push(thief);
    await step(BETTING_MS, 'flying', line);
    pass(toReachedMs(150));
    thief.cashOut(ticketId);
    thief.cashOut(crypto.randomUUID());
    await until(() => thief.listRefusals().map(({ reason }) => reason)).toEqual(['unknown', 'unknown']);
    expect(line.getBet(ticketId)?.state).toBe('placed');
  });

  test.each(['x', '{}', '{"cashOut":7}', '{"cashOut":"a","at":100}', `{"cashOut":"${'a'.repeat(65)}"}`])(
    'in a frame of another shape closes the socket: %s',
    async (text) => {
      const line = await join(await sitDown());
      lines.push(line);
      line.socket.send(text);
      await until(() => line.closed).toEqual([1008]);
    },
  );

  test('is decided by its arrival; time and multiplier in the frame are ignored', async () => {
    const { guest, line, ticketId } = await withBet(300, 500);
    await step(BETTING_MS, 'flying', line);
    pass(toReachedMs(130));
    line.socket.send(JSON.stringify({ cashOut: ticketId, at: 2.9, now: Date.now() - 60_000 }));
    await until(() => line.closed).toEqual([1008]);
    expect((await findBet(guest, ticketId))?.state).toBe('placed');
  });

  test('by a cut socket is possible with the next one, which has the bet', async () => {
    const { guest, line, ticketId } = await withBet(300, 500);
    await step(BETTING_MS, 'flying', line);
    line.socket.close(1000);
    pass(toReachedMs(140));
    const back = await join(guest);
    lines.push(back);
    await until(() => back.getBet(ticketId)?.state).toBe('placed');
    back.cashOut(ticketId);
    await until(() => back.getBet(ticketId)?.state).toBe('cashed');
    await expectEnd(guest, Math.round((back.getBet(ticketId)?.at ?? 0) * 1000));
  });

  test('at a chosen multiplier needs no socket: it is paid by the alarm of the room', async () => {
    const { guest, line, crash } = await withBet(200, 300, 1.75);
    const watcher = await join(await sitDown());
    lines.push(watcher);
    line.socket.close(1000);
    await step(BETTING_MS, 'flying', watcher);
    await step(toFlightMs(crash), 'crashed', watcher);
    await expectEnd(guest, 1750);
  });

  test('at a chosen multiplier that the round does not reach is lost, also if the alarm is late', async () => {
    const { guest, line, crash } = await withBet(200, 300, 3.01);
    await step(BETTING_MS, 'flying', line);
    await step(toFlightMs(crash) + 60_000, 'crashed', line);
    await expectEnd(guest, 0);
  });
});
