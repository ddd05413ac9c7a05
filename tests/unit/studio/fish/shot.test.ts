import { describe, expect, test } from 'vitest';
import { FISH_KINDS, RETURN_BASIS_POINTS, toChance } from '../../../../src/studio/fish/kinds.ts';
import { drawShot, STAKES_MINOR, verifyShot } from '../../../../src/studio/fish/shot.ts';
import { toCommitment } from '../../../../src/studio/slots/provably-fair.ts';

const SERVER_SEED = 'c4'.repeat(32);

describe('the return', () => {
  test.each(FISH_KINDS)('of $id is exactly 96 %', (kind) => {
    const { under, below } = toChance(kind);
    expect(BigInt(under) * BigInt(kind.multiple) * 10_000n).toBe(BigInt(below) * BigInt(RETURN_BASIS_POINTS));
    expect(below).toBeLessThanOrEqual(65_536);
    for (const stake of STAKES_MINOR) expect(Number.isSafeInteger(stake * kind.multiple)).toBe(true);
  });

  test('is confirmed by many shots', async () => {
    const [kind] = FISH_KINDS;
    if (!kind) throw new Error('No fish');
    let caught = 0;
    const shots = 6000;
    for (let nonce = 0; nonce < shots; nonce += 1) {
      const shot = await drawShot(kind, { serverSeed: SERVER_SEED, clientSeed: 'mar', nonce }, 100);
      expect(shot.payoutMinor).toBe(shot.isCaught ? 200 : 0);
      caught += shot.isCaught ? 1 : 0;
    }
    // The bound is five standard deviations of the share of catches, for 6000 draws with a chance of 0.48.
    expect(Math.abs(caught / shots - 0.48)).toBeLessThan(0.033);
  });
});

describe('the verification of a shot', () => {
  async function makeClaim() {
    const [, kind] = FISH_KINDS;
    if (!kind) throw new Error('No fish');
    const seeds = { serverSeed: SERVER_SEED, clientSeed: 'mar', nonce: 4 };
    const shot = await drawShot(kind, seeds, 50);
    return { ...seeds, ...shot, kind, stakeMinor: 50, serverSeedHash: await toCommitment(seeds.serverSeed) };
  }
  test('accepts a fair shot', async () => {
    expect(await verifyShot(await makeClaim())).toBe('fair');
  });
  test('rejects another seed or outcome', async () => {
    const claim = await makeClaim();
    expect(await verifyShot({ ...claim, serverSeed: '5e'.repeat(32) })).toBe('wrong-seed');
    expect(await verifyShot({ ...claim, isCaught: !claim.isCaught })).toBe('wrong-outcome');
    expect(await verifyShot({ ...claim, payoutMinor: claim.payoutMinor + 1 })).toBe('wrong-outcome');
  });
});
