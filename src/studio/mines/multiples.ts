/** Fields of the board: five rows of five. */
export const FIELDS = 25;
export const COLUMNS = 5;
export const MINES_MIN = 1;
export const MINES_MAX = 24;
/** The highest multiple, in hundredths. A round ends by itself before another field would raise its multiple above this. */
export const MULTIPLE_MAX = 1_000_000;
/** The share of the fair multiple that is paid, in per cent. */
const RETURN_PERCENT = 97;

function choose(from: number, count: number): number {
  let ways = 1;
  for (let index = 0; index < count; index += 1) ways = (ways * (from - index)) / (index + 1);
  return ways;
}

/**
 * The multiple after a number of safe fields, in hundredths, rounded down: 0.97 · C(25, safe) / C(25 − mines, safe). All numbers are below 2⁵³
 * and the quotient is below 10⁹, so the division never rounds up to the next integer.
 */
export function toMultiple(mines: number, safe: number): number {
  return Math.floor((RETURN_PERCENT * choose(FIELDS, safe)) / choose(FIELDS - mines, safe));
}

/** Maximum number of safe fields in a round: all, or as many as `MULTIPLE_MAX` allows. */
export function toSafeMax(mines: number): number {
  let safe = 1;
  while (safe < FIELDS - mines && toMultiple(mines, safe + 1) <= MULTIPLE_MAX) safe += 1;
  return safe;
}

/** The chance that this many fields in a row are safe. */
export function toChance(mines: number, safe: number): number {
  return choose(FIELDS - mines, safe) / choose(FIELDS, safe);
}

/** The exact return of a player who always ends after this many safe fields, as a share of the stake. */
export function toReturn(mines: number, safe: number): number {
  return (toChance(mines, safe) * toMultiple(mines, safe)) / 100;
}

/** The exact returns over all numbers of mines and of safe fields, in basis points rounded down. */
export function toReturnRange(): { readonly low: number; readonly high: number } {
  const returns: number[] = [];
  for (let mines = MINES_MIN; mines <= MINES_MAX; mines += 1)
    for (let safe = 1; safe <= toSafeMax(mines); safe += 1) returns.push(toReturn(mines, safe));
  const toBasisPoints = (share: number) => Math.floor(share * 10_000 + 1e-9);
  return { low: toBasisPoints(Math.min(...returns)), high: toBasisPoints(Math.max(...returns)) };
}

/** Stakes are whole units, so a payout in cents is exact. */
export function toPayoutMinor(stakeMinor: number, mines: number, safe: number): number {
  return (stakeMinor / 100) * toMultiple(mines, safe);
}
