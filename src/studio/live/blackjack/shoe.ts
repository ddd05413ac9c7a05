import { createByteStream, drawBelow, type Seeds } from '../../slots/provably-fair.ts';
import { SHOE_SIZE, toDeckCard } from '../baccarat/cards.ts';

export const SEATS = 6;
const COLUMNS = SEATS + 1;

/** A round's cards: one column for each seat, in order, and the last for the dealer. */
export type Columns = readonly (readonly number[])[];

/**
 * Eight fresh decks each round, shuffled whole (Fisher-Yates) and dealt out in turn to seven columns of 59 cards. Each seat and the dealer take
 * cards only from their own column, so neither decisions of other seats nor their order change a card. No seat can use up its column: two hands of
 * a split take fewer than 44 cards.
 */
export async function drawColumns(seeds: Seeds): Promise<Columns> {
  const draw = createByteStream(seeds);
  const shoe = Array.from({ length: SHOE_SIZE }, (_, place) => place);
  const columns: number[][] = Array.from({ length: COLUMNS }, () => []);
  for (let place = 0; place < SHOE_SIZE; place += 1) {
    const other = place + (await drawBelow(draw, SHOE_SIZE - place));
    const card = shoe[other] ?? 0;
    shoe[other] = shoe[place] ?? 0;
    shoe[place] = card;
    columns[place % COLUMNS]?.push(toDeckCard(card));
  }
  return columns;
}

export function requireColumn(columns: Columns, index: number): readonly number[] {
  const column = columns[index];
  if (!column) throw new Error(`There is no column ${index}`);
  return column;
}

/** @param seat 1 to 6 */
export const toSeatColumn = (columns: Columns, seat: number) => requireColumn(columns, seat - 1);
export const toDealerColumn = (columns: Columns) => requireColumn(columns, SEATS);
