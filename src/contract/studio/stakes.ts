import type { ErrorCode } from '../core/errors.ts';

/** Errors of stakes that all studio games share; each game adds its own. */
export const STAKE_ERRORS = [
  'games.launch_expired',
  'games.unknown',
  'games.stake_invalid',
  'games.stake_over_limit',
  'games.round_open',
  'games.round_returned',
  'wallet.insufficient_funds',
  'wallet.frozen',
  'member.suspended',
  'idempotency.mismatch',
  'upstream.unavailable',
] as const satisfies readonly ErrorCode[];
