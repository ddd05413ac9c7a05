import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  createByteStream,
  drawBelow,
  drawOutcome,
  drawStops,
  makeServerSeed,
  toCommitment,
  verifyRound,
} from '../../../../../src/platform/studio/slots/fair.ts';
import { MODELS } from '../../../../../src/platform/studio/slots/models.ts';

const serverSeed = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';
const seeds = { serverSeed, clientSeed: 'promenade', nonce: 7 };
const model = MODELS.farol;

function toExpectedBytes(blocks: number): number[] {
  return Array.from({ length: blocks }, (_, counter) => [
    ...createHmac('sha256', serverSeed).update(`promenade:7:${counter}`).digest(),
  ]).flat();
}

async function makeClaim(stakeMinor = 100) {
  const { grid, payoutMinor } = await drawOutcome(model, seeds, stakeMinor);
  return { ...seeds, serverSeedHash: await toCommitment(serverSeed), stakeMinor, payoutMinor, grid };
}

describe('the byte stream', () => {
  test('is HMAC-SHA256 of client seed, nonce and counter, block after block', async () => {
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
  test('rejects what would favour the low numbers', async () => {
    const bytes = [0xff, 0xff, 0xff, 0xfe, 0x00, 0x05];
    const draw = async () => bytes.shift() ?? 0;
    expect(await drawBelow(draw, 35)).toBe(5);
    expect(bytes).toHaveLength(0);
  });

  test.each([0, -1, 1.5, 65_537])('below %d is a defect', async (size) => {
    await expect(drawBelow(async () => 0, size)).rejects.toThrow();
  });

  test('is even over the stops (chi-square, fixed seed)', { timeout: 60_000 }, async () => {
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
    // 34 degrees of freedom: 99.9 % lie below 65.2.
    expect(chiSquare).toBeLessThan(65.2);
    expect(Math.min(...counts)).toBeGreaterThan(0);
  });
});

describe('commit and reveal', () => {
  test('the commitment is SHA-256 of the seed as text', async () => {
    const seed = makeServerSeed();
    expect(seed).toMatch(/^[0-9a-f]{64}$/);
    expect(await toCommitment(seed)).toBe(createHash('sha256').update(seed).digest('hex'));
  });

  test('the same seeds give the same stops', async () => {
    expect(await drawStops(model, seeds)).toEqual(await drawStops(model, seeds));
  });

  test('an honest round verifies', async () => {
    expect(await verifyRound(model, await makeClaim())).toBe('fair');
  });

  test('a seed other than the committed one is found', async () => {
    const claim = await makeClaim();
    expect(await verifyRound(model, { ...claim, serverSeed: makeServerSeed() })).toBe('wrong-seed');
  });

  test('a changed payout, grid, nonce or client seed is found', async () => {
    const claim = await makeClaim();
    const grid = claim.grid.map((reel) => [...reel].reverse());
    expect(await verifyRound(model, { ...claim, payoutMinor: claim.payoutMinor + 5 })).toBe('wrong-outcome');
    expect(await verifyRound(model, { ...claim, grid })).toBe('wrong-outcome');
    expect(await verifyRound(model, { ...claim, nonce: 8 })).toBe('wrong-outcome');
    expect(await verifyRound(model, { ...claim, clientSeed: 'x' })).toBe('wrong-outcome');
  });
});
