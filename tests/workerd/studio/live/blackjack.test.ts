import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, describe, expect, test } from 'vitest';
import { clock } from '../../../../src/server/clock.ts';
import { createBlackjackTable } from '../../../../src/studio/live/blackjack/blackjack-table.ts';
import { payLive } from '../../../../src/studio/live/outcome.ts';
import { ALL_BET_MS, BLACKJACK_PHASE_MS } from '../../../../src/studio/live/phases.ts';
import { getTable } from '../../../../src/studio/live/tables.ts';
import { verifyLiveRound } from '../../../../src/studio/live/verify.ts';
import { readLedger } from '../play.ts';
import { betOn, deal, decide, endPhase, findSeat, settle, takeSeats } from './blackjack-seats.ts';
import { bet, type Guest, getObject, type Line, openTable, pass, until } from './table.ts';

const TABLE = 'blackjack-mare';
let open: readonly Line[] = [];

afterEach(() => {
  for (const { socket } of open) socket.close(1000);
});

async function sit(...options: Parameters<typeof takeSeats> extends [string, ...infer Rest] ? Rest : never) {
  const seated = await takeSeats(TABLE, ...options);
  open = seated.lines;
  return seated;
}

const no10 = (dealer: readonly number[]) => dealer[0] !== 1 && dealer[0] !== 10;
/** A hand that one more card may help: no pair, no ace, 12 to 16. */
const isStiff = ([first = 0, second = 0]: readonly number[]) =>
  first !== second && first > 1 && second > 1 && first + second >= 12 && first + second <= 16;

/** Every ticket has one end in the ledger, and its payout is the one of the shown outcome. */
async function expectPaid(guest: Guest, line: Line, startMinor = 100_000): Promise<void> {
  const { outcome, serverSeed, ...round } = line.getState().round;
  if (!outcome || !serverSeed) throw new Error('Nothing was shown');
  expect(await verifyLiveRound({ ...round, outcome, serverSeed, tableId: TABLE })).toBe('fair');
  const own = async () =>
    (await openTable(guest)).value.tickets.filter((ticket: { round: number }) => ticket.round === round.number);
  await until(async () => (await own()).every(({ state }: { state: string }) => state !== 'placed')).toBe(true);
  let balanceMinor = startMinor;
  for (const { stake, payout, lines, state } of await own()) {
    if (state === 'returned') continue;
    const bets = lines.map((one: { field: string; stake: number }) => ({
      field: one.field,
      stakeMinor: one.stake * 100,
    }));
    const paid = payLive(bets, outcome).reduce((sum, { payoutMinor }) => sum + payoutMinor, 0);
    expect(payout * 100).toBe(paid);
    balanceMinor += paid - stake * 100;
  }
  const ledger = await readLedger(guest.player);
  expect([ledger.balanceMinor, ledger.entriesSum]).toEqual([balanceMinor, 0]);
  expect(ledger.rounds.every(({ state }) => state === 'settled' || state === 'rolled_back')).toBe(true);
}

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

describe('a double', () => {
  test('costs the stake again, takes one card and pays by the hand', async () => {
    const { guest, line, number } = await sit((seat, dealer) => no10(dealer) && isStiff(seat(1)));
    await betOn(guest, number, [['seat-1', 10]]);
    await deal(TABLE, line);
    expect((await betOn(guest, number, [['double-1-1', 5]])).errorCode).toBe('games.stake_invalid');
    expect((await betOn(guest, number, [['double-1-2', 10]])).errorCode).toBe('games.hand_over');
    expect((await betOn(guest, number, [['split-1', 10]])).errorCode).toBe('games.hand_over');
    const key = crypto.randomUUID();
    const tabs = await Promise.all([1, 2].map(() => betOn(guest, number, [['double-1-1', 10]], key)));
    expect(tabs.map(({ status }) => status)).toEqual([200, 200]);
    await settle(TABLE, line);
    expect(findSeat(line)?.hands).toMatchObject([{ cards: { length: 3 }, isDoubled: true }]);
    expect((await betOn(guest, number, [['double-1-1', 10]])).errorCode).toBe('games.hand_over');
    await expectPaid(guest, line);
  });

  test('beyond the balance is refused and leaves the hand as it was', async () => {
    const { guest, line, number } = await sit((seat, dealer) => no10(dealer) && isStiff(seat(1)), [15]);
    await betOn(guest, number, [['seat-1', 10]]);
    await deal(TABLE, line);
    const refused = await betOn(guest, number, [['double-1-1', 10]]);
    expect([refused.status, refused.errorCode]).toEqual([409, 'wallet.insufficient_funds']);
    expect(findSeat(line)).toMatchObject({ step: 0, hands: [{ cards: { length: 2 }, isDoubled: false }] });
    expect((await decide(guest, number, { step: 0, decision: 'stand' })).status).toBe(200);
    await settle(TABLE, line);
    await expectPaid(guest, line, 1500);
  });

  test('after the clock is refused even before the alarm runs, and its stake is returned', async () => {
    const { guest, line, number } = await sit((seat, dealer) => no10(dealer) && isStiff(seat(1)));
    await betOn(guest, number, [['seat-1', 10]]);
    await deal(TABLE, line);
    pass(BLACKJACK_PHASE_MS.acting + 1);
    const late = await betOn(guest, number, [['double-1-1', 10]]);
    expect([late.status, late.errorCode]).toEqual([409, 'games.hand_over']);
    expect((await decide(guest, number, { step: 0, decision: 'hit' })).errorCode).toBe('games.hand_over');
    await until(async () => (await readLedger(guest.player)).balanceMinor).toBe(99_000);
    await runDurableObjectAlarm(getObject(TABLE));
    await settle(TABLE, line);
    expect(findSeat(line)?.hands).toMatchObject([{ cards: { length: 2 }, isDoubled: false }]);
    await expectPaid(guest, line);
  });
});

test('a split makes two hands, each with its own double and its own end', async () => {
  const isPair = (seat: (seat: number, count?: number) => number[]) => {
    const [first, second, third = 0, fourth = 0] = seat(1, 4);
    return first === 8 && second === 8 && third < 9 && third > 1 && fourth < 9 && fourth > 1;
  };
  const { guest, line, number } = await sit((seat, dealer) => no10(dealer) && isPair(seat));
  await betOn(guest, number, [['seat-1', 10]]);
  await deal(TABLE, line);
  expect((await betOn(guest, number, [['split-1', 10]])).status).toBe(200);
  await until(() => findSeat(line)?.hands.length).toBe(2);
  expect((await betOn(guest, number, [['split-1', 10]])).errorCode).toBe('games.hand_over');
  expect((await betOn(guest, number, [['double-1-1', 10]])).status).toBe(200);
  await until(() => findSeat(line)?.step).toBe(2);
  expect((await decide(guest, number, { step: 2, decision: 'stand' })).status).toBe(200);
  await settle(TABLE, line);
  expect(findSeat(line)?.hands.map(({ isDoubled }) => isDoubled)).toEqual([true, false]);
  await expectPaid(guest, line);
  expect((await readLedger(guest.player)).rounds.filter(({ state }) => state === 'settled')).toHaveLength(3);
});

describe('insurance', () => {
  test('costs half the stake, is offered once, and pays 2:1 on a blackjack of the dealer', async () => {
    const { guest, line, number } = await sit(
      (seat, dealer) => dealer.join() === '1,10' && isStiff(seat(1)) && !seat(2).includes(1),
    );
    await betOn(guest, number, [
      ['seat-1', 10],
      ['seat-2', 10],
    ]);
    await deal(TABLE, line, 'insuring');
    expect(findSeat(line)?.options).toEqual(['insure', 'decline']);
    expect((await decide(guest, number, { step: 0, decision: 'hit' })).errorCode).toBe('games.hand_over');
    expect((await betOn(guest, number, [['insure-1', 10]])).errorCode).toBe('games.stake_invalid');
    expect((await betOn(guest, number, [['insure-1', 5]])).status).toBe(200);
    expect((await betOn(guest, number, [['insure-1', 5]])).errorCode).toBe('games.hand_over');
    expect((await decide(guest, number, { seat: 2, step: 0, decision: 'decline' })).status).toBe(200);
    await settle(TABLE, line);
    const { outcome } = line.getState().round;
    expect(outcome?.kind === 'blackjack' && outcome.seats.map(({ decisions }) => decisions)).toEqual(['i', 'n']);
    expect(line.getState().marks.at(-1)).toBe('BJ');
    await expectPaid(guest, line);
    expect((await readLedger(guest.player)).balanceMinor).toBe(100_000 - 2500 + 1500);
  });

  test('loses without one, and the hand goes on', async () => {
    const { guest, line, number } = await sit(
      (seat, dealer) => dealer[0] === 1 && dealer[1] !== 10 && isStiff(seat(1)),
    );
    await betOn(guest, number, [['seat-1', 10]]);
    await deal(TABLE, line, 'insuring');
    await betOn(guest, number, [['insure-1', 5]]);
    await until(() => line.getState().phase).toBe('acting');
    await decide(guest, number, { step: 1, decision: 'stand' });
    await settle(TABLE, line);
    await expectPaid(guest, line);
  });
});

describe('a bet on a seat', () => {
  test('of another player, or a fourth one, is refused and returned', async () => {
    const { guests, number } = await sit(() => true, [1000, 1000]);
    const [one, two] = guests as [Guest, Guest];
    const race = await Promise.all([one, two].map((guest) => betOn(guest, number, [['seat-5', 10]])));
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [winner, loser] = race[0]?.status === 200 ? [one, two] : [two, one];
    expect((await betOn(winner, number, [['seat-5', 10]])).status).toBe(200);
    expect(
      (
        await betOn(winner, number, [
          ['seat-1', 10],
          ['seat-2', 10],
          ['seat-3', 10],
        ])
      ).errorCode,
    ).toBe('games.seat_taken');
    expect((await betOn(winner, number, [['seat-5', 81]])).errorCode).toBe('games.stake_over_limit');
    await until(async () => (await readLedger(loser.player)).balanceMinor).toBe(100_000);
    await until(async () => (await readLedger(winner.player)).balanceMinor).toBe(98_000);
  });

  test.each<[string, [string, number][], string]>([
    ['no seat', [['seat-7', 10]], 'games.stake_invalid'],
    ['a field of another game', [['red', 10]], 'games.stake_invalid'],
    [
      'a seat with a double',
      [
        ['seat-1', 10],
        ['double-1-1', 10],
      ],
      'games.stake_invalid',
    ],
    [
      'two doubles',
      [
        ['double-1-1', 10],
        ['double-2-1', 10],
      ],
      'games.stake_invalid',
    ],
    ['less than the table takes', [['seat-1', 0.5]], 'games.stake_invalid'],
    ['no multiple of the step', [['seat-1', 10.5]], 'games.stake_invalid'],
    ['more than a seat takes', [['seat-1', 101]], 'games.stake_over_limit'],
  ])('of %s is refused before the wallet hears of it', async (_, lines, code) => {
    const { guest, number } = await sit(() => true);
    expect((await betOn(guest, number, lines)).errorCode).toBe(code);
    expect((await readLedger(guest.player)).rounds).toEqual([]);
  });

  test('after closing, or by the call of another table, is refused', async () => {
    const { guest, number } = await sit(() => true);
    expect((await bet(guest, number, [['seat-1', 10]])).errorCode).toBe('games.unknown');
    expect((await betOn({ ...guest, tableId: 'roleta-areia' }, number, [['red', 10]])).errorCode).toBe('games.unknown');
    pass(BLACKJACK_PHASE_MS.betting + 1);
    expect((await betOn(guest, number, [['seat-1', 10]])).errorCode).toBe('games.betting_closed');
    await until(async () => (await readLedger(guest.player)).balanceMinor).toBe(100_000);
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
