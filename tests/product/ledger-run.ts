/** Random operations of the ledger run. Each is derived from a number, so that a run can be repeated and an operation sent again. */
export interface Operation {
  index: number;
  member: number;
  method: 'adjust' | 'bet' | 'win' | 'rollback' | 'withdraw' | 'fund';
  /** Unique among a member's operations, except for repeats, which reuse an earlier key. */
  key: string;
  amountMinor: number;
  round: string;
  bet: string;
}

export const MEMBERS = 24;
/**
 * Number of operations in a window. The rounds of a window are few, so that stakes, payouts and rollbacks of one round arrive in any order.
 */
const WINDOW = 400;
const REPEAT_ONE_IN = 12;

/** A small generator (mulberry32): the same seed gives the same run in Node and in workerd. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Cumulative shares of the operations. */
const METHODS = [
  [0.12, 'adjust'],
  [0.5, 'bet'],
  [0.78, 'win'],
  [0.86, 'withdraw'],
  [0.94, 'fund'],
] as const;

function draw(seed: number, index: number): Operation {
  const random = createRandom(seed * 1_000_003 + index);
  const member = Math.floor(random() * MEMBERS);
  const chance = random();
  const method = METHODS.find(([below]) => chance < below)?.[1] ?? 'rollback';
  // Rounds of the present and of the previous window, so that late and early calls both occur.
  const window = Math.floor(index / WINDOW) - (random() < 0.1 ? 1 : 0);
  const round = `${window}-${Math.floor(random() * 12)}`;
  const amountMinor = Math.floor(random() * 5_000) - (method === 'adjust' ? 2_000 : 0);
  return { index, member, method, key: `${method}-${index}`, amountMinor, round, bet: `bet-round-${round}` };
}

/** At intervals an earlier operation is repeated unchanged. Every round has one bet that a rollback may name. */
export function toOperation(seed: number, index: number): Operation {
  const random = createRandom(seed * 7_919 + index);
  const isRepeat = index > WINDOW && random() < 1 / REPEAT_ONE_IN;
  const operation = draw(seed, isRepeat ? index - 1 - Math.floor(random() * WINDOW) : index);
  const isNamed = operation.method === 'bet' && operation.index % 2 === 0;
  return { ...operation, ...(isNamed ? { key: operation.bet, amountMinor: 700 } : {}) };
}
