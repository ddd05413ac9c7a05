import { describe, expect, test } from 'vitest';
import { toQuery } from '../../../src/edge/proxy/query.ts';

const KNOWN = new Set(['gameType', 'name', 'page']);

describe('a query on its way to the platform', () => {
  test.each([
    ['', '', true],
    ['?', '', true],
    ['?page=2&gameType=RNG', '?gameType=RNG&page=2', true],
    ['?gameType=RNG&page=2', '?gameType=RNG&page=2', true],
    ['?name=a%20b', '?name=a+b', true],
    ['?name=%e3%81%95', '?name=%E3%81%95', true],
    ['?page=1&page=2', '?page=1&page=2', false],
    ['?surprise=1', '?surprise=1', false],
  ])('%s is %s, however it was written', (search, text, isKnown) => {
    expect(toQuery(search, KNOWN)).toEqual({ text, isKnown });
  });

  test('of 2,048 signs is taken, of one more it is not', () => {
    const search = `?name=${'x'.repeat(2_048 - '?name='.length)}`;
    expect(toQuery(search, KNOWN)?.text).toBe(search);
    expect(toQuery(`${search}x`, KNOWN)).toBeUndefined();
  });
});
