/**
 * What can be bet on a draw. Pure; browser and worker share it. Odds are hundredths of the stake of a line, and a line stake is a
 * whole number of major units, so no payout is ever rounded.
 */
export type Line = readonly string[];
/** What a player marked: one list a position, or one list alone. */
export type Picks = readonly (readonly string[])[];

export type Picker =
  /** One symbol of each position, in order. `isDistinct`: no symbol twice in a line. */
  | {
      readonly kind: 'straight';
      readonly places: readonly string[];
      readonly symbols: Line;
      readonly isDistinct: boolean;
    }
  /** Every mark is a line of its own: `[position, symbol]`. */
  | { readonly kind: 'each'; readonly places: readonly string[]; readonly symbols: Line }
  /** So many different symbols in any order. */
  | { readonly kind: 'set'; readonly size: number; readonly symbols: Line }
  /** Every option is a line of its own. */
  | { readonly kind: 'options'; readonly symbols: Line }
  /** Numbers of so many digits, typed. */
  | { readonly kind: 'numbers'; readonly digits: number };

/** Of `of` equally likely outcomes (or expected hits in as many draws) `winning` pay `odds`. */
export interface Prize {
  readonly winning: bigint;
  readonly of: bigint;
  /** Hundredths of the line stake, the stake included. */
  readonly odds: number;
}

export interface BetType {
  /** `playType` of links; its words are `type.<code>` and `how.<code>`. */
  readonly code: string;
  readonly picker: Picker;
  readonly prizes: Readonly<Record<string, Prize>>;
  /** The prizes that a line gets of a draw; the same one twice when it is hit twice. */
  readonly judge: (numbers: readonly string[], line: Line) => readonly string[];
  /** The prizes that a line can get; all of them where this is not said. */
  readonly keysOf?: (line: Line) => readonly string[];
}

export const WIN = 'win';
export const ODDS_UNIT = 100;

export function toPrize(winning: bigint | number, of: bigint | number, odds: number): Prize {
  return { winning: BigInt(winning), of: BigInt(of), odds };
}

export function toWin(winning: bigint | number, of: bigint | number, odds: number): BetType['prizes'] {
  return { [WIN]: toPrize(winning, of, odds) };
}

/** A bet that is won or not. */
export function winIf(isWon: boolean): readonly string[] {
  return isWon ? [WIN] : [];
}

const BASIS_POINTS = 10_000n;

/** The return of a line in basis points, rounded down: what is staked comes back so often on average. */
export function toReturnBasisPoints({ prizes }: Pick<BetType, 'prizes'>, keys: readonly string[]): number {
  const parts = keys.map((key) => prizes[key]).filter((prize) => prize !== undefined);
  const of = parts.reduce((product, prize) => product * prize.of, 1n);
  const paid = parts.reduce((sum, prize) => sum + (prize.winning * BigInt(prize.odds) * of) / prize.of, 0n);
  return Number((paid * BASIS_POINTS) / (of * BigInt(ODDS_UNIT)));
}

export function getKeys(type: BetType, line: Line): readonly string[] {
  return type.keysOf?.(line) ?? Object.keys(type.prizes);
}

/** The most that one line of a type can pay for one hit. */
export function getTopOdds({ prizes }: BetType): number {
  return Math.max(...Object.values(prizes).map(({ odds }) => odds));
}

export interface Range {
  readonly low: number;
  readonly high: number;
}

/** Returns of all lines of a type, from the least to the best. */
export function toReturnRange(type: BetType): Range {
  const isByLine = type.keysOf !== undefined;
  const all = isByLine
    ? Object.keys(type.prizes).map((key) => toReturnBasisPoints(type, [key]))
    : [toReturnBasisPoints(type, Object.keys(type.prizes))];
  return { low: Math.min(...all), high: Math.max(...all) };
}
