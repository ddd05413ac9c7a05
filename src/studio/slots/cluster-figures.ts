import { type Cells, createScan, tumble } from './cluster-board.ts';
import { type ClusterModel, toMultiplier, toRoleTable } from './cluster-engine.ts';
import { ROLES, toPays } from './symbol-roles.ts';

/** The result of simulated rounds; sums of units are whole numbers. */
export interface Sample {
  readonly rounds: number;
  readonly units: number;
  readonly squaredUnits: number;
  readonly hits: number;
  /** The largest payout, limited to the model's `payoutMax`. */
  readonly largest: number;
  /** Number of rounds by number of falls. */
  readonly falls: readonly number[];
  /** `shares[role][column of pays]`: frequency times multiplier. The return is the sum of these shares times the pays. */
  readonly shares: readonly (readonly number[])[];
}

/** xoshiro128** 1.1 (Blackman and Vigna), seeded by splitmix32. Fast but not cryptographic, so for simulation only. */
export function createRandom(seed: number): () => number {
  let mix = seed >>> 0;
  const split = () => {
    mix = (mix + 0x9e3779b9) >>> 0;
    let word = Math.imul(mix ^ (mix >>> 16), 0x21f0aaad);
    word = Math.imul(word ^ (word >>> 15), 0x735a2d97);
    return (word ^ (word >>> 15)) >>> 0;
  };
  let [a, b, c, d] = [split(), split(), split(), split()];
  return () => {
    const scrambled = Math.imul(b, 5);
    const result = Math.imul((scrambled << 7) | (scrambled >>> 25), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return result;
  };
}

/** @param random returns 32 bits; each byte is one cell, so the weights must sum to a power of two up to 256 */
export function sampleClusters(model: ClusterModel, rounds: number, random: () => number): Sample {
  const { columns, rows, fallsMax } = model;
  const size = columns * rows;
  const table = Uint8Array.from(toRoleTable(model));
  const mask = table.length - 1;
  if ((table.length & mask) !== 0 || table.length > 256) throw new Error('Weights sum to a power of two up to 256');
  const unitsMax = model.units * model.payoutMax;
  const scan = createScan(columns, rows, model.counts[0] ?? 0);
  const column = new Uint8Array(size + 1);
  for (let count = 0; count <= size; count += 1)
    column[count] = Math.max(
      0,
      model.counts.findLastIndex((least) => count >= least),
    );
  const pays = ROLES.map((role) => Int32Array.from({ length: size + 1 }, (_, count) => toPays(model, role, count)));
  const shares = ROLES.map(() => model.counts.map(() => 0));
  const falls = Array.from({ length: fallsMax + 1 }, () => 0);
  const multipliers = falls.map((_, fall) => toMultiplier(model, fall));
  const cells: Cells = new Uint8Array(size);
  const gone = new Uint8Array(size);
  let word = 0;
  let bytes = 0;
  const draw = () => {
    if (bytes === 0) {
      word = random();
      bytes = 4;
    }
    bytes -= 1;
    const role = table[word & mask] as number;
    word >>>= 8;
    return role;
  };
  let units = 0;
  let squaredUnits = 0;
  let hits = 0;
  let largest = 0;
  let round = 0;
  let multiplier = 1;
  let isWon = false;
  const take = (role: number, members: Cells, found: number) => {
    isWon = true;
    for (let index = 0; index < found; index += 1) gone[members[index] as number] = 1;
    round += (pays[role]?.[found] ?? 0) * multiplier;
    const share = shares[role] as number[];
    (share[column[found] as number] as number) += multiplier;
  };
  for (let count = 0; count < rounds; count += 1) {
    for (let cell = 0; cell < size; cell += 1) cells[cell] = draw();
    round = 0;
    for (let fall = 0; ; fall += 1) {
      multiplier = multipliers[fall] as number;
      isWon = false;
      scan(cells, take);
      if (!isWon || fall >= fallsMax) {
        (falls[fall] as number) += 1;
        break;
      }
      tumble(cells, gone, rows, draw);
      gone.fill(0);
    }
    gone.fill(0);
    round = Math.min(round, unitsMax);
    units += round;
    squaredUnits += round * round;
    if (round > 0) hits += 1;
    if (round > largest) largest = round;
  }
  return { rounds, units, squaredUnits, hits, largest, falls, shares };
}
