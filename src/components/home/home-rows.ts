import { brand } from '../../brand/brand.ts';
import { HOME_ROWS, type HomeRow } from '../../contract/system/home-rows.ts';

const BRAND_ROWS: readonly HomeRow[] = brand.homeRows;
/** Minimum of lines or tiles for a row with a heading. A single line does not need a heading, and one or two tiles leave the row too empty. */
const LINES_MIN = 2;
const TILES_MIN = 3;

/** @param asked the operator's order; without it the brand's. Unknown names are left out. */
export function toHomeRows(asked: readonly string[] | undefined): readonly HomeRow[] {
  const known = new Set<string>(HOME_ROWS);
  return asked ? (asked.filter((row) => known.has(row)) as HomeRow[]) : BRAND_ROWS;
}

/** Returns the lines of a row; none if they are too few for a row of lines. */
export const toLines = <One>(list: readonly One[], max: number): readonly One[] =>
  list.length < LINES_MIN ? [] : list.slice(0, max);

/** Returns the tiles of a row; none if they are too few for a row of tiles. */
export const toTiles = <One>(list: readonly One[], max: number): readonly One[] =>
  list.length < TILES_MIN ? [] : list.slice(0, max);

/** Rows of lines, of which a wide screen shows two side by side; each other row has the whole width. */
const NARROW: readonly HomeRow[] = ['matches', 'tables', 'draws', 'promotions', 'winners'];

/** Groups neighbouring rows of lines, so that a wide screen shows them in two columns; each other row is alone. */
export function toBands(rows: readonly HomeRow[]): HomeRow[][] {
  const bands: HomeRow[][] = [];
  for (const row of rows) {
    const last = bands.at(-1);
    const isJoined = NARROW.includes(row) && last?.every((each) => NARROW.includes(each));
    if (isJoined) last?.push(row);
    else bands.push([row]);
  }
  return bands;
}
