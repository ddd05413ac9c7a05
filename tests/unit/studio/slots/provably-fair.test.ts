import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { toPayoutMinor } from '../../../../src/studio/slots/engine.ts';
import { MODELS, type ModelId } from '../../../../src/studio/slots/models.ts';
import {
  createByteStream,
  drawBelow,
  drawOutcome,
  makeServerSeed,
  toCommitment,
} from '../../../../src/studio/slots/provably-fair.ts';
import { verifyRound } from '../../../../src/studio/slots/verify.ts';
import { toWire } from '../../../../src/studio/slots/wire.ts';

const serverSeed = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';
const seeds = { serverSeed, clientSeed: 'promenade', nonce: 7 };
const model = MODELS.farol;

function toExpectedBytes(blocks: number): number[] {
  return Array.from({ length: blocks }, (_, counter) => [
    ...createHmac('sha256', serverSeed).update(`promenade:7:${counter}`).digest(),
  ]).flat();
}

async function makeClaim(id: ModelId = 'farol', stakeMinor = 100) {
  const claimed = MODELS[id];
  const outcome = await drawOutcome(claimed, seeds);
  const payoutMinor = toPayoutMinor(claimed, outcome, stakeMinor);
  const wire = toWire(outcome, stakeMinor / claimed.units);
  return { ...seeds, serverSeedHash: await toCommitment(serverSeed), stakeMinor, payoutMinor, outcome: wire };
}

describe('the byte stream', () => {
  test('is HMAC-SHA256 of client seed, nonce and counter, block by block', async () => {
    const draw = createByteStream(seeds);
    const drawn: number[] = [];
    for (let index = 0; index < 96; index += 1) drawn.push(await draw());
    expect(drawn).toEqual(toExpectedBytes(3));
  });

  test.each([
    ['server seed', { ...seeds, serverSeed: serverSeed.replace('0', '1') }],
    ['client seed', { ...seeds, clientSeed: 'other' }],
    ['nonce', { ...seeds, nonce: 8 }],
  ])('changes with the %s', async (_, other) => {
    const take = async (source: typeof seeds) => {
      const draw = createByteStream(source);
      return [await draw(), await draw(), await draw(), await draw()];
    };
    expect(await take(other)).not.toEqual(await take(seeds));
  });
});

describe('a draw', () => {
  test('rejects values that would favour low numbers', async () => {
    const bytes = [0xff, 0xff, 0xff, 0xfe, 0x00, 0x05];
    const draw = async () => bytes.shift() ?? 0;
    expect(await drawBelow(draw, 35)).toBe(5);
    expect(bytes).toHaveLength(0);
  });

  test.each([0, -1, 1.5, 65_537])('below %d is a defect', async (size) => {
    await expect(drawBelow(async () => 0, size)).rejects.toThrow();
  });

  test('is uniform over the stops (chi-square, fixed seed)', { timeout: 60_000 }, async () => {
    const size = 35;
    const draws = 20_000;
    const counts = new Array<number>(size).fill(0);
    const draw = createByteStream(seeds);
    for (let index = 0; index < draws; index += 1) {
      const value = await drawBelow(draw, size);
      counts[value] = (counts[value] ?? 0) + 1;
    }
    const expected = draws / size;
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // Chi-squared bound for 34 degrees of freedom: 99.9 % of values lie below it.
    expect(chiSquare).toBeLessThan(65.2);
    expect(Math.min(...counts)).toBeGreaterThan(0);
  });
});

/** @returns Pearson's chi-square statistic for a uniform distribution */
function toChiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/** Wilson-Hilferty approximation: 99.9 % of uniform samples lie below this value. */
function toBound(freedom: number): number {
  return freedom * (1 - 2 / (9 * freedom) + 3.09 * Math.sqrt(2 / (9 * freedom))) ** 3;
}

describe('the generator in use (fixed seeds)', () => {
  const tally = async (size: number, draws: number, take: (draw: () => Promise<number>) => Promise<number>) => {
    const counts = new Array<number>(size).fill(0);
    const draw = createByteStream({ ...seeds, clientSeed: `tally:${size}` });
    for (let index = 0; index < draws; index += 1) {
      const value = await take(draw);
      counts[value] = (counts[value] ?? 0) + 1;
    }
    return counts;
  };

  test('gives uniform bytes and uniform pairs of bytes', { timeout: 60_000 }, async () => {
    const bytes = await tally(256, 40_000, (draw) => draw());
    expect(toChiSquare(bytes)).toBeLessThan(toBound(255));
    const pairs = await tally(256, 20_000, async (draw) => ((await draw()) >> 4) * 16 + ((await draw()) >> 4));
    expect(toChiSquare(pairs)).toBeLessThan(toBound(255));
  });

  test.each([3, 37, 100, 128])('has no remainder bias below %d', { timeout: 60_000 }, async (size) => {
    const counts = await tally(size, 20_000, (draw) => drawBelow(draw, size));
    expect(toChiSquare(counts)).toBeLessThan(toBound(size - 1));
  });

  test('draws nothing twice as often at the last incomplete multiple', { timeout: 60_000 }, async () => {
    // 65,536 = 40,000 + 25,536: a plain remainder would draw the first 25,536 numbers twice as often as the others.
    const counts = await tally(2, 20_000, async (draw) => ((await drawBelow(draw, 40_000)) < 20_000 ? 0 : 1));
    expect(toChiSquare(counts)).toBeLessThan(toBound(1));
  });

  test('shuffles into all orders equally often', { timeout: 60_000 }, async () => {
    const orders = new Map(['012', '021', '102', '120', '201', '210'].map((order, index) => [order, index]));
    const counts = await tally(6, 12_000, async (draw) => {
      const deck = [0, 1, 2];
      for (let last = 2; last > 0; last -= 1) {
        const at = await drawBelow(draw, last + 1);
        [deck[last], deck[at]] = [deck[at] as number, deck[last] as number];
      }
      return orders.get(deck.join('')) ?? 0;
    });
    expect(toChiSquare(counts)).toBeLessThan(toBound(5));
  });

  test('makes the next round independent of the previous one', { timeout: 60_000 }, async () => {
    const pairs = new Array<number>(64).fill(0);
    let before = 0;
    for (let nonce = 0; nonce < 6400; nonce += 1) {
      const now = await drawBelow(createByteStream({ ...seeds, nonce }), 8);
      if (nonce > 0) pairs[before * 8 + now] = (pairs[before * 8 + now] ?? 0) + 1;
      before = now;
    }
    expect(toChiSquare(pairs)).toBeLessThan(toBound(63));
  });
});

describe('commit and reveal', () => {
  test('commits to the SHA-256 of the seed as text', async () => {
    const seed = makeServerSeed();
    expect(seed).toMatch(/^[0-9a-f]{64}$/);
    expect(await toCommitment(seed)).toBe(createHash('sha256').update(seed).digest('hex'));
  });

  const ids = Object.keys(MODELS) as ModelId[];

  test.each(ids)('%s: the same seeds give the same round', async (id) => {
    expect(await drawOutcome(MODELS[id], seeds)).toEqual(await drawOutcome(MODELS[id], seeds));
  });

  test.each(ids)('%s: an honest round verifies, also after a JSON round trip', async (id) => {
    const claim = await makeClaim(id);
    expect(await verifyRound(MODELS[id], claim)).toBe('fair');
    const { kind, ...rest } = JSON.parse(JSON.stringify(claim.outcome)) as { kind: string };
    expect(await verifyRound(MODELS[id], { ...claim, outcome: { ...rest, kind } as typeof claim.outcome })).toBe(
      'fair',
    );
  });

  test('detects a seed other than the committed one', async () => {
    const claim = await makeClaim();
    expect(await verifyRound(model, { ...claim, serverSeed: 'c4'.repeat(32) })).toBe('wrong-seed');
    const promised = await toCommitment('c4'.repeat(32));
    expect(await verifyRound(model, { ...claim, serverSeedHash: promised })).toBe('wrong-seed');
  });

  test('detects a changed payout, stake, grid, nonce, client seed or engine', async () => {
    const claim = await makeClaim();
    const { outcome } = claim;
    const grid = outcome.kind === 'lines' ? outcome.grid.map((reel) => [...reel].reverse().join('')) : [];
    const forged = [
      { payoutMinor: claim.payoutMinor + 5 },
      { stakeMinor: 3 },
      { stakeMinor: 120 },
      { outcome: { ...outcome, grid } as typeof outcome },
      { nonce: 8 },
      { clientSeed: 'x' },
    ];
    for (const change of forged)
      expect([change, await verifyRound(model, { ...claim, ...change })]).toEqual([change, 'wrong-outcome']);
    expect(await verifyRound(MODELS.mare, claim)).toBe('wrong-outcome');
  });
});
