import { toMultiplier } from './curve.ts';
import { CASH_OUT_MIN, MULTIPLIER_MAX, WIN_MAX_MINOR } from './limits.ts';

/** Multipliers are hundredths, amounts minor units, times epoch milliseconds of the server. */
export interface Flight {
  /** 0 before the flight starts. */
  readonly startedAtMs: number;
  /** Null before the flight starts. */
  readonly crash: number | null;
}

export interface FlyingBet {
  readonly ceiling: number;
  /** Null while the bet is open, and if it lost. */
  readonly cashedAt: number | null;
  readonly isDecided: boolean;
}

export type CashOut =
  | { readonly kind: 'paid'; readonly at: number }
  | { readonly kind: 'early' }
  | { readonly kind: 'late'; readonly at: number }
  | { readonly kind: 'done'; readonly at: number };

/** A stake is a multiple of 1.00, so the payout is a whole number of cents. */
export function toPayoutMinor(stakeMinor: number, at: number): number {
  return (stakeMinor / 100) * at;
}

/** The multiplier at which the server cashes out: the chosen one, or the one at which the bet reaches the maximum win. */
export function toCeiling(stakeMinor: number, auto: number | null): number {
  const full = Math.floor((WIN_MAX_MINOR * 100) / stakeMinor);
  return Math.min(auto ?? MULTIPLIER_MAX, full, MULTIPLIER_MAX);
}

/**
 * Decides a cash-out by its arrival at the server. A multiplier that the curve reached is always paid, even the last hundredth before the crash.
 * After the crash no cash-out is paid. A bet whose ceiling was reached is paid at its ceiling, even if a cash-out arrives later.
 */
export function decideCashOut({ startedAtMs, crash }: Flight, bet: FlyingBet, nowMs: number): CashOut {
  if (bet.cashedAt !== null) return { kind: 'done', at: bet.cashedAt };
  if (startedAtMs === 0 || crash === null) return { kind: 'early' };
  if (bet.isDecided) return { kind: 'late', at: crash };
  const reached = toMultiplier(nowMs - startedAtMs);
  if (bet.ceiling <= Math.min(reached, crash)) return { kind: 'paid', at: bet.ceiling };
  if (reached > crash) return { kind: 'late', at: crash };
  return reached < CASH_OUT_MIN ? { kind: 'early' } : { kind: 'paid', at: reached };
}
