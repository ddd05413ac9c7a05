import { describe, expect, test } from 'vitest';
import { createScan, tumble } from '../../../../src/studio/slots/cluster-board.ts';
import { type ClusterModel, playClusters } from '../../../../src/studio/slots/cluster-engine.ts';
import { createRandom, sampleClusters } from '../../../../src/studio/slots/cluster-figures.ts';
import { CLUSTER_MODELS } from '../../../../src/studio/slots/cluster-models.ts';
import { ROLES } from '../../../../src/studio/slots/symbol-roles.ts';

const model: ClusterModel = {
  kind: 'cluster',
  id: 'hand',
  units: 20,
  payoutMax: 100_000,
  counts: [3, 4, 6],
  columns: 3,
  rows: 3,
  weights: { W: 1, A: 2, B: 3, C: 2 },
  multipliers: [1, 2, 5],
  fallsMax: 3,
  pays: { A: [10, 40, 100], B: [2, 6, 30], C: [1, 3, 9] },
};

/** Columns of roles, each from the top. */
function toCells(...columns: string[]): Uint8Array {
  return Uint8Array.from(columns.join(''), (role) => (ROLES as readonly string[]).indexOf(role));
}

function toText(cells: Uint8Array, rows: number): string[] {
  const roles = Array.from(cells, (role) => ROLES[role]).join('');
  return Array.from({ length: cells.length / rows }, (_, column) => roles.slice(column * rows, (column + 1) * rows));
}

function scan(...columns: string[]): string[] {
  const found: string[] = [];
  createScan(
    columns.length,
    columns[0]?.length ?? 0,
    3,
  )(toCells(...columns), (role, members, size) => {
    found.push(`${ROLES[role]} ${[...members.subarray(0, size)].sort((a, b) => a - b).join('-')}`);
  });
  return found;
}

describe('clusters', () => {
  test.each([
    [['AAA', 'BCB', 'CBC'], ['A 0-1-2']],
    [['ABC', 'ACB', 'ABC'], ['A 0-3-6']],
    [['AAB', 'BAC', 'CBC'], ['A 0-1-4']],
    [['ABC', 'BAB', 'CBA'], []],
    [['AAB', 'CCB', 'ACC'], ['C 3-4-7-8']],
    [['AAA', 'AAA', 'AAA'], ['A 0-1-2-3-4-5-6-7-8']],
    [['BAA', 'CCC', 'AAB'], ['C 3-4-5']],
  ])('%j are %j', (columns, clusters) => {
    expect(scan(...columns)).toEqual(clusters);
  });

  test('connect by their sides, not around an edge', () => {
    expect(scan('BBA', 'ACC', 'ACB')).toEqual(['C 4-5-7']);
    expect(scan('ABA', 'BCB', 'ABA')).toEqual([]);
  });

  test('are joined by wilds, which may belong to several clusters and form none alone', () => {
    expect(scan('AWB', 'ACB', 'CCB')).toEqual(['A 0-1-3', 'B 1-2-5-8', 'C 1-4-6-7']);
    expect(scan('WWW', 'WWW', 'WWW')).toEqual([]);
    expect(scan('AWW', 'BCB', 'CBC')).toEqual(['A 0-1-2', 'C 1-2-4', 'B 1-2-5']);
  });

  test('are found independently of the previous board', () => {
    const again = createScan(3, 3, 3);
    const count = () => {
      let clusters = 0;
      again(toCells('AAA', 'BWB', 'CBC'), () => {
        clusters += 1;
      });
      return clusters;
    };
    expect([count(), count(), count()]).toEqual([2, 2, 2]);
  });
});

describe('a fall', () => {
  test('keeps the order of the remaining symbols, and new ones enter from the top, column by column', () => {
    const cells = toCells('ABC', 'ABC', 'ABC');
    const fresh = [...toCells('DEF')];
    tumble(cells, Uint8Array.from([0, 0, 1, 0, 1, 1, 0, 0, 0]), 3, () => fresh.shift() ?? 0);
    expect(toText(cells, 3)).toEqual(['DAB', 'EFA', 'ABC']);
  });
});

describe('a round of clusters', () => {
  /** Plays a round with the given roles. A draw is a number below 8: 0 is W, 1 and 2 are A, 3 to 5 are B, 6 and 7 are C. */
  const play = (roles: string, changed: Partial<ClusterModel> = {}) => {
    const draws = Array.from(roles, (role) => ({ W: 0, A: 1, B: 3, C: 6 })[role] ?? 0);
    return playClusters({ ...model, ...changed }, async (size) => {
      expect(size).toBe(8);
      const next = draws.shift();
      if (next === undefined) throw new Error('Drew more than there is');
      return next;
    });
  };

  test('without a cluster has one step and returns nothing', async () => {
    const outcome = await play('ABCBCBCAB');
    expect(outcome).toMatchObject({ units: 0, steps: [{ multiplier: 1, wins: [] }] });
    expect(outcome.steps).toHaveLength(1);
  });

  test('continues until no cluster is left, each fall with its multiplier', async () => {
    const outcome = await play(['AAABCBCBC', 'CCC', 'ACAA', 'BBA'].join(''));
    expect(outcome.steps.map(({ grid }) => grid.map((reel) => reel.join('')))).toEqual([
      ['AAA', 'BCB', 'CBC'],
      ['CCC', 'BCB', 'CBC'],
      ['ACA', 'ABB', 'CBC'],
      ['ACA', 'BBA', 'ACC'],
    ]);
    expect(outcome.steps.map(({ wins }) => wins)).toEqual([
      [{ role: 'A', cells: [0, 1, 2], units: 10 }],
      [{ role: 'C', cells: [0, 1, 2, 4], units: 3 * 2 }],
      [{ role: 'B', cells: [4, 5, 7], units: 2 * 5 }],
      [],
    ]);
    expect(outcome.units).toBe(26);
  });

  test('stops after the maximum number of falls', async () => {
    const outcome = await play(`AAABCBCBC${'AAA'.repeat(3)}`, { fallsMax: 3 });
    expect(outcome.steps.map(({ multiplier }) => multiplier)).toEqual([1, 2, 5, 5]);
    expect(outcome.units).toBe(10 + 20 + 50 + 50);
    expect(outcome.steps.at(-1)?.wins).toHaveLength(1);
  });

  test('pays by the size of a cluster; the last column covers larger ones', async () => {
    const units = async (roles: string) => (await play(roles, { fallsMax: 0 })).units;
    expect(await units('AAABCBCBC')).toBe(10);
    expect(await units('AAAACBCBC')).toBe(40);
    expect(await units('AAAAABCBC')).toBe(40);
    expect(await units('AAAAAACBC')).toBe(100);
    expect(await units('AAAAAAAAA')).toBe(100);
  });
});

describe('the simulation', () => {
  test.each(Object.values(CLUSTER_MODELS))('of $id plays the same rounds as the engine', async (each) => {
    const ROUNDS = 300;
    const words = createRandom(5);
    const mask = Object.values(each.weights).reduce((sum, weight) => sum + weight, 0) - 1;
    let word = 0;
    let bytes = 0;
    const draw = async () => {
      if (bytes === 0) {
        word = words();
        bytes = 4;
      }
      bytes -= 1;
      const value = word & mask;
      word >>>= 8;
      return value;
    };
    const sums = { units: 0, squaredUnits: 0, hits: 0, largest: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const { units } = await playClusters(each, draw);
      sums.units += units;
      sums.squaredUnits += units * units;
      sums.hits += units > 0 ? 1 : 0;
      sums.largest = Math.max(sums.largest, units);
    }
    expect(sampleClusters(each, ROUNDS, createRandom(5))).toMatchObject(sums);
  });

  test('draws uniform words (chi-square over their four bytes)', () => {
    const random = createRandom(3);
    for (const shift of [0, 8, 16, 24]) {
      const counts = new Array<number>(256).fill(0);
      for (let index = 0; index < 200_000; index += 1) {
        const byte = (random() >>> shift) & 255;
        counts[byte] = (counts[byte] ?? 0) + 1;
      }
      const expected = 200_000 / 256;
      const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
      expect(chiSquare).toBeLessThan(330.5);
    }
  });
});
