import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createRandom, sampleClusters } from '../../../../src/studio/slots/cluster-figures.ts';
import { CLUSTER_MODELS } from '../../../../src/studio/slots/cluster-models.ts';
import { type Outcome, toPayoutMinor } from '../../../../src/studio/slots/engine.ts';
import { LINES_MODELS } from '../../../../src/studio/slots/lines-models.ts';
import { MODELS } from '../../../../src/studio/slots/models.ts';
import { type Role, toPays } from '../../../../src/studio/slots/symbol-roles.ts';
import type { WaysModel } from '../../../../src/studio/slots/ways-engine.ts';
import { WAYS_MODELS } from '../../../../src/studio/slots/ways-models.ts';

interface Row {
  id: string;
  payoutMax: number;
  largestSeen?: number;
}
const report = JSON.parse(readFileSync('docs/fairness.json', 'utf8')) as Row[];

/** The maximum number of cells that one role, with wilds, fills on a reel. */
function countMost(strip: string, height: number, role: Role): number {
  const ring = strip + strip;
  const windows = Array.from({ length: strip.length }, (_, stop) => ring.slice(stop, stop + height));
  return Math.max(...windows.map((shown) => [...shown].filter((each) => each === role || each === 'W').length));
}

/** An upper bound of the payout: the sum of the best payouts of all roles, as if they came in the same round. */
function toWaysBound(model: WaysModel): number {
  const roles = Object.keys(model.pays) as Role[];
  return roles.reduce((sum, role) => {
    let ways = 1;
    let best = 0;
    for (const [reel, strip] of model.strips.entries()) {
      ways *= countMost(strip, model.heights[reel] ?? 0, role);
      best = Math.max(best, ways * toPays(model, role, reel + 1));
    }
    return sum + best;
  }, 0);
}

function makeOutcome(units: number): Outcome {
  return { kind: 'cluster', steps: [], units };
}

describe('the maximum payout of a round', () => {
  test.each(Object.values(LINES_MODELS))('is not reached by the lines of $id', (model) => {
    const top = Math.max(...Object.values(model.pays).flat());
    expect((top * model.lines.length) / model.units).toBeLessThanOrEqual(model.payoutMax);
  });

  test.each(Object.values(WAYS_MODELS))('is not reached by the ways of $id', (model) => {
    expect(toWaysBound(model) / model.units).toBeLessThanOrEqual(model.payoutMax);
  });

  test.each(Object.values(CLUSTER_MODELS))(
    'is above every payout in the report of $id, so the reported return includes the limit',
    ({ id, payoutMax }) => {
      expect(report.find((row) => row.id === id)?.largestSeen).toBeLessThan(payoutMax);
    },
  );

  test.each(Object.values(MODELS))('of $id cuts a round to the cent, and the report states it', (model) => {
    const stakeMinor = model.units * 5;
    const units = model.units * model.payoutMax;
    expect(toPayoutMinor(model, makeOutcome(units - 1), stakeMinor)).toBe((units - 1) * 5);
    expect(toPayoutMinor(model, makeOutcome(units), stakeMinor)).toBe(stakeMinor * model.payoutMax);
    expect(toPayoutMinor(model, makeOutcome(units * 3), stakeMinor)).toBe(stakeMinor * model.payoutMax);
    expect(report.find(({ id }) => id === model.id)?.payoutMax).toBe(model.payoutMax);
  });

  test('also applies in the simulation', () => {
    const model = { ...CLUSTER_MODELS.cardume, payoutMax: 3 };
    const sample = sampleClusters(model, 20_000, createRandom(7));
    expect(sample.largest).toBe(3 * model.units);
    const free = sampleClusters(CLUSTER_MODELS.cardume, 20_000, createRandom(7));
    expect([sample.hits, sample.units < free.units]).toEqual([free.hits, true]);
  });
});
