import { describe, expect, test } from 'vitest';
import { toCard } from '../../../../src/studio/live/baccarat/cards.ts';
import { bankerDraws, deal } from '../../../../src/studio/live/baccarat/deal.ts';
import { drawCards, drawCoup } from '../../../../src/studio/live/baccarat/draw.ts';
import { COUPS, countWinners, toBaccaratReturns } from '../../../../src/studio/live/baccarat/return.ts';
import { BACCARAT_FIELDS, payBaccarat } from '../../../../src/studio/live/baccarat/settle.ts';

/** Cards by rank, all of one suit: 1 is the ace, 10 to 13 count nothing. */
const cards = (...ranks: number[]) => ranks.map((rank) => rank - 1);
const payAll = (...ranks: number[]) => {
  const coup = deal(cards(...ranks));
  const lines = BACCARAT_FIELDS.map((field) => ({ field, stakeMinor: 100 }));
  return Object.fromEntries(payBaccarat(lines, coup).map(({ field, payoutMinor }) => [field, payoutMinor]));
};

/** The standard table: the third cards of the player on which the banker draws. */
const TABLE: readonly (readonly [points: number, drawsOn: string, onNone: boolean])[] = [
  [0, '0123456789', true],
  [1, '0123456789', true],
  [2, '0123456789', true],
  [3, '012345679', true],
  [4, '234567', true],
  [5, '4567', true],
  [6, '67', false],
  [7, '', false],
];

describe('the third card', () => {
  test.each(TABLE)('of a banker with %i is drawn on %s', (points, drawsOn, onNone) => {
    const drawn = Array.from({ length: 10 }, (_, third) => third).filter((third) => bankerDraws(points, third));
    expect([drawn.join(''), bankerDraws(points, undefined)]).toEqual([drawsOn, onNone]);
  });

  test.each([
    ['a natural of the player', [9, 2, 13, 2, 5, 5], 2, 2],
    ['a natural of the banker', [2, 4, 3, 4, 5, 5], 2, 2],
    ['a player of six stands, a banker of five draws', [3, 2, 3, 3, 4, 9], 2, 3],
    ['a player of seven stands, a banker of six stands', [3, 3, 4, 3, 9, 9], 2, 2],
    ['a player of five draws a seven, a banker of six draws', [2, 3, 3, 3, 7, 9], 3, 3],
    ['a player of five draws an eight, a banker of three stands', [2, 1, 3, 2, 8, 9], 3, 2],
  ])('%s', (_, ranks, player, banker) => {
    const coup = deal(cards(...ranks));
    expect([coup.player.length, coup.banker.length]).toEqual([player, banker]);
  });
});

describe('a coup', () => {
  test('deals in turn and counts points without tens', () => {
    const coup = deal(cards(2, 3, 3, 3, 7, 9));
    expect(coup).toMatchObject({ player: cards(2, 3, 7), banker: cards(3, 3, 9), playerPoints: 2, bankerPoints: 5 });
    expect(coup).toMatchObject({ winner: 'banker', isPlayerPair: false, isBankerPair: true });
  });

  test('pays the player even money and the other fields nothing', () => {
    expect(payAll(9, 2, 13, 3, 1, 1)).toEqual({ player: 200, banker: 0, tie: 0, 'player-pair': 0, 'banker-pair': 0 });
  });

  test('pays the banker even money less five percent', () => {
    expect(payAll(2, 9, 13, 12, 1, 1)).toMatchObject({ player: 0, banker: 195, tie: 0 });
  });

  test('returns stakes on both hands on a tie, which pays eight to one', () => {
    expect(payAll(9, 4, 13, 5, 1, 1)).toMatchObject({ player: 100, banker: 100, tie: 900 });
  });

  test('pays pairs eleven to one by rank, not by points', () => {
    expect(payAll(9, 10, 9, 11, 1, 1)).toMatchObject({ 'player-pair': 1200, 'banker-pair': 0 });
    expect(payAll(7, 4, 13, 4, 1, 1)).toMatchObject({ 'player-pair': 0, 'banker-pair': 1200 });
  });
});

describe('the return', () => {
  const counts = countWinners();

  test('is counted over every order of six cards', () => {
    expect(counts).toEqual({ banker: 2_292_252_566_437_888, player: 2_230_518_282_592_256, tie: 475_627_426_473_216 });
    expect(counts.banker + counts.player + counts.tie).toBe(COUPS);
  });

  test('is stated to a hundredth of a percent', () => {
    const returns = Object.entries(toBaccaratReturns(counts)).map(([field, value]) => [
      field,
      Math.floor(value * 10_000),
    ]);
    expect(Object.fromEntries(returns)).toEqual({
      player: 9876,
      banker: 9894,
      tie: 8564,
      'player-pair': 8963,
      'banker-pair': 8963,
    });
  });
});

describe('a draw', () => {
  const seeds = { serverSeed: '3'.repeat(64), clientSeed: 'mesa:1', nonce: 1 };

  test('is reproducible from its seeds', async () => {
    expect(await drawCoup(seeds)).toEqual(await drawCoup(seeds));
    expect((await drawCards(seeds)).map(toCard).every(({ rank, suit }) => rank && suit)).toBe(true);
  });

  test('gives every card of the deck equally often, in the first place and in the sixth', async () => {
    const rounds = 2600;
    for (const place of [0, 5]) {
      const counts = Array.from({ length: 52 }, () => 0);
      for (let nonce = 0; nonce < rounds; nonce += 1) {
        const card = (await drawCards({ ...seeds, nonce }))[place] ?? -1;
        counts[card] = (counts[card] ?? 0) + 1;
      }
      const square = counts.reduce((sum, count) => sum + (count - 50) ** 2 / 50, 0);
      // Chi-squared bound for 51 degrees of freedom: 1 value in 1000 lies above it. The seeds are fixed.
      expect(square).toBeLessThan(87.968);
    }
  });

  test('never deals the same card of the shoe twice', async () => {
    for (let nonce = 0; nonce < 300; nonce += 1) {
      const counts = Map.groupBy(await drawCards({ ...seeds, nonce }), (card) => card);
      for (const same of counts.values()) expect(same.length).toBeLessThanOrEqual(8);
    }
  });
});
