import { hash } from 'node:crypto';

/** All who wait for one moment look for what came of it in this time, each at their own: the shared database answers them one by one. */
export const SPREAD_MS = 3_600_000;

/** From 0 to 1, always the same of one member. */
export function toShare(memberId: string): number {
  return Number.parseInt(hash('sha256', memberId).slice(0, 8), 16) / 2 ** 32;
}
