import { brand } from '../../brand/brand.ts';
import { DAY_MS, MINUTE_MS } from '../../lib/durations.ts';
import { toDateFormat } from '../../lib/format.ts';
import { getServerNow } from './server-time.ts';

const FIELDS = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;

/** `2026-11-27T18:30` in the time zone of the brand, for a field of a form; empty for no time. */
export function toZoneTime(iso: string, timeZone: string = brand.timeZone): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  const parts = toDateFormat('en', { ...FIELDS, hourCycle: 'h23', timeZone }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/** A day in the brand's time zone: today, or the day `daysAgo` days before, as `2026-11-27`. */
export function toZoneDay(daysAgo = 0, now: number = getServerNow()): string {
  const [today = ''] = toZoneTime(new Date(now).toISOString()).split('T');
  return new Date(Date.parse(today) - daysAgo * DAY_MS).toISOString().slice(0, 10);
}

/**
 * The reverse of `toZoneTime`: answers ISO 8601 in UTC. A time that a clock change skips becomes a time one hour before or after it. A time that
 * occurs twice becomes one of the two.
 */
export function fromZoneTime(text: string, timeZone: string = brand.timeZone): string {
  const wanted = Date.parse(`${text.slice(0, 16)}:00Z`);
  const toShown = (ms: number) => Date.parse(`${toZoneTime(new Date(ms).toISOString(), timeZone)}:00Z`);
  const first = wanted - (toShown(wanted) - wanted);
  // Around a change of the clocks the first guess has the offset of another day, so it is corrected once.
  const second = first - (toShown(first) - wanted);
  return new Date(Math.round((toShown(second) === wanted ? second : first) / MINUTE_MS) * MINUTE_MS).toISOString();
}
