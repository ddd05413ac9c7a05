import { describe, expect, test } from 'vitest';
import { FISH_KINDS } from '../../../../src/studio/fish/kinds.ts';
import { getSwimming, LATE_MS, listFish, SPAWN_MS, toFish, toPosition } from '../../../../src/studio/fish/sea.ts';

const NOW = Date.UTC(2026, 10, 22, 12);

describe('the sea', () => {
  test('is the same for all players at the same moment', () => {
    expect(listFish(NOW)).toEqual(listFish(NOW));
    expect(new Set(listFish(NOW).map(({ number }) => number)).size).toBe(listFish(NOW).length);
  });

  test('always holds enough fish, and never too many', () => {
    for (let step = 0; step < 600; step += 1) {
      const count = listFish(NOW + step * 1000).length;
      expect(count).toBeGreaterThan(11);
      expect(count).toBeLessThan(34);
    }
  });

  test('moves a fish from outside one edge to outside the other, inside the water', () => {
    for (const fish of listFish(NOW)) {
      const ends = [toPosition(fish, fish.bornMs).x, toPosition(fish, fish.goneMs).x];
      expect(Math.min(...ends)).toBeLessThan(-0.2);
      expect(Math.max(...ends)).toBeGreaterThan(1.2);
      for (let at = fish.bornMs; at < fish.goneMs; at += 500) {
        const { y } = toPosition(fish, at);
        expect(y).toBeGreaterThan(0.05);
        expect(y).toBeLessThan(0.86);
      }
    }
  });

  test('has the kinds about as often as stated', () => {
    const counts = new Map<string, number>();
    const total = 20_000;
    for (let number = 0; number < total; number += 1) {
      const { id } = toFish(2_000_000_000 + number).kind;
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    expect(FISH_KINDS.reduce((sum, { share }) => sum + share, 0)).toBe(100);
    for (const { id, share } of FISH_KINDS) {
      expect(Math.abs((counts.get(id) ?? 0) / total - share / 100)).toBeLessThan(0.012);
    }
  });
});

describe('a fish can be shot', () => {
  const fish = toFish(Math.floor(NOW / SPAWN_MS));
  test.each([
    ['while it swims', fish.bornMs + 1000, true],
    ['a moment after it left', fish.goneMs + LATE_MS - 1, true],
    ['not later', fish.goneMs + LATE_MS, false],
    ['not long before it comes', fish.bornMs - LATE_MS - 1, false],
  ])('%s', (_, at, isThere) => {
    expect(getSwimming(fish.number, at) !== undefined).toBe(isThere);
  });
  test.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('never as number %s', (number) => {
    expect(getSwimming(number, NOW)).toBeUndefined();
  });
});
