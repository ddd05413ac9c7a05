import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../lib/durations.ts';
import type { PayoutRecord } from './payout-record.ts';

/** Unfinished work on a payout is resumed after this time. */
export const PAYOUT_AGAIN_MS = 15 * SECOND_MS;
/** After this time without news from the provider, an operator may pay a payout by hand. */
export const PAYOUT_SILENT_MS = DAY_MS;

/** How often a payout on its way is read without a notice, by the time since its last change. */
const SENT: readonly (readonly [age: number, every: number])[] = [
  [2 * MINUTE_MS, 15 * SECOND_MS],
  [15 * MINUTE_MS, MINUTE_MS],
  [DAY_MS, 15 * MINUTE_MS],
  [Number.POSITIVE_INFINITY, 6 * HOUR_MS],
];
/** Times of the reads after a payout was paid, because a bank may still return it. */
const PAID = [HOUR_MS, DAY_MS, 7 * DAY_MS, 30 * DAY_MS];
const RETRY_MAX_MS = HOUR_MS;

/** Time of the next read; undefined: none. */
export function toNextPayoutRead({ state, changedAt }: PayoutRecord, now: number): number | undefined {
  if (state === 'asked' || state === 'sent') {
    const every = SENT.find(([age]) => now - changedAt < age)?.[1] ?? HOUR_MS;
    return now + every;
  }
  const after = state === 'paid' ? PAID.find((offset) => changedAt + offset > now) : undefined;
  return after === undefined ? undefined : changedAt + after;
}

/** Time of the next try after a provider failed. The wait grows with the time since the last change. The tries never end by themselves. */
export function toPayoutRetry({ changedAt }: PayoutRecord, now: number): number {
  return now + Math.min(RETRY_MAX_MS, Math.max(PAYOUT_AGAIN_MS, Math.floor((now - changedAt) / 10)));
}
