import process from 'node:process';
import { describe, expect, test } from 'vitest';
import {
  FIELDS,
  MINES_MAX,
  toChance,
  toMultiple,
  toPayoutMinor,
  toReturn,
  toSafeMax,
} from '../../../../src/studio/mines/multiples.ts';
import { type ClaimedMines, drawPlaces, verifyMines } from '../../../../src/studio/mines/places.ts';
import { toCommitment } from '../../../../src/studio/slots/provably-fair.ts';

const serverSeed = 'c4'.repeat(32);
const OTHER = 'd5'.repeat(32);
const ROUNDS = Number(process.env['MINES_ROUNDS'] ?? 25_000);
/** Numbers of mines that are played in turn. */
const PLAYED = [1, 3, 5, 10, 24] as const;
/** A return is checked only if at least so many wins are expected; with fewer it proves nothing. */
const WINS_MIN = 20;

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

  test(`hit each field equally often, and return the stated share to each way to play, over ${ROUNDS} rounds`, async () => {
    const each = Math.floor(ROUNDS / PLAYED.length);
    for (const mines of PLAYED) {
      const hits = Array.from({ length: FIELDS }, () => 0);
      /** `safe[n]` is the number of rounds in which the first n fields are safe. */
      const safe = Array.from({ length: FIELDS + 1 }, () => 0);
      for (let nonce = 0; nonce < each; nonce += 1) {
        const places = await drawPlaces({ serverSeed, clientSeed: `sal-${mines}`, nonce }, mines);
        for (const field of places) hits[field] = (hits[field] ?? 0) + 1;
        for (let opened = 1; opened <= (places[0] ?? 0); opened += 1) safe[opened] = (safe[opened] ?? 0) + 1;
      }
      const toDeviation = (chance: number) => Math.sqrt((chance * (1 - chance)) / each);
      for (const count of hits)
        expect(Math.abs(count / each - mines / FIELDS)).toBeLessThan(5 * toDeviation(mines / FIELDS));
      for (let opened = 1; opened <= toSafeMax(mines); opened += 1) {
        const chance = toChance(mines, opened);
        if (each * chance < WINS_MIN) break;
        const multiple = toMultiple(mines, opened) / 100;
        const back = ((safe[opened] ?? 0) / each) * multiple;
        const off = Math.abs(back - toReturn(mines, opened));
        expect(off, `${mines} mines, ${opened} fields`).toBeLessThan(5 * multiple * toDeviation(chance));
      }
    }
  }, 3_600_000);
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
