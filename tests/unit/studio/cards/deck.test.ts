import { describe, expect, test } from 'vitest';
import { type Card, DECK, isCard, RANKS, toStrength, toTide } from '../../../../src/studio/cards/deck.ts';

describe('the deck', () => {
  test('has forty different cards', () => {
    expect(new Set(DECK).size).toBe(40);
    expect(DECK.every(isCard)).toBe(true);
    for (const other of ['8c', '10h', 'Ac ', '', null, 4]) expect(isCard(other)).toBe(false);
  });

  test.each([
    ['4d', '5'],
    ['7h', 'Q'],
    ['Ks', 'A'],
    ['3c', '4'],
  ] as const)('after a turned %s the tide is %s', (turned, tide) => {
    expect(toTide(turned)).toBe(tide);
  });

  test('has no two equal cards, for any turned card', () => {
    for (const turned of DECK) expect(new Set(DECK.map((card) => toStrength(card, turned))).size).toBe(40);
  });

  test.each<[Card, Card, Card]>([
    ['5d', '3c', '4s'],
    ['5c', '5h', '4s'],
    ['5h', '5s', '4s'],
    ['5s', '5d', '4s'],
    ['3d', '2c', '4s'],
    ['2d', 'Ac', '4s'],
    ['Jd', 'Qc', '4s'],
    ['6d', '4c', '4s'],
    ['3c', '3h', '4s'],
  ])('%s beats %s when %s is turned', (stronger, weaker, turned) => {
    expect(toStrength(stronger, turned)).toBeGreaterThan(toStrength(weaker, turned));
  });

  test('ranks the four cards of the tide highest', () => {
    for (const turned of DECK) {
      const top = DECK.toSorted((left, right) => toStrength(right, turned) - toStrength(left, turned)).slice(0, 4);
      expect(top.map((card) => card[0])).toEqual(Array(4).fill(toTide(turned)));
      expect(RANKS).toContain(toTide(turned));
    }
  });
});
