import process from 'node:process';
import { expect, test } from 'vitest';
import { SHOE_SIZE, toDeckCard } from '../../../../src/studio/live/baccarat/cards.ts';
import { chooseBasic } from '../../../../src/studio/live/blackjack/basic-strategy.ts';
import { dealerHasNatural } from '../../../../src/studio/live/blackjack/dealer.ts';
import { toBlackjackOutcome } from '../../../../src/studio/live/blackjack/outcome.ts';
import { toBlackjackReturn } from '../../../../src/studio/live/blackjack/return.ts';
import {
  DECISION_LETTERS,
  dealSeat,
  decide,
  findActive,
  listOptions,
} from '../../../../src/studio/live/blackjack/seat.ts';
import { payBlackjack } from '../../../../src/studio/live/blackjack/settle.ts';
import { BLACKJACK_RETURN_BP, INSURANCE_RETURN_BP } from '../../../../src/studio/live/stated-returns.ts';

const ROUNDS = process.env['TESTS'] === 'all' ? 10_000_000 : 100_000;
/** Standard deviation of a round per stake, somewhat above the true one of 1.14. */
const DEVIATION = 1.2;

/** A small fast generator with a fixed seed (mulberry32), so that the test always sees the same rounds. */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Number of cards in a column. The seat and the dealer have one column each; in these rounds, two hands of a split do not use one up. */
const COLUMN = 24;

test('the stated return is the exact one, rounded down, and basic strategy reaches it in play', () => {
  const exact = toBlackjackReturn();
  expect(exact).toBeCloseTo(0.995123, 6);
  expect(BLACKJACK_RETURN_BP).toBe(Math.floor(exact * 10_000));

  const random = createRandom(116);
  const shoe = Array.from({ length: SHOE_SIZE }, (_, place) => toDeckCard(place));
  const draw = () => {
    for (let place = 0; place < 2 * COLUMN; place += 1) {
      const other = place + Math.floor(random() * (SHOE_SIZE - place));
      [shoe[place], shoe[other]] = [shoe[other] ?? 0, shoe[place] ?? 0];
    }
    return [shoe.slice(0, COLUMN), shoe.slice(COLUMN, 2 * COLUMN)] as const;
  };
  let returned = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const [column, dealer] = draw();
    let seat = dealSeat(column);
    let decisions = '';
    let raises = 0;
    const bets = [{ field: 'seat-1', stakeMinor: 100 }];
    while (!dealerHasNatural(dealer) && findActive(seat) >= 0) {
      const hand = findActive(seat);
      const decision = chooseBasic(seat.hands[hand]?.cards ?? [], dealer[0] ?? 0, listOptions(seat));
      if (decision === 'double') bets.push({ field: `double-1-${hand + 1}`, stakeMinor: 100 });
      if (decision === 'split') bets.push({ field: 'split-1', stakeMinor: 100 });
      if (decision === 'double' || decision === 'split') raises += 1;
      decisions += DECISION_LETTERS[decision];
      seat = decide(seat, decision, column) ?? seat;
    }
    const none: number[] = [];
    const outcome = toBlackjackOutcome([column, none, none, none, none, none, dealer], [{ seat: 1, decisions }]);
    if (!outcome) throw new Error('A round against the rules');
    for (const { payoutMinor } of payBlackjack(bets, outcome)) returned += payoutMinor / 100;
    returned -= raises;
  }
  expect(Math.abs(returned / ROUNDS - exact)).toBeLessThan((4 * DEVIATION) / Math.sqrt(ROUNDS));
}, 900_000);

test('the stated return of insurance is three times the chance of a ten under an ace', () => {
  expect(INSURANCE_RETURN_BP).toBe(Math.floor(((3 * 16 * 8) / (SHOE_SIZE - 1)) * 10_000));
});
