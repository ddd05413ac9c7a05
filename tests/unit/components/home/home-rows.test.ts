import { describe, expect, test } from 'vitest';
import { brand } from '../../../../src/brand/brand.ts';
import { toBands, toHomeRows, toLines, toTiles } from '../../../../src/components/home/home-rows.ts';
import { HOME_ROWS } from '../../../../src/contract/system/home-rows.ts';

describe('the rows of the home page', () => {
  test('are those of the operator, in their order, without names that this site does not know', () => {
    expect(toHomeRows(['winners', 'later', 'hot'])).toEqual(['winners', 'hot']);
    expect(toHomeRows([])).toEqual([]);
  });

  test('are those of the brand without an order of the operator; the brand names each once', () => {
    expect(toHomeRows(undefined)).toEqual(brand.homeRows);
    expect(new Set(brand.homeRows).size).toBe(brand.homeRows.length);
    expect(HOME_ROWS).toEqual(expect.arrayContaining([...brand.homeRows]));
  });

  test('are left out with fewer than two lines or three tiles', () => {
    expect(toLines([1], 5)).toEqual([]);
    expect(toLines([1, 2, 3], 2)).toEqual([1, 2]);
    expect(toTiles([1, 2], 8)).toEqual([]);
    expect(toTiles([1, 2, 3], 8)).toEqual([1, 2, 3]);
  });

  test('stand side by side only with neighbouring rows of lines', () => {
    expect(toBands(['continue', 'matches', 'tables', 'draws', 'hot', 'winners', 'news'])).toEqual([
      ['continue'],
      ['matches', 'tables', 'draws'],
      ['hot'],
      ['winners'],
      ['news'],
    ]);
  });
});
