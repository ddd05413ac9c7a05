import { runDurableObjectAlarm } from 'cloudflare:test';
import { afterEach, describe, expect, test } from 'vitest';
import { BLACKJACK_PHASE_MS } from '../../../../src/studio/live/phases.ts';
import { readLedger } from '../play.ts';
import { expectPaid, isStiff, leave, no10, sit, TABLE } from './blackjack-round.ts';
import { betOn, deal, decide, findSeat, settle } from './blackjack-seats.ts';
import { bet, type Guest, getObject, pass, until } from './table.ts';

afterEach(leave);

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
