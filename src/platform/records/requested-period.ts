import { PERIOD_DAYS_MAX } from '../../contract/records/records.ts';
import { clock } from '../../server/clock.ts';
import { type Answer, accept, refuseFields } from '../../server/result.ts';
import { addDays, countDays, isDay, type LocalDay, toDayStart, toLocalDay } from './local-day.ts';

/** Both days are included. */
export interface Period {
  from: LocalDay;
  to: LocalDay;
  timeZone: string;
}

/**
 * Without days, the period is today. With only `to`, it is that day. With only `from`, it ends today, or on that day if that day is in the
 * future. A refusal names the wrong field.
 */
export function readPeriod(input: { from: string; to: string }, timeZone: string): Answer<Period> {
  const today = toLocalDay(clock(), timeZone);
  if (input.to !== '' && !isDay(input.to)) return refuseFields({ to: 'date' });
  const from = input.from || input.to || today;
  const latest = [input.from, today].toSorted().at(-1) ?? today;
  const to = input.to || latest;
  if (!isDay(from)) return refuseFields({ from: 'date' });
  if (from > to) return refuseFields({ to: 'before' });
  if (countDays(from, to) >= PERIOD_DAYS_MAX) return refuseFields({ from: 'range' });
  return accept({ from, to, timeZone });
}

export function toInstants({ from, to, timeZone }: Period): { fromMs: number; untilMs: number } {
  return { fromMs: toDayStart(from, timeZone), untilMs: toDayStart(addDays(to, 1), timeZone) };
}
