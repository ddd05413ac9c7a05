import { runInDurableObject } from 'cloudflare:test';
import { afterEach, describe, expect, test } from 'vitest';
import { clock } from '../../../../src/server/clock.ts';
import { createBlackjackTable } from '../../../../src/studio/live/blackjack/blackjack-table.ts';
import { ALL_BET_MS, BLACKJACK_PHASE_MS } from '../../../../src/studio/live/phases.ts';
import { getTable } from '../../../../src/studio/live/tables.ts';
import { expectPaid, isStiff, leave, no10, sit, TABLE } from './blackjack-round.ts';
import { betOn, deal, decide, endPhase, findSeat, settle } from './blackjack-seats.ts';
import { type Guest, getObject, type Line, pass, until } from './table.ts';

afterEach(leave);

describe('a round of blackjack', () => {
  test('shows all seats to all without names, takes decisions from each holder, and pays what it shows', async () => {
    const want = (seat: (seat: number) => number[], dealer: number[]) =>
      no10(dealer) && isStiff(seat(1)) && isStiff(seat(4));
    const { guests, lines, number } = await sit(want, [1000, 1000]);
    const [one, two] = guests as [Guest, Guest];
    const [first, second] = lines as [Line, Line];
    expect(
      (
        await betOn(one, number, [
          ['seat-1', 10],
          ['seat-2', 5],
        ])
      ).value.ticket.stake,
    ).toBe(15);
    expect((await betOn(two, number, [['seat-4', 20]])).status).toBe(200);
    await until(() => second.getState().blackjack?.seats.length).toBe(3);
    expect((await getObject(TABLE).lookOn(0)).freeSeats).toBe(3);
    expect(second.getState().blackjack?.seats.map(({ seat, isYours, stake }) => [seat, isYours, stake])).toEqual([
      [1, false, 10],
      [2, false, 5],
      [4, true, 20],
    ]);
    expect(JSON.stringify(second.heard)).not.toContain(one.player);
    await deal(TABLE, first);
    expect(first.getState().blackjack?.dealer).toHaveLength(1);
    expect(JSON.stringify(first.getState())).not.toContain('columns');
    expect((await decide(one, number, { seat: 4, step: 0, decision: 'stand' })).errorCode).toBe('games.hand_over');
    expect((await decide(two, number, { seat: 4, step: 0, decision: 'hit' })).value).toEqual({ step: 1 });
    await until(() => findSeat(first, 4)?.hands[0]?.cards.length).toBe(3);
    await endPhase(TABLE, 'acting');
    await settle(TABLE, first);
    const { outcome } = first.getState().round;
    expect(outcome?.kind === 'blackjack' && outcome.seats[0]).toMatchObject({ seat: 1, decisions: 's' });
    await expectPaid(one, first);
    await expectPaid(two, first);
    await endPhase(TABLE, 'settled');
    await until(() => first.getState().phase).toBe('betting');
    expect(first.getState()).toMatchObject({ round: { number: number + 1 }, blackjack: { dealer: [], seats: [] } });
  });

  test('ends as soon as every hand has stood, and gives time after each decision', async () => {
    const { guest, line, number } = await sit(
      (seat, dealer) => no10(dealer) && isStiff(seat(1)) && seat(1, 3)[2] === 2,
    );
    await betOn(guest, number, [['seat-1', 10]]);
    await deal(TABLE, line);
    const { endsAt } = line.getState();
    pass(BLACKJACK_PHASE_MS.acting - 2000);
    await decide(guest, number, { step: 0, decision: 'hit' });
    await until(() => line.getState().endsAt).toBeGreaterThan(endsAt + 5000);
    expect(line.getState().phase).toBe('acting');
    await decide(guest, number, { step: 1, decision: 'stand' });
    await settle(TABLE, line);
    await expectPaid(guest, line);
  });

  test('begins three seconds after every player at the table has bet', async () => {
    const { guests, lines, number } = await sit(() => true, [1000, 1000]);
    const [one, two] = guests as [Guest, Guest];
    const [first] = lines as [Line];
    await betOn(one, number, [['seat-1', 10]]);
    await until(() => first.getState().blackjack?.seats.length).toBe(1);
    const { endsAt } = first.getState();
    await betOn(two, number, [['seat-2', 10]]);
    await until(() => first.getState().blackjack?.seats.length).toBe(2);
    const state = first.getState();
    expect(state.endsAt).toBeLessThanOrEqual(endsAt);
    expect(state.endsAt - state.now).toBeLessThanOrEqual(ALL_BET_MS);
  });

  test('without a stake deals nothing and goes on taking bets', async () => {
    const { line, number } = await sit(() => true);
    const states = line.listStates().length;
    await endPhase(TABLE, 'betting');
    await until(() => line.listStates().length).toBeGreaterThan(states);
    expect(line.getState()).toMatchObject({ phase: 'betting', round: { number, outcome: null } });
  });
});

describe('a decision', () => {
  test('from two tabs at once takes one card, and one of an old or a coming step none', async () => {
    const { guest, line, number } = await sit(
      (seat, dealer) => no10(dealer) && isStiff(seat(1)) && seat(1, 3)[2] === 2,
    );
    await betOn(guest, number, [['seat-1', 10]]);
    await deal(TABLE, line);
    const tabs = await Promise.all([1, 2].map(() => decide(guest, number, { step: 0, decision: 'hit' })));
    expect(tabs.map(({ value }) => value)).toEqual([{ step: 1 }, { step: 1 }]);
    await until(() => findSeat(line)?.hands[0]?.cards.length).toBe(3);
    const told = line.listStates().length;
    for (let times = 0; times < 5; times += 1) await decide(guest, number, { step: 0, decision: 'hit' });
    expect(line.listStates()).toHaveLength(told);
    for (const [step, decision] of [
      [0, 'stand'],
      [2, 'stand'],
      [1, 'decline'],
    ] as const)
      expect((await decide(guest, number, { step, decision })).errorCode).toBe('games.hand_over');
    expect((await betOn(guest, number, [['double-1-1', 10]])).errorCode).toBe('games.hand_over');
    expect((await decide(guest, number + 1, { step: 1, decision: 'stand' })).errorCode).toBe('games.hand_over');
    const forged = { ...guest, launch: guest.launch.replace(/.{6}$/, 'AAAAAA') };
    expect((await decide(forged, number, { step: 1, decision: 'stand' })).errorCode).toBe('games.launch_expired');
    expect(findSeat(line)?.step).toBe(1);
    await endPhase(TABLE, 'acting');
    await settle(TABLE, line);
    await expectPaid(guest, line);
  });
});

describe('a table whose object dies', () => {
  /** A new process over the table's storage, without the memory of the first. */
  const asAnother = <Value>(act: (table: ReturnType<typeof createBlackjackTable>) => Promise<Value>): Promise<Value> =>
    runInDurableObject(getObject(TABLE), (_object, { storage }) => {
      const table = getTable(TABLE);
      if (!table) throw new Error('No table');
      return act(createBlackjackTable({ storage, table, now: clock, hasPeople: () => false, listPlayers: () => [] }));
    });

  test('in any phase continues with the same cards and decisions; a hand without a decision stands', async () => {
    const { guest, line, number } = await sit(
      (seat, dealer) => no10(dealer) && isStiff(seat(1)) && seat(1, 3)[2] === 2,
    );
    await betOn(guest, number, [['seat-1', 10]]);
    for (const phase of ['betting', 'closed'] as const) {
      pass(BLACKJACK_PHASE_MS[phase] + 1);
      await asAnother(async (table) => {
        expect(await table.advance()).toBe(true);
        expect(await table.advance()).toBe(false);
      });
    }
    const before = await asAnother(async (table) => table.toView(guest.player));
    await decide(guest, number, { step: 0, decision: 'hit' });
    const after = await asAnother(async (table) => table.toView(guest.player));
    expect(after.seats[0]?.hands[0]?.cards.slice(0, 2)).toEqual(before.seats[0]?.hands[0]?.cards);
    expect(after).toMatchObject({ dealer: before.dealer, seats: [{ isYours: true, step: 1 }] });
    pass(BLACKJACK_PHASE_MS.acting + 1);
    await asAnother(async (table) => {
      expect(await table.advance()).toBe(true);
      const outcome = JSON.parse(table.requireRound(number).outcome ?? '');
      expect(outcome).toMatchObject({ seats: [{ seat: 1, decisions: 'hs' }] });
      expect(await table.advance()).toBe(false);
    });
    await endPhase(TABLE, 'shown');
    await until(() => line.getState().phase).toBe('settled');
    await expectPaid(guest, line);
  });
});
