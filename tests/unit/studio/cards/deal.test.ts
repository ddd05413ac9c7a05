import { describe, expect, test } from 'vitest';
import { dealCards, joinClientSeeds, verifyHand } from '../../../../src/studio/cards/deal.ts';
import { DECK } from '../../../../src/studio/cards/deck.ts';
import { beginHand, type Hand, listWinners, type Play, playCard } from '../../../../src/studio/cards/hand.ts';
import { chooseByRule } from '../../../../src/studio/cards/house-rule.ts';
import { sharePot } from '../../../../src/studio/cards/pot.ts';
import { toCommitment } from '../../../../src/studio/slots/provably-fair.ts';

const SEED = '5e'.repeat(32);
const clientSeeds = ['areia', 'sal'];

function playByRule(start: Hand): { hand: Hand; plays: Play[] } {
  const plays: Play[] = [];
  let hand = start;
  while (hand.turn !== undefined) {
    const seat = hand.turn;
    const card = chooseByRule({ cards: hand.left[seat] ?? [], turned: hand.deal.turned, open: hand.open });
    plays.push({ seat, card });
    hand = playCard(hand, { seat, card });
  }
  return { hand, plays };
}

describe('a deal', () => {
  test('is the same for the same seeds and differs for others', async () => {
    const seeds = { serverSeed: SEED, clientSeed: joinClientSeeds(clientSeeds), nonce: 7 };
    const first = await dealCards(seeds, 4);
    expect(await dealCards(seeds, 4)).toEqual(first);
    expect(await dealCards({ ...seeds, nonce: 8 }, 4)).not.toEqual(first);
    expect(await dealCards({ ...seeds, clientSeed: 'sal,areia' }, 4)).not.toEqual(first);
  });

  test('deals each card once', async () => {
    for (let seats = 2; seats <= 6; seats += 1) {
      const { hands, turned } = await dealCards({ serverSeed: SEED, clientSeed: 'a', nonce: seats }, seats);
      const all = [...hands.flat(), turned];
      expect(new Set(all).size).toBe(seats * 3 + 1);
    }
  });

  test('puts every card in every place and every seat in the lead about equally often', async () => {
    const rounds = 4000;
    const counts = new Map<string, number>();
    const leads = [0, 0, 0];
    for (let nonce = 0; nonce < rounds; nonce += 1) {
      const { hands, turned, leader } = await dealCards({ serverSeed: SEED, clientSeed: 'b', nonce }, 3);
      for (const [place, card] of [...hands.flat(), turned].entries()) {
        counts.set(`${place}:${card}`, (counts.get(`${place}:${card}`) ?? 0) + 1);
      }
      leads[leader] = (leads[leader] ?? 0) + 1;
    }
    const expected = rounds / DECK.length;
    for (let place = 0; place < 10; place += 1) {
      const squares = DECK.map((card) => ((counts.get(`${place}:${card}`) ?? 0) - expected) ** 2 / expected);
      // Bound of a chi-squared value with 39 degrees of freedom: one in a million lies above it.
      expect(squares.reduce((sum, square) => sum + square, 0)).toBeLessThan(94);
    }
    for (const count of leads) expect(Math.abs(count - rounds / 3)).toBeLessThan(150);
  });

  test('returns 95 % to a player of the house rule', async () => {
    const entry = 100;
    const seats = 4;
    let paid = 0;
    const rounds = 4000;
    for (let nonce = 0; nonce < rounds; nonce += 1) {
      const deal = await dealCards({ serverSeed: SEED, clientSeed: 'c', nonce }, seats);
      const { hand } = playByRule(beginHand(deal));
      paid += sharePot(entry, seats, listWinners(hand)).payoutsMinor[0] ?? 0;
    }
    // Four standard deviations of a hand that pays up to 3.8 entries.
    expect(Math.abs(paid / (rounds * entry) - 0.95)).toBeLessThan(0.11);
  });
});

describe('the verification of a finished hand', () => {
  async function makeClaim() {
    const serverSeed = SEED;
    const deal = await dealCards({ serverSeed, clientSeed: joinClientSeeds(clientSeeds), nonce: 3 }, 3);
    const { hand, plays } = playByRule(beginHand(deal));
    const serverSeedHash = await toCommitment(serverSeed);
    const winners = listWinners(hand);
    return { serverSeed, serverSeedHash, clientSeeds, handNumber: 3, seats: 3, plays, turned: deal.turned, winners };
  }

  test('accepts a fair hand', async () => {
    expect(await verifyHand(await makeClaim())).toBe('fair');
  });
  test('rejects a seed other than the promised one', async () => {
    expect(await verifyHand({ ...(await makeClaim()), serverSeed: 'c4'.repeat(32) })).toBe('wrong-seed');
  });
  test('rejects any other change', async () => {
    const claim = await makeClaim();
    const [first, ...rest] = claim.plays;
    const swapped = DECK.find((card) => !claim.plays.some((play) => play.card === card) && card !== claim.turned);
    const changes = [
      { handNumber: 4 },
      { clientSeeds: ['areia', 'mar'] },
      { winners: [(claim.winners[0] ?? 0) + 1] },
      { turned: swapped ?? '4d' },
      { plays: [{ seat: first?.seat ?? 0, card: swapped ?? '4d' }, ...rest] },
      { plays: claim.plays.slice(0, -1) },
    ];
    for (const change of changes) expect(await verifyHand({ ...claim, ...change })).toBe('wrong-outcome');
  });
});
