import { toMajor } from '../../contract/core/money.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import type { TicketRow } from './book-store.ts';
import type { TicketPartRow } from './part-store.ts';
import { STAKE_MIN_MINOR } from './selection.ts';

/** Maximum number of parts of one ticket. */
const PARTS_MAX = 20;
/** Shares of the open stake that the game offers; the book takes any part. */
const PART_PERCENTS = [25, 50, 75] as const;

/** The stake of a part to be cashed out. `number` counts from 1 within the ticket, so that a repeated request is the same part. */
export interface CashOutPart {
  readonly number: number;
  readonly stakeMinor: number;
}

/** The open stake; the rest was cashed out. */
export function toOpenStakeMinor({ stake_minor: stakeMinor, cashed_minor: cashedMinor }: TicketRow): number {
  return stakeMinor - cashedMinor;
}

/** The parts as the contract shows them. */
export function toWireParts(parts: readonly TicketPartRow[]) {
  return parts.map(({ stake_minor, paid_minor, at_ms }) => ({
    stake: toMajor(stake_minor),
    paid: toMajor(paid_minor),
    at: at_ms,
  }));
}

export function sumPaidMinor(parts: readonly TicketPartRow[]): number {
  return parts.reduce((sum, { paid_minor: paidMinor }) => sum + paidMinor, 0);
}

/** Checks a part. `known`: the same part was cashed out before. A new part and the rest must each be at least the minimum stake. */
export function checkPart(
  openMinor: number,
  parts: readonly TicketPartRow[],
  { number, stakeMinor }: CashOutPart,
): Result<'known' | 'new'> {
  const same = parts.find((part) => part.number === number);
  if (same) return same.stake_minor === stakeMinor ? accept('known') : refuse('idempotency.mismatch');
  const isNext = number === parts.length + 1 && number <= PARTS_MAX;
  const isDivided = stakeMinor >= STAKE_MIN_MINOR && openMinor - stakeMinor >= STAKE_MIN_MINOR;
  return isNext && isDivided ? accept('new') : refuse('sports.cash_out_part');
}

/** The offered parts that can be cashed out now. The whole open stake is not one of them. */
export function listPartSteps(openMinor: number, parts: readonly TicketPartRow[]) {
  return PART_PERCENTS.map((percent) => ({ percent, stakeMinor: Math.floor((openMinor * percent) / 100) })).filter(
    ({ stakeMinor }) => checkPart(openMinor, parts, { number: parts.length + 1, stakeMinor }).ok,
  );
}
