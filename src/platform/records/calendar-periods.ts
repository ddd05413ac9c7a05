import { addDays, toDayStart, toLocalDay } from './local-day.ts';

export const PERIOD_KINDS = ['once', 'D', 'W', 'M'] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];

export interface Period {
  /** `once`, `D:2026-11-21`, `W:2026-11-16` (its Monday), `M:2026-11`. */
  key: string;
  /** First and last day; empty for `once`. */
  firstDay: string;
  lastDay: string;
  /** Milliseconds; infinite for `once`. */
  startsAt: number;
  endsAt: number;
}

const MONDAY_OFFSET = 6;

/** The kind of a period, from its key. */
export function toKind(key: string): PeriodKind {
  return PERIOD_KINDS.find((kind) => kind === key.split(':', 1)[0]) ?? 'once';
}

/** The period of a key, whatever time zone the key was made in. */
export function toPeriodOf(key: string, timeZone: string): Period {
  const kind = toKind(key);
  const day = key.slice('D:'.length);
  const firstDay = kind === 'M' ? `${day}-01` : day;
  return toPeriod(kind, kind === 'once' ? 0 : toDayStart(firstDay, timeZone), timeZone);
}

function toFirstDay(kind: PeriodKind, day: string): string {
  if (kind === 'M') return `${day.slice(0, 7)}-01`;
  if (kind === 'D') return day;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + MONDAY_OFFSET) % 7));
}

function toNextFirstDay(kind: PeriodKind, first: string): string {
  if (kind === 'D') return addDays(first, 1);
  if (kind === 'W') return addDays(first, 7);
  return `${addDays(first, 31).slice(0, 7)}-01`;
}

/** The day, week (from Monday) or month of the brand's calendar that contains an instant. */
export function toPeriod(kind: PeriodKind, atMs: number, timeZone: string): Period {
  if (kind === 'once') return { key: 'once', firstDay: '', lastDay: '9999-12-31', startsAt: 0, endsAt: Infinity };
  const firstDay = toFirstDay(kind, toLocalDay(atMs, timeZone));
  const next = toNextFirstDay(kind, firstDay);
  return {
    key: `${kind}:${kind === 'M' ? firstDay.slice(0, 7) : firstDay}`,
    firstDay,
    lastDay: addDays(next, -1),
    startsAt: toDayStart(firstDay, timeZone),
    endsAt: toDayStart(next, timeZone),
  };
}
