import { describe, expect, test } from 'vitest';
import {
  beginHand,
  countTricks,
  type Deal,
  findFault,
  listWinners,
  type Play,
  playCard,
  replayHand,
} from '../../../../src/studio/cards/hand.ts';
import { chooseByRule } from '../../../../src/studio/cards/house-rule.ts';

const DUEL: Deal = {
  hands: [
    ['3c', '4d', 'Kh'],
    ['5d', '2s', '6c'],
  ],
  turned: '4s',
  leader: 1,
};
const THREE: Deal = {
  hands: [
    ['3c', '4d', '6d'],
    ['5d', '4h', '7d'],
    ['2c', 'Ac', '4c'],
  ],
  turned: 'Js',
  leader: 0,
};

const toPlays = (...pairs: [number, string][]) => pairs.map(([seat, card]) => ({ seat, card }) as Play);

describe('a hand', () => {
  test('goes around from the leader, and the winner of a trick leads the next', () => {
    let hand = beginHand(DUEL);
    expect(hand.turn).toBe(1);
    hand = playCard(hand, { seat: 1, card: '6c' });
    expect([hand.turn, hand.open.length]).toEqual([0, 1]);
    hand = playCard(hand, { seat: 0, card: '3c' });
    expect([hand.turn, hand.open.length, hand.tricks[0]?.winner]).toEqual([0, 0, 0]);
    expect(hand.left).toEqual([
      ['4d', 'Kh'],
      ['5d', '2s'],
    ]);
  });

  test('is won by two tricks of three', () => {
    const hand = replayHand(DUEL, toPlays([1, '6c'], [0, '3c'], [0, 'Kh'], [1, '2s'], [1, '5d'], [0, '4d']));
    expect(hand.turn).toBeUndefined();
    expect(countTricks(hand)).toEqual([1, 2]);
    expect(listWinners(hand)).toEqual([1]);
  });

  test('with one trick each is shared, and the winner of the first trick comes first', () => {
    const plays = toPlays(
      [0, '6d'],
      [1, '7d'],
      [2, '2c'],
      [2, '4c'],
      [0, '3c'],
      [1, '4h'],
      [0, '4d'],
      [1, '5d'],
      [2, 'Ac'],
    );
    const hand = replayHand(THREE, plays);
    expect(listWinners(hand)).toEqual([2]);
    const shared = toPlays(
      [0, '3c'],
      [1, '7d'],
      [2, '4c'],
      [0, '4d'],
      [1, '5d'],
      [2, '2c'],
      [2, 'Ac'],
      [0, '6d'],
      [1, '4h'],
    );
    expect(countTricks(replayHand(THREE, shared))).toEqual([1, 0, 2]);
    const each = toPlays(
      [0, '6d'],
      [1, '7d'],
      [2, '4c'],
      [1, '5d'],
      [2, '2c'],
      [0, '3c'],
      [0, '4d'],
      [1, '4h'],
      [2, 'Ac'],
    );
    const hands = replayHand(THREE, each);
    expect(countTricks(hands)).toEqual([1, 1, 1]);
    expect(listWinners(hands)).toEqual([1, 0, 2]);
  });

  test.each<[string, Play, string]>([
    ['out of turn', { seat: 0, card: '3c' }, 'not-your-turn'],
    ['with a card of another', { seat: 1, card: '3c' }, 'not-your-card'],
    ['with a card that nobody has', { seat: 1, card: '7c' }, 'not-your-card'],
    ['from a seat that is none', { seat: 7, card: '3c' }, 'not-your-turn'],
  ])('a play %s is refused', (_, play, fault) => {
    expect(findFault(beginHand(DUEL), play)).toBe(fault);
    expect(() => playCard(beginHand(DUEL), play)).toThrow();
  });

  test('takes each card once, and none after the end', () => {
    const once = replayHand(DUEL, toPlays([1, '6c'], [0, '4d']));
    expect(findFault(once, { seat: 1, card: '6c' })).toBe('not-your-card');
    const over = replayHand(DUEL, toPlays([1, '6c'], [0, '3c'], [0, 'Kh'], [1, '2s'], [1, '5d'], [0, '4d']));
    expect(findFault(over, { seat: 0, card: '3c' })).toBe('over');
    expect(() => listWinners(once)).toThrow();
  });
});

describe('the rule of the house', () => {
  const turned = '4s';
  test('leads with the strongest card', () => {
    expect(chooseByRule({ cards: ['3c', '5d', 'Kh'], turned, open: [] })).toBe('5d');
  });
  test('takes the trick with the weakest winning card', () => {
    const open = toPlays([1, '6c'], [2, 'Ks']);
    expect(chooseByRule({ cards: ['3c', '5d', 'Kh'], turned, open })).toBe('Kh');
  });
  test('plays the weakest card when none wins the trick', () => {
    expect(chooseByRule({ cards: ['3c', '4d', 'Kh'], turned, open: toPlays([1, '5d']) })).toBe('4d');
  });
});
