/** A card has three rows and five columns. Column c holds three of the numbers 15c+1 … 15c+15. */
export const ROWS = 3;
export const COLUMNS = 5;
const COLUMN_NUMBERS = 15;
export const CARDS = 10_000;

/** Mulberry32. Cards are a public, fixed catalogue, so the generator must be reproducible, not secret. */
function createSequence(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const toBall = (number: number) => String(number).padStart(2, '0');

/** The fifteen numbers of a card, row by row, by its name (`0000` to `9999`). */
export function toCard(name: string): readonly string[] {
  const next = createSequence(Number(name));
  const columns = Array.from({ length: COLUMNS }, (_, column) => {
    const left = Array.from({ length: COLUMN_NUMBERS }, (_ball, index) => column * COLUMN_NUMBERS + index + 1);
    const taken = Array.from({ length: ROWS }, () => left.splice(Math.floor(next() * left.length), 1)[0] ?? 0);
    return taken.sort((one, other) => one - other);
  });
  return Array.from({ length: ROWS * COLUMNS }, (_, cell) =>
    toBall(columns[cell % COLUMNS]?.[Math.floor(cell / COLUMNS)] ?? 0),
  );
}
