import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { putRooms } from '../../../src/contract/games/rooms.ts';
import { createPromotion } from '../../../src/contract/promotions/operator.ts';

test('a rebate with a minimum above its maximum is refused: it would never pay', () => {
  const toInput = (minBonus: number) => ({
    startsAt: '2026-11-27T00:00:00Z',
    endsAt: '2026-12-27T00:00:00Z',
    texts: { PT: { title: 'T', content: 'C', termsText: 'T' } },
    rule: { kind: 'rebate', rate: 100, cycle: 'W', maxBonus: 5, minBonus },
    terms: { turnoverMultiple: 3 },
  });
  const problem = (minBonus: number) => z.safeParse(createPromotion.request, toInput(minBonus)).error?.issues;
  expect(problem(5)).toBeUndefined();
  expect(problem(5.01)).toMatchObject([{ path: ['rule'], message: 'range' }]);
});

test('a room with a minimum bet above its maximum is refused; a maximum of 0 is none', () => {
  const problem = (minBet: number, maxBet: number) => {
    const room = { roomId: 'r1', roomName: 'Mesa', minBet, maxBet };
    return z.safeParse(putRooms.request, { gameId: 'g', rooms: [room] }).error?.issues;
  };
  expect(problem(5, 5)).toBeUndefined();
  expect(problem(5, 0)).toBeUndefined();
  expect(problem(5, 1)).toMatchObject([{ path: ['rooms', 0, 'maxBet'], message: 'order' }]);
});
