import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../lib/durations.ts';
import type { DepositPayment } from '../deposit-orders.ts';
import { CHARGE_AGAIN_MS } from './charge-record.ts';

/** How often an unpaid charge is read without a notice, by the age of the charge. */
const WAITING: readonly (readonly [age: number, every: number])[] = [
  [2 * MINUTE_MS, 15 * SECOND_MS],
  [15 * MINUTE_MS, MINUTE_MS],
  [DAY_MS, 15 * MINUTE_MS],
  [Number.POSITIVE_INFINITY, 6 * HOUR_MS],
];
/** Times of the reads after an order ended without a payment. */
const ENDED = [MINUTE_MS, HOUR_MS, DAY_MS, 7 * DAY_MS];
/** Times of the reads after a payment. The last read is after the 80 days in which a payer may ask the bank for a return (MED). */
const PAID = [HOUR_MS, DAY_MS, 7 * DAY_MS, 30 * DAY_MS, 60 * DAY_MS, 81 * DAY_MS];

/** Banks return payments for 90 days. If a provider still fails and nothing has changed for that long, the reads stop. */
const GIVE_UP_MS = 90 * DAY_MS;

/**
 * Time of the next try after a provider failed or still has work to do. The wait grows with the time since the last change. Undefined: no further
 * try.
 */
export function toRetry({ updatedAt }: DepositPayment, now: number): number | undefined {
  const unchanged = now - updatedAt;
  if (unchanged > GIVE_UP_MS) return undefined;
  return now + Math.min(DAY_MS, Math.max(CHARGE_AGAIN_MS, Math.floor(unchanged / 10)));
}

/** Time of the next read without a notice; undefined: none. */
export function toNextRead({ state, createdAt, updatedAt, detail }: DepositPayment, now: number): number | undefined {
  if (state === 'pending') {
    const every = WAITING.find(([age]) => now - createdAt < age)?.[1] ?? HOUR_MS;
    // A read right after the expiry finds a last-moment payment.
    const end = detail.expiresAt + MINUTE_MS;
    return now < end ? Math.min(now + every, end) : now + every;
  }
  if (state === 'reversed') return undefined;
  const isPaid = state === 'paid';
  const since = isPaid ? (detail.paidAt ?? updatedAt) : detail.expiresAt;
  const after = (isPaid ? PAID : ENDED).find((offset) => since + offset > now);
  return after === undefined ? undefined : since + after;
}
