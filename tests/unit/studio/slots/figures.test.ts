import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { STAKES_MINOR, STUDIO_TITLES } from '../../../../src/studio/catalogue.ts';
import { createRandom, sampleClusters } from '../../../../src/studio/slots/cluster-figures.ts';
import { CLUSTER_MODELS } from '../../../../src/studio/slots/cluster-models.ts';
import {
  type Figures,
  type SampledFigures,
  toLinesModelFigures,
  toSampledFigures,
  toVolatility,
  toWaysModelFigures,
} from '../../../../src/studio/slots/figures.ts';
import {
  evaluateLines,
  type LinesModel,
  REELS,
  ROWS,
  toLinesOutcome,
} from '../../../../src/studio/slots/lines-engine.ts';
import { toLineFigures } from '../../../../src/studio/slots/lines-figures.ts';
import { LINES_MODELS } from '../../../../src/studio/slots/lines-models.ts';
import { MODELS } from '../../../../src/studio/slots/models.ts';
import { toUnitMinor } from '../../../../src/studio/slots/symbol-roles.ts';
import { toWaysOutcome, type WaysModel } from '../../../../src/studio/slots/ways-engine.ts';
import { toWaysFigures } from '../../../../src/studio/slots/ways-figures.ts';
import { WAYS_MODELS } from '../../../../src/studio/slots/ways-models.ts';

const small: LinesModel = {
  kind: 'lines',
  id: 'small',
  units: 3,
  payoutMax: 100_000,
  counts: [3, 4, 5],
  lines: [
    [1, 1, 1, 1, 1],
    [0, 1, 2, 1, 0],
    [2, 0, 1, 0, 2],
  ],
  strips: ['WABI', 'ABAIW', 'AABI', 'IWABA', 'BAIB'],
  pays: { ...MODELS.mare.pays, W: [40, 160, 700], A: [7, 20, 90], B: [3, 9, 33], I: [0, 2, 5] },
};
const smallWays: WaysModel = {
  kind: 'ways',
  id: 'small',
  units: 20,
  payoutMax: 100_000,
  counts: [3, 4, 5],
  heights: [2, 3, 2, 3, 2],
  strips: ['ABIC', 'ABAIW', 'AABIW', 'IWABA', 'BAIB'],
  pays: { A: [7, 20, 90], B: [0, 9, 33], I: [1, 2, 5] },
};

type Row = SampledFigures & {
  id: string;
  method: string;
  rounds: number;
  units: number;
  squaredUnits: number;
  hits: number;
};
const report = new Map(
  (JSON.parse(readFileSync('docs/fairness.json', 'utf8')) as Row[]).map((row) => [row.id, row] as const),
);

/** Visits every stop combination directly, without the optimized counting. */
function walkStops(strips: readonly string[], visit: (stops: readonly number[]) => void): void {
  const stops: number[] = [];
  const walk = (reel: number): void => {
    const strip = strips[reel];
    if (strip === undefined) {
      visit(stops);
      return;
    }
    for (let stop = 0; stop < strip.length; stop += 1) {
      stops[reel] = stop;
      walk(reel + 1);
    }
  };
  walk(0);
}

describe('the exact return', () => {
  test('of lines equals the sum over all stop combinations of a small machine', () => {
    let units = 0;
    let spins = 0;
    walkStops(small.strips, (stops) => {
      spins += 1;
      for (const win of evaluateLines(small, toLinesOutcome(small, stops).grid)) units += win.units;
    });
    const { totalUnits, combinations } = toLineFigures(small);
    expect(spins).toBe(4 * 5 * 4 * 5 * 4);
    expect(combinations).toBe(spins);
    expect(totalUnits * small.lines.length).toBe(units);
  });

  test('of ways equals the sum over all stop combinations of a small machine', () => {
    const sums = { totalUnits: 0, totalSquaredUnits: 0, hits: 0, largest: 0, combinations: 0 };
    walkStops(smallWays.strips, (stops) => {
      const { units } = toWaysOutcome(smallWays, stops);
      sums.totalUnits += units;
      sums.totalSquaredUnits += units * units;
      sums.hits += units > 0 ? 1 : 0;
      sums.largest = Math.max(sums.largest, units);
      sums.combinations += 1;
    });
    expect(toWaysFigures(smallWays)).toEqual(sums);
  });

  const exact: [string, () => Figures][] = [
    ...Object.values(LINES_MODELS).map((model): [string, () => Figures] => [
      model.id,
      () => toLinesModelFigures(model),
    ]),
    ...Object.values(WAYS_MODELS).map((model): [string, () => Figures] => [model.id, () => toWaysModelFigures(model)]),
  ];
  test.each(exact)('of %s is the stated one and the one in the report', { timeout: 60_000 }, (id, compute) => {
    const figures = compute();
    const model = MODELS[id as keyof typeof MODELS];
    expect(figures.rtpBasisPoints).toBe(model.rtpBasisPoints);
    expect(toVolatility(figures.deviation)).toBe(model.volatility);
    expect(report.get(id)).toMatchObject({ ...figures, method: 'exact' });
  });
});

describe('the simulated return', () => {
  test.each(Object.values(CLUSTER_MODELS))('of $id is in the report over 100 million rounds', (model) => {
    const row = report.get(model.id);
    if (!row) throw new Error('not reported');
    expect(row.rounds).toBeGreaterThanOrEqual(100_000_000);
    const figures = toSampledFigures({ ...row, largest: 0 }, model.units);
    expect(row).toMatchObject(figures);
    expect(figures.rtpBasisPoints).toBe(model.rtpBasisPoints);
    expect(figures.interval[0]).toBeGreaterThanOrEqual(model.rtpBasisPoints / 10_000);
    expect(figures.interval[1] - figures.interval[0]).toBeLessThan(0.003);
    expect(toVolatility(figures.deviation)).toBe(model.volatility);
  });

  test.each(Object.values(CLUSTER_MODELS))(
    'of $id is confirmed by simulating a million rounds',
    { timeout: 120_000 },
    (model) => {
      const row = report.get(model.id);
      const again = toSampledFigures(sampleClusters(model, 1_000_000, createRandom(20_261_122)), model.units);
      const [from, to] = again.interval;
      expect(row?.rtp).toBeGreaterThan(from);
      expect(row?.rtp).toBeLessThan(to);
      expect(Math.abs(again.hitRate - (row?.hitRate ?? 0))).toBeLessThan(0.003);
    },
  );
});

describe('every model', () => {
  test.each(Object.values(MODELS))('$id returns 94 to 96.5 percent', (model) => {
    expect(model.rtpBasisPoints).toBeGreaterThanOrEqual(9400);
    expect(model.rtpBasisPoints).toBeLessThanOrEqual(9650);
  });

  test.each(Object.values(MODELS))('$id pays whole units, more for more symbols and for better symbols', (model) => {
    const rows = Object.values(model.pays);
    for (const row of rows) {
      expect(row).toHaveLength(model.counts.length);
      expect(row.every(Number.isSafeInteger)).toBe(true);
      expect([...row].sort((a, b) => a - b)).toEqual(row);
    }
    const { W: _wild, ...named } = model.pays as Record<string, readonly number[]>;
    for (const column of model.counts.keys()) {
      const pays = Object.entries(named)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, row]) => row[column] ?? 0);
      expect(pays).toEqual([...pays].sort((a, b) => b - a));
    }
  });

  test.each(Object.values(LINES_MODELS))('$id has distinct lines within its reels', (model) => {
    expect(model.strips).toHaveLength(REELS);
    expect(model.units).toBe(model.lines.length);
    for (const strip of model.strips) expect(strip).toMatch(/^[WA-I]{20,}$/);
    expect(new Set(model.lines.map(String)).size).toBe(model.lines.length);
    for (const line of model.lines) {
      expect(line).toHaveLength(REELS);
      for (const row of line) expect(row >= 0 && row < ROWS).toBe(true);
    }
  });

  test.each(Object.values(WAYS_MODELS))('$id has no wild on its first reel', (model) => {
    expect(model.strips).toHaveLength(model.heights.length);
    expect(model.strips[0]).not.toContain('W');
    for (const strip of model.strips) expect(strip).toMatch(/^[WA-I]{20,}$/);
  });

  test.each(Object.values(CLUSTER_MODELS))('$id has symbol weights with the sum 128', (model) => {
    expect(Object.values(model.weights).reduce((sum, weight) => sum + weight, 0)).toBe(128);
    expect(Object.keys(model.weights).filter((role) => role !== 'W')).toEqual(Object.keys(model.pays));
  });
});

describe('a title', () => {
  test.each(STUDIO_TITLES)('$gameId states the return of its model and accepts whole units', (title) => {
    expect(title.rtpBasisPoints).toBe(report.get(title.model.id)?.rtpBasisPoints);
    expect(title.volatility).toBe(title.model.volatility);
    for (const stake of title.stakesMinor) expect(toUnitMinor(title.model, stake)).toBeDefined();
  });

  test('accepts stakes from 0.20 to 100.00', () => {
    expect([Math.min(...STAKES_MINOR), Math.max(...STAKES_MINOR)]).toEqual([20, 10_000]);
  });
});
