import { describe, expect, test } from 'vitest';
import { brand } from '../../../../src/brand/brand.ts';
import type { VendorCategory } from '../../../../src/contract/games/vendors.ts';
import { listFilterCategories } from '../../../../src/stores/games/offered-categories.ts';

const offer = (gameCategory: VendorCategory['gameCategory'], ...names: string[]): VendorCategory =>
  ({
    gameCategory,
    cards: [],
    gameClassify: [{ name: 'ALL', vendors: names.map((vassalage) => ({ vassalage })) }],
  }) as unknown as VendorCategory;

describe('a filter by category', () => {
  test('has only categories with vendors, in the order of the site', () => {
    expect(listFilterCategories([offer('SPORTS', 'ORLA_SPORTS'), offer('RNG', 'ORLA'), offer('FISH')], '')).toEqual(
      expect.arrayContaining(['SPORTS', 'RNG']),
    );
    expect(listFilterCategories([offer('SPORTS', 'ORLA_SPORTS')], '')).toEqual(['SPORTS']);
  });

  test('has cockfights where one of their vendors is offered', () => {
    expect(listFilterCategories([offer('SPORTS', brand.cockfightVassalages[0] ?? '')], '')).toEqual(['COCKFIGHT']);
  });

  test('keeps the selected category, and lists nothing else until the vendors are known', () => {
    expect(listFilterCategories([], 'COCKFIGHT')).toEqual(['COCKFIGHT']);
    expect(listFilterCategories([], '')).toEqual([]);
    expect(listFilterCategories([], 'UNKNOWN')).toEqual([]);
  });
});
