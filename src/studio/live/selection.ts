import * as z from 'zod/mini';
import { accept, type Result, refuse } from '../../server/result.ts';
import { type BetLine, sumStakes } from './bet-lines.ts';
import { type LiveTable, toFieldMax } from './tables.ts';

export const LINES_MAX = 80;

/** The content of a ticket: the round and its stakes by field, in minor units. The JSON form uses pairs to stay short. */
export interface LiveSelection {
  readonly round: number;
  readonly lines: readonly BetLine[];
}

const SelectionSchema = z.tuple([
  z.int(),
  z.array(z.tuple([z.string(), z.int()])).check(z.minLength(1), z.maxLength(LINES_MAX)),
]);

export function writeSelection({ round, lines }: LiveSelection): string {
  return JSON.stringify([round, lines.map(({ field, stakeMinor }) => [field, stakeMinor])]);
}

export function readSelection(text: string): LiveSelection | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  const parsed = SelectionSchema.safeParse(json);
  if (!parsed.success) return undefined;
  const [round, lines] = parsed.data;
  return { round, lines: lines.map(([field, stakeMinor]) => ({ field, stakeMinor })) };
}

/** Checks every stake against the table's limits. A field may appear once per ticket. */
export function checkLines(table: LiveTable, lines: readonly BetLine[]): Result<number> {
  if (lines.length === 0 || new Set(lines.map(({ field }) => field)).size < lines.length) {
    return refuse('games.stake_invalid');
  }
  for (const { field, stakeMinor } of lines) {
    const max = toFieldMax(table, field);
    if (max === undefined || stakeMinor < table.minMinor || stakeMinor % table.stepMinor !== 0) {
      return refuse('games.stake_invalid');
    }
    if (stakeMinor > max) return refuse('games.stake_over_limit');
  }
  const total = sumStakes(lines);
  return total > table.maxRoundMinor ? refuse('games.stake_over_limit') : accept(total);
}
