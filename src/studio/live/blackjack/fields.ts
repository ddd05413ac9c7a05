import { SEATS } from './shoe.ts';

/** The field of one ticket line. Each line is a separate bet with its own result. */
export type BlackjackField =
  | { readonly kind: 'seat' | 'split' | 'insure'; readonly seat: number }
  | { readonly kind: 'double'; readonly seat: number; readonly hand: number };

const FIELD = new RegExp(`^(?:(seat|split|insure)-([1-${SEATS}])|double-([1-${SEATS}])-([12]))$`);

/** `seat-3`: the stake of seat 3 · `split-3`: its second hand · `double-3-2`: the double of its second hand · `insure-3`. */
export function readField(id: string): BlackjackField | undefined {
  const found = FIELD.exec(id);
  if (!found) return undefined;
  const [, kind, seat, doubled, hand] = found;
  if (doubled) return { kind: 'double', seat: Number(doubled), hand: Number(hand) };
  return { kind: kind as 'seat' | 'split' | 'insure', seat: Number(seat) };
}

export const toSeatField = (seat: number): string => `seat-${seat}`;
