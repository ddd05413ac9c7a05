import { isBust, isNatural, toCardValue, toTotal } from './hand.ts';

const DEALER_STANDS = 17;

/** The dealer takes cards up to 16 and stands on every 17, also on a soft one. */
export function playDealer(column: readonly number[]): number[] {
  let count = 2;
  while (count < column.length && toTotal(column.slice(0, count)).total < DEALER_STANDS) count += 1;
  return column.slice(0, count);
}

/** Insurance is offered on an ace. */
export function offersInsurance(column: readonly number[]): boolean {
  return toCardValue(column[0] ?? 0) === 1;
}

/** The dealer looks at the hole card under an ace or a ten before anyone plays. */
export function dealerHasNatural(column: readonly number[]): boolean {
  return isNatural(column.slice(0, 2));
}

/** The mark of a dealer's bust in the table's history. The page shows players a word instead. */
export const BUST_MARK = '>21';

/** The dealer's result in the table's history: `BJ`, `BUST_MARK` or the total. */
export function toDealerMark(dealer: readonly number[]): string {
  if (isNatural(dealer)) return 'BJ';
  return isBust(dealer) ? BUST_MARK : String(toTotal(dealer).total);
}
