import { describe, expect, test } from 'vitest';
import { STAKES_MINOR, STUDIO_TITLES } from '../../../../../src/platform/studio/catalogue.ts';
import {
  evaluate,
  REELS,
  ROLES,
  ROWS,
  type SlotModel,
  toGrid,
  toLineStakeMinor,
} from '../../../../../src/platform/studio/slots/engine.ts';
import { MODELS } from '../../../../../src/platform/studio/slots/models.ts';
import { toLineFigures, toRtpBasisPoints, toVolatility } from '../../../../../src/platform/studio/slots/rtp.ts';

const small: SlotModel = {
  id: 'small',
  lines: [
    [1, 1, 1, 1, 1],
    [0, 1, 2, 1, 0],
    [2, 0, 1, 0, 2],
  ],
  strips: ['WABI', 'ABAIW', 'AABI', 'IWABA', 'BAIB'],
  pays: { ...MODELS.mare.pays, W: [40, 160, 700], A: [7, 20, 90], B: [3, 9, 33], I: [0, 2, 5] },
};

/** Every stop combination, every line, through the grid: nothing of the clever counting. */
function sumAllSpins(model: SlotModel): { pays: number; spins: number } {
  let pays = 0;
  let spins = 0;
  const stops: number[] = [];
  const walk = (reel: number): void => {
    const strip = model.strips[reel];
    if (strip === undefined) {
      spins += 1;
      for (const win of evaluate(model, toGrid(model, stops))) pays += win.pays;
      return;
    }
    for (let stop = 0; stop < strip.length; stop += 1) {
      stops[reel] = stop;
      walk(reel + 1);
    }
  };
  walk(0);
  return { pays, spins };
}

function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('the exact return', () => {
  test('equals the sum over all stop combinations of a small machine', () => {
    const { pays, spins } = sumAllSpins(small);
    const { totalPays, combinations } = toLineFigures(small);
    expect(spins).toBe(4 * 5 * 4 * 5 * 4);
    expect(combinations).toBe(spins);
    expect(totalPays * small.lines.length).toBe(pays);
  });

  test.each(Object.values(MODELS))('of $id is the stated one', (model) => {
    expect(toRtpBasisPoints(model)).toBe(model.rtpBasisPoints);
    expect(toVolatility(model)).toBe(model.volatility);
    expect(model.rtpBasisPoints).toBeGreaterThanOrEqual(9400);
    expect(model.rtpBasisPoints).toBeLessThanOrEqual(9650);
  });

  test('is what a low-volatility machine comes to in 60,000 spins', { timeout: 60_000 }, () => {
    const random = createRandom(20_261_121);
    const model = MODELS.mare;
    let pays = 0;
    const spins = 60_000;
    for (let spin = 0; spin < spins; spin += 1) {
      const stops = model.strips.map((strip) => Math.floor(random() * strip.length));
      for (const win of evaluate(model, toGrid(model, stops))) pays += win.pays;
    }
    expect(Math.abs(pays / model.lines.length / spins - model.rtpBasisPoints / 10_000)).toBeLessThan(0.03);
  });
});

describe('a model', () => {
  test.each(Object.values(MODELS))('$id is well formed', (model) => {
    expect(model.strips).toHaveLength(REELS);
    for (const strip of model.strips) expect(strip).toMatch(/^[WA-I]{20,}$/);
    expect(new Set(model.lines.map(String)).size).toBe(model.lines.length);
    for (const line of model.lines) {
      expect(line).toHaveLength(REELS);
      for (const row of line) expect(row >= 0 && row < ROWS).toBe(true);
    }
    for (const role of ROLES) {
      const [three, four, five] = model.pays[role];
      expect(model.pays[role].every(Number.isSafeInteger)).toBe(true);
      expect(three <= four && four <= five).toBe(true);
    }
  });
});

describe('a title', () => {
  test.each(STUDIO_TITLES)('$gameId states the computed return and takes whole line stakes', (title) => {
    expect(title.rtpBasisPoints).toBe(toRtpBasisPoints(title.model));
    expect(title.volatility).toBe(toVolatility(title.model));
    expect(title.lines).toBe(title.model.lines.length);
    for (const stake of title.stakesMinor) expect(toLineStakeMinor(title.model, stake)).toBeDefined();
  });

  test('takes 0.20 to 100.00', () => {
    expect([Math.min(...STAKES_MINOR), Math.max(...STAKES_MINOR)]).toEqual([20, 10_000]);
  });
});
