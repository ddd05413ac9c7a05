import { hash } from 'node:crypto';

/**
 * Members who wait for the same event read its result at different times within this period, because the shared database answers one query
 * at a time.
 */
export const SPREAD_MS = 3_600_000;

/** Returns a number from 0 to 1 that is constant for a member. */
export function toShare(memberId: string): number {
  return Number.parseInt(hash('sha256', memberId).slice(0, 8), 16) / 2 ** 32;
}
