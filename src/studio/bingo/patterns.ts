import { COLUMNS, ROWS } from './card.ts';

const CELLS = ROWS * COLUMNS;
const toMask = (cells: readonly number[]) => cells.reduce((mask, cell) => mask | (1 << cell), 0);
const row = (index: number) => toMask(Array.from({ length: COLUMNS }, (_, column) => index * COLUMNS + column));
const column = (index: number) => toMask(Array.from({ length: ROWS }, (_, place) => place * COLUMNS + index));
const ALL_ROWS = [0, 1, 2].map(row);
const ALL_COLUMNS = [0, 1, 2, 3, 4].map(column);
const [TOP = 0, MIDDLE = 0, BOTTOM = 0] = ALL_ROWS;

function toPairs(masks: readonly number[]): number[] {
  return masks.flatMap((mask, index) => masks.slice(index + 1).map((other) => mask | other));
}

export interface Pattern {
  readonly key: string;
  /** Odds in hundredths of the card's stake. */
  readonly odds: number;
  /** Sets of cells; any of them completes the pattern. */
  readonly masks: readonly number[];
}

/** Highest prize first. A card is paid once, for its best pattern. */
export const PATTERNS: readonly Pattern[] = [
  { key: 'full', odds: 250_000, masks: [2 ** CELLS - 1] },
  { key: 'rows2', odds: 3000, masks: toPairs(ALL_ROWS) },
  { key: 'cross', odds: 1200, masks: [MIDDLE | column(2)] },
  { key: 'vee', odds: 400, masks: [toMask([0, 6, 12, 8, 4])] },
  { key: 'row', odds: 300, masks: [TOP, MIDDLE, BOTTOM] },
  { key: 'corners', odds: 250, masks: [toMask([0, 4, 10, 14])] },
  { key: 'columns2', odds: 200, masks: toPairs(ALL_COLUMNS) },
];

export function findPattern(marked: number): Pattern | undefined {
  return PATTERNS.find(({ masks }) => masks.some((mask) => (marked & mask) === mask));
}

/** The called cells of a card as a bit mask. */
export function toMarked(card: readonly string[], called: ReadonlySet<string>): number {
  return card.reduce((mask, ball, cell) => (called.has(ball) ? mask | (1 << cell) : mask), 0);
}
