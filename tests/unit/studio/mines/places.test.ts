import { describe, expect, test } from 'vitest';
import { FIELDS, MINES_MAX, toPayoutMinor } from '../../../../src/studio/mines/multiples.ts';
import { type ClaimedMines, drawPlaces, verifyMines } from '../../../../src/studio/mines/places.ts';
import { toCommitment } from '../../../../src/studio/slots/provably-fair.ts';

const serverSeed = 'c4'.repeat(32);
const OTHER = 'd5'.repeat(32);

describe('the places', () => {
  test('are as many different fields as there are mines, and the same for the same seeds', async () => {
    for (let mines = 1; mines <= MINES_MAX; mines += 1) {
      const seeds = { serverSeed, clientSeed: 'sal', nonce: mines };
      const places = await drawPlaces(seeds, mines);
      expect(new Set(places).size).toBe(mines);
      expect(places.every((field) => field >= 0 && field < FIELDS)).toBe(true);
      expect(await drawPlaces(seeds, mines)).toEqual(places);
    }
  });

  test('hit each field equally often', async () => {
    const hits = Array.from({ length: FIELDS }, () => 0);
    const rounds = 8000;
    for (let nonce = 0; nonce < rounds; nonce += 1)
      for (const field of await drawPlaces({ serverSeed, clientSeed: 'sal', nonce }, 3))
        hits[field] = (hits[field] ?? 0) + 1;
    // Five standard deviations of 8000 draws at 3 of 25.
    for (const count of hits) expect(Math.abs(count / rounds - 3 / FIELDS)).toBeLessThan(0.0182);
  });
});

describe('a round', () => {
  async function makeRound(): Promise<ClaimedMines> {
    const seeds = { serverSeed, clientSeed: 'sal', nonce: 1 };
    const places = await drawPlaces(seeds, 3);
    const opened = Array.from({ length: FIELDS }, (_, field) => field)
      .filter((field) => !places.includes(field))
      .slice(0, 2);
    const money = { stakeMinor: 200, payoutMinor: toPayoutMinor(200, 3, 2) };
    return {
      ...seeds,
      ...money,
      ...{ serverSeedHash: await toCommitment(serverSeed), mines: 3, opened, hit: null, end: 'cashed', places },
    };
  }

  test('is fair when seeds, fields and payout agree', async () => {
    const round = await makeRound();
    expect(await verifyMines(round)).toBe('fair');
    const [hit = 0] = round.places;
    expect(await verifyMines({ ...round, hit, end: 'hit', payoutMinor: 0 })).toBe('fair');
    expect(await verifyMines({ ...round, opened: [], end: 'returned', payoutMinor: 200 })).toBe('fair');
  });

  test('with another seed, place, field or payout is not', async () => {
    const round = await makeRound();
    const [mine = 0] = round.places;
    const [safe = 0] = round.opened;
    expect(await verifyMines({ ...round, serverSeed: OTHER })).toBe('wrong-seed');
    for (const forged of [
      { serverSeed: OTHER, serverSeedHash: await toCommitment(OTHER) },
      { places: [0, 1, 2].map((place) => (round.places[place] ?? 0) + 1) },
      { opened: [safe, mine] },
      { opened: [safe, safe] },
      { payoutMinor: round.payoutMinor + 1 },
      { hit: safe, end: 'hit', payoutMinor: 0 },
      { hit: mine, end: 'cashed' },
      { end: 'hit', payoutMinor: 0 },
      { opened: [], payoutMinor: 200 },
    ])
      expect([forged, await verifyMines({ ...round, ...forged })]).toEqual([forged, 'wrong-outcome']);
  });
});
