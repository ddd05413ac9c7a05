import { toDayStart } from '../records/local-day.ts';
import { toPeriod } from '../records/periods.ts';
import type { Claim } from './claim-store.ts';
import type { JoinedTerms } from './promotion.ts';

/** The time in which something may happen to a participation: until the promotion ends, or a cycle of its rebate. */
export function toCycle({ rule, promotionEndsAt }: JoinedTerms, at: number, timeZone: string) {
  if (rule.kind !== 'rebate') return { key: 'once', startsAt: at, endsAt: promotionEndsAt };
  const { key, startsAt, endsAt } = toPeriod(rule.cycle, at, timeZone);
  return { key, startsAt, endsAt: Math.min(endsAt, promotionEndsAt) };
}

/**
 * When a participation ends where its promotion does so at another time. A cycle is named after its first day: where the zone has moved, what
 * began it may lie in another one, and what has counted beyond its last day stays.
 */
export function toMovedEnd({ cycle, joinedAt, endsAt }: Claim, moved: JoinedTerms, timeZone: string): number {
  if (moved.promotionEndsAt <= endsAt) return moved.promotionEndsAt;
  const at = moved.rule.kind === 'rebate' ? toDayStart(cycle.slice('D:'.length), timeZone) : joinedAt;
  return Math.max(endsAt, toCycle(moved, at, timeZone).endsAt);
}
