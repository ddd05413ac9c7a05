/**
 * The mathematics of a slot: five reels, three rows, lines paid from the left, one wild. Pure; browser and worker share it.
 * Pays are whole multiples of the line stake, and the line stake is a whole number of minor units, so no amount is ever rounded.
 */
export const REELS = 5;
export const ROWS = 3;

/** A symbol's part in the mathematics; a title dresses each role in a picture. `W` is wild, `A` pays most, `I` least. */
export const ROLES = ['W', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'] as const;
export type Role = (typeof ROLES)[number];

/** Multiples of the line stake for 3, 4 and 5 of a kind. */
export type Pays = readonly [three: number, four: number, five: number];

export interface SlotModel {
  readonly id: string;
  /** `lines[line][reel]` is a row, 0 at the top. */
  readonly lines: readonly (readonly number[])[];
  /** One role a character, one strip a reel; strips are circular. */
  readonly strips: readonly string[];
  readonly pays: Readonly<Record<Role, Pays>>;
}

/** `grid[reel][row]`. */
export type Grid = readonly (readonly Role[])[];

export interface LineWin {
  readonly line: number;
  readonly role: Role;
  readonly count: number;
  /** Multiple of the line stake. */
  readonly pays: number;
}

const KNOWN_ROLES: ReadonlySet<string> = new Set(ROLES);

export function toRole(character: string | undefined): Role {
  if (character === undefined || !KNOWN_ROLES.has(character)) throw new Error(`No role ${character}`);
  return character as Role;
}

export function toGrid(model: SlotModel, stops: readonly number[]): Grid {
  if (stops.length !== model.strips.length) throw new Error('One stop a reel');
  return model.strips.map((strip, reel) =>
    Array.from({ length: ROWS }, (_, row) => toRole(strip[((stops[reel] ?? 0) + row) % strip.length])),
  );
}

function toPays(model: SlotModel, role: Role, count: number): number {
  return count < 3 ? 0 : (model.pays[role][count - 3] ?? 0);
}

/** The better of two readings: the wilds alone, or the first other symbol with wilds standing in for it. */
export function evaluateLine(model: SlotModel, roles: readonly Role[]): Omit<LineWin, 'line'> | undefined {
  const wilds = roles.findIndex((role) => role !== 'W');
  const wildCount = wilds === -1 ? roles.length : wilds;
  const wild = { role: 'W' as const, count: wildCount, pays: toPays(model, 'W', wildCount) };
  const lead = roles[wildCount];
  if (lead === undefined) return wild.pays > 0 ? wild : undefined;
  const end = roles.findIndex((role) => role !== lead && role !== 'W');
  const count = end === -1 ? roles.length : end;
  const led = { role: lead, count, pays: toPays(model, lead, count) };
  const best = led.pays >= wild.pays ? led : wild;
  return best.pays > 0 ? best : undefined;
}

export function evaluate(model: SlotModel, grid: Grid): LineWin[] {
  return model.lines.flatMap((rows, line) => {
    const win = evaluateLine(
      model,
      rows.map((row, reel) => toRole(grid[reel]?.[row])),
    );
    return win ? [{ line, ...win }] : [];
  });
}

/** The stake of one line, or undefined when the stake does not divide into whole minor units. */
export function toLineStakeMinor(model: SlotModel, stakeMinor: number): number | undefined {
  const lineStake = stakeMinor / model.lines.length;
  return Number.isSafeInteger(lineStake) && lineStake > 0 ? lineStake : undefined;
}

export interface Outcome {
  readonly stops: readonly number[];
  readonly grid: Grid;
  readonly wins: readonly (LineWin & { payoutMinor: number })[];
  readonly payoutMinor: number;
}

export function toOutcome(model: SlotModel, stops: readonly number[], stakeMinor: number): Outcome {
  const lineStake = toLineStakeMinor(model, stakeMinor);
  if (lineStake === undefined) throw new Error(`Stake ${stakeMinor} does not divide into ${model.lines.length} lines`);
  const grid = toGrid(model, stops);
  const wins = evaluate(model, grid).map((win) => ({ ...win, payoutMinor: win.pays * lineStake }));
  return { stops, grid, wins, payoutMinor: wins.reduce((sum, win) => sum + win.payoutMinor, 0) };
}
