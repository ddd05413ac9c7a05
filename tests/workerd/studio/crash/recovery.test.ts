import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { clock } from '../../../../src/server/clock.ts';
import { createCrashRounds } from '../../../../src/studio/crash/crash-rounds.ts';
import { toFlightMs, toReachedMs } from '../../../../src/studio/crash/curve.ts';
import { BETTING_MS } from '../../../../src/studio/crash/phases.ts';
import { createRoundStore } from '../../../../src/studio/crash/round-store.ts';
import { deliverEnds, type EndAll } from '../../../../src/studio/crash/settlement.ts';
import { ROUNDS_KEPT } from '../../../../src/studio/shared-rounds.ts';
import { pass, until } from '../live/table.ts';
import { readLedger } from '../play.ts';
import { findBet, getRoom, join, placeBet, plan, reachBetting, readPaid, START_MINOR, sitDown, step } from './room.ts';

/** A new process over the room's storage, without the memory, sockets and timers of the first. */
function asAnother<Value>(act: (rounds: ReturnType<typeof createCrashRounds>) => Promise<Value>): Promise<Value> {
  return runInDurableObject(getRoom(), (_object, { storage }) =>
    act(createCrashRounds({ storage, now: clock, hasPeople: () => false })),
  );
}

/** Ends the room's object at once, with its memory, timers and sockets. */
async function kill(): Promise<void> {
  await runInDurableObject(getRoom(), (_object, state) => state.abort('killed')).catch(() => undefined);
}

async function withBets() {
  const [byHand, chosen, lost] = [await sitDown(), await sitDown(), await sitDown()];
  const line = await join(byHand);
  const round = await reachBetting(line);
  const crash = await plan(round, 200, 300);
  const bets = [
    { guest: byHand, ticketId: await placeBet(byHand, round) },
    { guest: chosen, ticketId: await placeBet(chosen, round, { auto: 1.8 }) },
    { guest: lost, ticketId: await placeBet(lost, round, { auto: 3.01 }) },
  ] as const;
  line.socket.close(1000);
  return { bets, round, crash };
}

describe('a room whose object is killed', () => {
  test('in the flight ends the round by its drawn crash point: accepted cash-outs and chosen multipliers are paid', async () => {
    const { bets, round, crash } = await withBets();
    const [byHand, chosen, lost] = bets;
    await kill();
    // Deletes the alarm. On a slow machine it would end the round in the middle of this test.
    await runInDurableObject(getRoom(), (_object, { storage }) => storage.deleteAlarm());
    pass(BETTING_MS);
    await asAnother(async (rounds) => {
      expect(await rounds.advance()).toMatchObject({ isChanged: true, decided: [] });
      // A second run at the same moment has no due step.
      expect(await rounds.advance()).toMatchObject({ isChanged: false, decided: [] });
    });
    pass(toReachedMs(150));
    const at = await asAnother(async (rounds) => {
      const decided = rounds.cashOut(byHand.guest.player, byHand.ticketId);
      if (decided.kind !== 'paid') throw new Error(decided.kind);
      return decided.at;
    });
    // No process runs for an hour; then another one starts.
    pass(toFlightMs(crash) + 3_600_000);
    await asAnother(async (rounds) => {
      expect(rounds.cashOut(lost.guest.player, lost.ticketId)).toMatchObject({ kind: 'late', at: crash });
      const { decided } = await rounds.advance();
      expect(decided.map(({ cashed_at }) => cashed_at)).toEqual([180, null]);
      expect(rounds.requireRound(round)).toMatchObject({ crash, is_over: 1 });
    });

    const told: string[] = [];
    const tell: EndAll = async (player, ends) => {
      await env.STUDIO_PLAYER.getByName(player).endTickets(ends);
      told.push(player);
      return true;
    };
    /** Simulates a kill after the player's object has stored the result and before the room has recorded the delivery. */
    const die: EndAll = async (player, ends) => {
      await tell(player, ends);
      throw new Error('killed');
    };
    const deliver = (endAll: EndAll) => asAnother(({ store }) => deliverEnds(store, endAll, () => {}));
    await expect(deliver(die)).rejects.toThrow('killed');
    expect(await deliver(async () => false)).toBe(false);
    expect(await deliver(tell)).toBe(true);
    const times = told.length;
    expect(await deliver(tell)).toBe(true);
    expect(told).toHaveLength(times);

    for (const [{ guest, ticketId }, payout] of [
      [byHand, at * 10],
      [chosen, 1800],
      [lost, 0],
    ] as const) {
      await until(async () => (await readPaid(guest)).rounds).toMatchObject([
        { stake_minor: 1000, payout_minor: payout, state: 'settled' },
      ]);
      expect((await findBet(guest, ticketId))?.state).toBe(payout > 0 ? 'cashed' : 'lost');
      const ledger = await readLedger(guest.player);
      expect([ledger.balanceMinor, ledger.entriesSum]).toEqual([START_MINOR - 1000 + payout, 0]);
    }
  });

  test('itself in the flight, with all sockets, goes on for the player and takes the cash-out once', async () => {
    const guest = await sitDown();
    const line = await join(guest);
    const round = await reachBetting(line);
    await plan(round, 300, 400);
    const ticketId = await placeBet(guest, round);
    await step(BETTING_MS, 'flying', line);
    await kill();
    pass(toReachedMs(150));
    const back = await join(guest);
    expect(back.getState()).toMatchObject({ phase: 'flying', round: { number: round, crash: null } });
    back.cashOut(ticketId);
    await until(() => back.getBet(ticketId)?.state).toBe('cashed');
    const at = back.getBet(ticketId)?.at ?? 0;
    expect(at).toBeGreaterThanOrEqual(1.5);
    // Kills the room a second time, before the player's object has stored the result of the bet.
    await kill();
    expect(await runDurableObjectAlarm(getRoom())).toBe(true);
    await until(async () => (await readPaid(guest)).balanceMinor).toBe(START_MINOR - 1000 + Math.round(at * 1000));
    const ledger = await readLedger(guest.player);
    expect([ledger.rounds.length, ledger.entriesSum]).toEqual([1, 0]);
  });

  test('before the start is woken by its alarm, even without players, and pays', async () => {
    const { bets, crash } = await withBets();
    pass(BETTING_MS);
    expect(await runDurableObjectAlarm(getRoom())).toBe(true);
    pass(toFlightMs(crash));
    expect(await runDurableObjectAlarm(getRoom())).toBe(true);
    const [, chosen, lost] = bets;
    await until(async () => (await readPaid(chosen.guest)).balanceMinor).toBe(START_MINOR + 800);
    await until(async () => (await readPaid(lost.guest)).rounds[0]?.state).toBe('settled');
  });
});

test('the storage of the room keeps the last rounds and every bet without an end', async () => {
  const { round } = await withBets();
  await runInDurableObject(getRoom(), async (_object, { storage }) => {
    const store = createRoundStore(storage);
    const seed = { server_seed: '0'.repeat(64), server_seed_hash: '1'.repeat(64) };
    for (let by = 1; by <= ROUNDS_KEPT + 10; by += 1) {
      store.goOn({ number: round + by, phase: 'asleep', ends_at_ms: 0 }, { number: round + by + 1, ...seed });
    }
    expect(store.getRound(round)).toBeDefined();
    expect(store.countBets(round)).toBe(3);
    expect(store.getRound(round - 1)).toBeUndefined();
  });
});
