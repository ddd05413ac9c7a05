import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sharePot } from '../../../../src/studio/cards/pot.ts';

describe('the pot', () => {
  test('goes to the winner less five percent', () => {
    expect(sharePot(200, 4, [2])).toEqual({ potMinor: 800, rakeMinor: 40, payoutsMinor: [0, 0, 760, 0] });
  });
  test('is shared by three, and the first winner gets the remaining cents', () => {
    expect(sharePot(100, 4, [3, 0, 1])).toEqual({ potMinor: 400, rakeMinor: 20, payoutsMinor: [126, 126, 0, 128] });
  });
  test('is always paid out completely: payouts and rake equal the entries', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 2, max: 6 }).chain((seats) =>
          fc.record({
            seats: fc.constant(seats),
            winners: fc.uniqueArray(fc.integer({ min: 0, max: seats - 1 }), { minLength: 1, maxLength: 3 }),
          }),
        ),
        (entry, { seats, winners }) => {
          const { potMinor, rakeMinor, payoutsMinor } = sharePot(entry, seats, winners);
          expect(payoutsMinor.reduce((sum, payout) => sum + payout, rakeMinor)).toBe(potMinor);
          expect(rakeMinor * 20).toBeLessThanOrEqual(potMinor);
          const shares = winners.map((seat) => payoutsMinor[seat] ?? 0);
          expect(Math.max(...shares) - Math.min(...shares)).toBeLessThan(winners.length);
        },
      ),
    );
  });
});
