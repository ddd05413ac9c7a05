import { describe, expect, test } from 'vitest';
import type { SportsMatchView } from '../../../../src/contract/studio/sports.ts';
import { createQuotes } from '../../../../src/studio/client/sports/quotes.ts';
import { toMatch } from './open-book.ts';

const toView = (home: number, other = 1.7): SportsMatchView => {
  const row = toMatch('one', {}, home);
  return {
    ...row,
    markets: [...row.markets, { marketId: 'both:1', prices: [{ pick: 'yes', odds: other }], margin: 500 }],
    combination: null,
    states: [[0, 0]],
    incidents: [null],
    modelVersion: 'football-1',
    serverSeedHash: '',
    serverSeed: null,
    voidReason: null,
  };
};
const readRow = (quotes: ReturnType<typeof createQuotes>) => quotes.listRows()[0]?.markets[0]?.prices[0]?.odds;
const readView = (quotes: ReturnType<typeof createQuotes>, market = 0) =>
  quotes.getView()?.markets[market]?.prices[0]?.odds;

describe('odds of a match', () => {
  test('are the same in the list and in the open match, whichever answer came last', () => {
    const quotes = createQuotes();
    quotes.hearList([toMatch('one', {}, 1.85), toMatch('two')], 1000);
    quotes.hearMatch(toView(1.97), 2000, true);
    expect([readRow(quotes), readView(quotes)]).toEqual([1.97, 1.97]);
    quotes.hearList([toMatch('one', {}, 2.05), toMatch('two')], 3000);
    expect([readRow(quotes), readView(quotes), readView(quotes, 1)]).toEqual([2.05, 2.05, 1.7]);
  });

  test('do not go back to those of an older answer that arrives later', () => {
    const quotes = createQuotes();
    quotes.hearList([toMatch('one', {}, 1.85)], 1000);
    quotes.hearMatch(toView(1.97), 3000, true);
    expect(quotes.hearList([toMatch('one', {}, 1.9)], 2000)).toEqual([]);
    expect(quotes.hearMatch(toView(1.91), 2000, true)).toBe(false);
    expect([readRow(quotes), readView(quotes)]).toEqual([1.97, 1.97]);
  });
});
