import { beforeEach, describe, expect, test } from 'vitest';
import { claimOf, start, TERMS, terms } from './promotions-setup.ts';

beforeEach(start);

describe('the terms', () => {
  test('of a claim are known in amounts beforehand', () => {
    expect(terms.toTurnoverAhead(claimOf('c', 'claim', { amount: 10.01 }) as never)).toBe(30.03);
    const half = { ...TERMS, turnoverMultiple: 0.5, turnoverBase: 'bonus_and_deposit' };
    const deposit = { type: 'deposit_bonus', amount: 0.01, baseAmount: 20, terms: half };
    expect(terms.toTurnoverAhead(claimOf('c', 'claim', deposit) as never), 'up to the next cent').toBe(10.01);
  });

  test.each([
    [{ gameId: 'farol', vassalage: 'X', gameType: 'RNG' }, true],
    [{ gameId: 'x', vassalage: 'MARE', gameType: 'RNG' }, true],
    [{ gameId: 'x', vassalage: 'X', gameType: 'LIVE' }, true],
    [{ gameId: 'x', vassalage: 'X', gameType: 'PVP' }, true],
    [{ gameId: 'x', vassalage: 'X', gameType: 'RNG' }, false],
  ])('exclude %o: %s', (game, isExcluded) => {
    expect(terms.isGameExcluded(TERMS, game)).toBe(isExcluded);
  });

  test('without turnover exclude no games against members, for nothing is to be fulfilled', () => {
    const free = { ...TERMS, turnoverMultiple: 0, excludedCategories: [] };
    expect(terms.listExcludedCategories(free)).toEqual([]);
    expect(terms.listExcludedCategories({ ...TERMS, excludedCategories: ['PVP'] })).toEqual(['PVP']);
  });

  test('are complete only with the last cent', () => {
    const at = (turnoverDone: number) =>
      terms.toPercent(claimOf('c', 'process', { turnoverRequired: 30, turnoverDone }) as never);
    expect([at(0), at(29.99), at(30)]).toEqual([0, 99, 100]);
  });
});
