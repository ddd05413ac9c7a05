import { describe, expect, test } from 'vitest';
import { countWinners, toBaccaratReturns } from '../../../../src/studio/live/baccarat/return.ts';
import { LIVE_GAMES } from '../../../../src/studio/live/games.ts';
import { checkLines, LINES_MAX, readSelection, writeSelection } from '../../../../src/studio/live/selection.ts';
import {
  BACCARAT_RETURNS_BP,
  BLACKJACK_RETURN_BP,
  ROULETTE_RETURN_BP,
} from '../../../../src/studio/live/stated-returns.ts';
import { LIVE_TABLES, listTablesOf } from '../../../../src/studio/live/tables.ts';

describe('the tables', () => {
  test.each(LIVE_TABLES.map((table) => [table.tableId, table] as const))('%s accepts each of its chips', (_, table) => {
    for (const chip of table.chipsMinor) expect(chip % table.stepMinor).toBe(0);
    expect(table.minMinor % table.stepMinor).toBe(0);
    expect(Math.max(...table.chipsMinor)).toBeLessThanOrEqual(table.maxMainMinor);
    expect([table.maxSideMinor, table.maxMainMinor].every((max) => max <= table.maxRoundMinor)).toBe(true);
  });

  test('of a game have low, middle and high limits, within the launch limit', () => {
    for (const game of LIVE_GAMES) {
      const tables = listTablesOf(game.gameId);
      expect(tables).toHaveLength(3);
      for (const limit of ['minMinor', 'maxSideMinor', 'maxMainMinor', 'maxRoundMinor'] as const) {
        const [low = 0, middle = 0, high = 0] = tables.map((table) => table[limit]);
        expect([limit, low < middle && middle < high]).toEqual([limit, true]);
      }
      expect(game).toMatchObject({ minBetMinor: tables[0]?.minMinor, maxBetMinor: tables[2]?.maxRoundMinor });
    }
  });

  test('of baccarat keep the commission of five percent a whole number', () => {
    for (const { stepMinor } of listTablesOf('bacara-do-cais')) expect((stepMinor * 5) % 100).toBe(0);
  });
});

test('the returns shown to players are the computed ones, rounded', () => {
  expect(ROULETTE_RETURN_BP).toBe(Math.round((36 / 37) * 10_000));
  const exact = Object.entries(toBaccaratReturns(countWinners())).map(([field, value]) => [
    field,
    Math.round(value * 10_000),
  ]);
  expect(BACCARAT_RETURNS_BP).toEqual(Object.fromEntries(exact));
});

test('a tile states the return of a main bet, not of a side bet', () => {
  const returns = Object.fromEntries(LIVE_GAMES.map(({ gameId, rtpBasisPoints }) => [gameId, rtpBasisPoints]));
  expect(returns).toEqual({
    'roleta-da-orla': ROULETTE_RETURN_BP,
    'bacara-do-cais': BACCARAT_RETURNS_BP.player,
    'blackjack-da-orla': BLACKJACK_RETURN_BP,
  });
});

describe('a selection', () => {
  const lines = Array.from({ length: LINES_MAX }, () => ({ field: 'corner-32-33-35-36', stakeMinor: 100_000 }));

  test('reads what it writes, and its longest form fits a ticket', () => {
    const text = writeSelection({ round: 123_456_789, lines });
    expect(readSelection(text)).toEqual({ round: 123_456_789, lines });
    expect(text.length).toBeLessThanOrEqual(4096);
  });

  test.each(['', '[]', '[1,[]]', '[1.5,[["red",100]]]', '[1,[["red","100"]]]', '{"round":1}', '[1,[["red",1e400]]]'])(
    'rejects malformed text: %s',
    (text) => {
      expect(readSelection(text)).toBeUndefined();
    },
  );

  test('without lines is refused', () => {
    const [table] = LIVE_TABLES;
    if (!table) throw new Error('No table');
    expect(checkLines(table, [])).toEqual({ ok: false, code: 'games.stake_invalid' });
  });
});
