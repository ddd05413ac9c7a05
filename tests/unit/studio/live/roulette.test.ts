import { describe, expect, test } from 'vitest';
import { drawPocket } from '../../../../src/studio/live/roulette/draw.ts';
import { FIELDS, getField } from '../../../../src/studio/live/roulette/fields.ts';
import { payRoulette, ROULETTE_RETURN } from '../../../../src/studio/live/roulette/settle.ts';
import { toColour, WHEEL } from '../../../../src/studio/live/roulette/wheel.ts';

const countOf = (kind: string) => FIELDS.filter((field) => field.kind === kind).length;
const pays = (field: string, pocket: number) =>
  payRoulette([{ field, stakeMinor: 100 }], pocket).map(({ payoutMinor }) => payoutMinor / 100)[0];

describe('the wheel', () => {
  test('has each pocket once, with alternating colours except beside the zero', () => {
    expect([...WHEEL].sort((one, other) => one - other)).toEqual(Array.from({ length: 37 }, (_, pocket) => pocket));
    const around = WHEEL.slice(1).map(toColour);
    expect(around.every((colour, place) => place === 0 || colour !== around[place - 1])).toBe(true);
    expect(around.filter((colour) => colour === 'red')).toHaveLength(18);
  });
});

describe('the layout', () => {
  test('has every standard field once', () => {
    expect(new Set(FIELDS.map(({ id }) => id)).size).toBe(FIELDS.length);
    expect(new Set(FIELDS.map(({ numbers }) => numbers.join())).size).toBe(FIELDS.length);
    expect(
      Object.fromEntries(
        ['straight', 'split', 'street', 'trio', 'corner', 'four', 'line', 'column', 'dozen'].map((kind) => [
          kind,
          countOf(kind),
        ]),
      ),
    ).toEqual({ straight: 37, split: 60, street: 12, trio: 2, corner: 22, four: 1, line: 11, column: 3, dozen: 3 });
    expect(FIELDS.filter(({ numbers }) => numbers.length === 18)).toHaveLength(6);
  });

  test('has only adjacent numbers in a field', () => {
    expect(getField('split-3-6')?.numbers).toEqual([3, 6]);
    expect(getField('split-3-4')).toBeUndefined();
    expect(getField('street-34')?.numbers).toEqual([34, 35, 36]);
    expect(getField('corner-32-33-35-36')?.numbers).toEqual([32, 33, 35, 36]);
    expect(getField('line-31')?.numbers).toEqual([31, 32, 33, 34, 35, 36]);
    expect(getField('column-3')?.numbers.slice(0, 3)).toEqual([3, 6, 9]);
    expect(getField('dozen-2')?.numbers).toEqual(Array.from({ length: 12 }, (_, index) => index + 13));
  });
});

describe('a return', () => {
  test.each([
    ['straight-17', 17, 36],
    ['straight-17', 18, 0],
    ['split-0-2', 0, 18],
    ['street-4', 6, 12],
    ['trio-0-2-3', 3, 12],
    ['corner-1-2-4-5', 5, 9],
    ['four', 0, 9],
    ['line-1', 6, 6],
    ['column-2', 35, 3],
    ['dozen-3', 24, 0],
    ['red', 32, 2],
    ['red', 0, 0],
    ['even', 0, 0],
    ['low', 18, 2],
    ['high', 18, 0],
  ])('of %s on %i is %i times the stake', (field, pocket, times) => {
    expect(pays(field, pocket)).toBe(times);
  });

  test('over all pockets is 36 of 37 on every field: 97.30 %', () => {
    for (const { id } of FIELDS) {
      const back = WHEEL.reduce((sum, pocket) => sum + (pays(id, pocket) ?? 0), 0);
      expect([id, back, WHEEL.length]).toEqual([id, ROULETTE_RETURN.numerator, ROULETTE_RETURN.denominator]);
    }
    expect((ROULETTE_RETURN.numerator / ROULETTE_RETURN.denominator).toFixed(4)).toBe('0.9730');
  });

  test('of an unknown field is a defect', () => {
    expect(() => payRoulette([{ field: 'split-3-4', stakeMinor: 100 }], 3)).toThrow('no field');
  });
});

describe('a draw', () => {
  test('is reproducible from its seeds and gives every pocket equally often', async () => {
    const seeds = { serverSeed: '7'.repeat(64), clientSeed: 'mesa:1', nonce: 1 };
    expect(await drawPocket(seeds)).toBe(await drawPocket(seeds));
    const rounds = 3700;
    const counts = Array.from({ length: 37 }, () => 0);
    for (let nonce = 0; nonce < rounds; nonce += 1) {
      const pocket = await drawPocket({ ...seeds, nonce });
      counts[pocket] = (counts[pocket] ?? 0) + 1;
    }
    const square = counts.reduce((sum, count) => sum + (count - rounds / 37) ** 2 / (rounds / 37), 0);
    // Chi-squared bound for 36 degrees of freedom: 1 value in 1000 lies above it. The seeds are fixed.
    expect(square).toBeLessThan(67.985);
  });
});
