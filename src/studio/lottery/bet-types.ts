/**
 * Types of bets on a draw. Pure; browser and worker share it. Odds are hundredths of the stake of a line, and a line stake is a whole
 * number of major units, so no payout is ever rounded.
 */
export type Line = readonly string[];
/** The player's marks: one list per position, or a single list. */
export type Picks = readonly (readonly string[])[];

export type Picker =
  /** One symbol for each position, in order. `isDistinct`: no symbol twice in a line. */
  | {
      readonly kind: 'straight';
      readonly places: readonly string[];
      readonly symbols: Line;
      readonly isDistinct: boolean;
    }
  /** Every mark is its own line: `[position, symbol]`. */
  | { readonly kind: 'each'; readonly places: readonly string[]; readonly symbols: Line }
  /** `size` different symbols in any order. */
  | { readonly kind: 'set'; readonly size: number; readonly symbols: Line }
  /** Every option is its own line. */
  | { readonly kind: 'options'; readonly symbols: Line }
  /** Typed numbers of `digits` digits. */
  | { readonly kind: 'numbers'; readonly digits: number };

/**
 * `winning` of `of` equally likely outcomes pay `odds`. If a draw can hit a prize more than once, `winning` is the expected number of hits in
 * `of` draws.
 */
export interface Prize {
  readonly winning: bigint;
  readonly of: bigint;
  /** Hundredths of the line stake, the stake included. */
  readonly odds: number;
}

export interface BetType {
  /** The code is `playType` in links. The texts of the type have the keys `type.<code>` and `how.<code>`. */
  readonly code: string;
  readonly picker: Picker;
  readonly prizes: Readonly<Record<string, Prize>>;
  /** The prizes that a line wins in a draw; a prize hit twice appears twice. */
  readonly judge: (numbers: readonly string[], line: Line) => readonly string[];
  /** The prizes that a line can win; all prizes of the type when omitted. */
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

export function winIf(isWon: boolean): readonly string[] {
  return isWon ? [WIN] : [];
}

const BASIS_POINTS = 10_000n;

/** The return of a line in basis points, rounded down. */
export function toReturnBasisPoints({ prizes }: Pick<BetType, 'prizes'>, keys: readonly string[]): number {
  const parts = keys.map((key) => prizes[key]).filter((prize) => prize !== undefined);
  const of = parts.reduce((product, prize) => product * prize.of, 1n);
  const paid = parts.reduce((sum, prize) => sum + (prize.winning * BigInt(prize.odds) * of) / prize.of, 0n);
  return Number((paid * BASIS_POINTS) / (of * BigInt(ODDS_UNIT)));
}

export function getKeys(type: BetType, line: Line): readonly string[] {
  return type.keysOf?.(line) ?? Object.keys(type.prizes);
}

/** The highest odds of one hit of a type. */
export function getTopOdds({ prizes }: BetType): number {
  return Math.max(...Object.values(prizes).map(({ odds }) => odds));
}

export interface Range {
  readonly low: number;
  readonly high: number;
}

/** The lowest and the highest return over all lines of a type. */
export function toReturnRange(type: BetType): Range {
  const isByLine = type.keysOf !== undefined;
  const all = isByLine
    ? Object.keys(type.prizes).map((key) => toReturnBasisPoints(type, [key]))
    : [toReturnBasisPoints(type, Object.keys(type.prizes))];
  return { low: Math.min(...all), high: Math.max(...all) };
}
