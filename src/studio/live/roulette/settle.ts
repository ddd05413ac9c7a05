import type { BetLine, PaidLine } from '../bet-lines.ts';
import { getField, toReturn } from './fields.ts';

/** A stake is a multiple of the table's step, so every return is a whole number. */
export function payRoulette(lines: readonly BetLine[], pocket: number): PaidLine[] {
  return lines.map((line) => {
    const field = getField(line.field);
    if (!field) throw new Error(`There is no field ${line.field}`);
    return { ...line, payoutMinor: field.numbers.includes(pocket) ? line.stakeMinor * toReturn(field) : 0 };
  });
}

/** Return to player: 36 of 37, the same for every field, because the wheel has one zero. */
export const ROULETTE_RETURN = { numerator: 36, denominator: 37 } as const;
