import { toPeriod } from '../records/calendar-periods.ts';
import { toDayStart } from '../records/local-day.ts';
import type { Claim } from './claim-store.ts';
import { toBehaviour } from './kinds/kinds.ts';
import type { JoinedTerms } from './promotion.ts';

/** The period of a participation: until the end of the promotion, or one cycle of its rebate. */
export function toCycle({ rule, promotionEndsAt }: JoinedTerms, at: number, timeZone: string) {
  const { cycle } = toBehaviour(rule);
  if (!cycle) return { key: 'once', startsAt: at, endsAt: promotionEndsAt };
  const { key, startsAt, endsAt } = toPeriod(cycle.length, at, timeZone);
  return { key, startsAt, endsAt: Math.min(endsAt, promotionEndsAt) };
}

/**
 * End of a participation after the end of its promotion was moved. A later end may extend the current cycle, which is found by its first
 * day. After a change of the time zone, the start of that day may lie in another cycle. So the result is never before `endsAt` of the
 * claim, because stakes up to then are already counted.
 */
export function toMovedEnd({ cycle, joinedAt, endsAt }: Claim, moved: JoinedTerms, timeZone: string): number {
  if (moved.promotionEndsAt <= endsAt) return moved.promotionEndsAt;
  const at = toBehaviour(moved.rule).cycle ? toDayStart(cycle.slice('D:'.length), timeZone) : joinedAt;
  return Math.max(endsAt, toCycle(moved, at, timeZone).endsAt);
}
