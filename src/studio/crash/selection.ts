import * as z from 'zod/mini';
import { accept, type Result, refuse } from '../../server/result.ts';
import {
  CASH_OUT_MIN,
  MULTIPLIER_MAX,
  type Place,
  STAKE_MAX_MINOR,
  STAKE_MIN_MINOR,
  STAKE_STEP_MINOR,
} from './limits.ts';

/** The content of a bet. `auto` is a multiplier in hundredths; null: cash out by hand. */
export interface CrashSelection {
  readonly round: number;
  readonly place: Place;
  readonly auto: number | null;
}

const SelectionSchema = z.tuple([
  z.int().check(z.gte(1)),
  z.literal([1, 2]),
  z.nullable(z.int().check(z.gte(CASH_OUT_MIN), z.lte(MULTIPLIER_MAX))),
]);

export function writeSelection({ round, place, auto }: CrashSelection): string {
  return JSON.stringify([round, place, auto]);
}

export function readSelection(text: string): CrashSelection | undefined {
  try {
    const parsed = SelectionSchema.safeParse(JSON.parse(text));
    if (!parsed.success) return undefined;
    const [round, place, auto] = parsed.data;
    return { round, place, auto };
  } catch {
    return undefined;
  }
}

/** Converts a multiplier to hundredths. Null: cash out by hand. Undefined: the number is no valid multiplier of a cash-out. */
export function toAuto(auto: number | null): number | null | undefined {
  if (auto === null) return null;
  const hundredths = Math.round(auto * 100);
  const isWhole = Math.abs(auto * 100 - hundredths) < 1e-6;
  return isWhole && hundredths >= CASH_OUT_MIN && hundredths <= MULTIPLIER_MAX ? hundredths : undefined;
}

export function checkStake(stakeMinor: number): Result<number> {
  if (stakeMinor < STAKE_MIN_MINOR || stakeMinor % STAKE_STEP_MINOR !== 0) return refuse('games.stake_invalid');
  return stakeMinor > STAKE_MAX_MINOR ? refuse('games.stake_over_limit') : accept(stakeMinor);
}
