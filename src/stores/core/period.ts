import { brand } from '../../brand/brand.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { toDateFormat } from '../../lib/format.ts';
import { toServerTime } from './server-offset.ts';

/** Days in the brand's time zone, `yyyy-MM-dd`, both inclusive. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export const PERIOD_PRESETS = ['today', 'yesterday', 'days7', 'days30', 'month', 'lastMonth'] as const;
export type PeriodPreset = (typeof PERIOD_PRESETS)[number];
export type PeriodProblem = 'not_a_day' | 'reversed' | 'too_long' | 'in_future';

const toDayText = (at: number) => new Date(at).toISOString().slice(0, 10);
const toDayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`);
export const addDays = (day: string, days: number) => toDayText(toDayNumber(day) + days * DAY_MS);

/** Today in the brand's time zone and by the server's clock, because records use both. */
export function getToday(): string {
  const parts = toDateFormat('en-CA', {
    timeZone: brand.timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return parts.format(toServerTime());
}

export function toPeriod(preset: PeriodPreset): Period {
  const today = getToday();
  const firstOfMonth = `${today.slice(0, 8)}01`;
  const endOfLast = addDays(firstOfMonth, -1);
  const periods: Record<PeriodPreset, Period> = {
    today: { from: today, to: today },
    yesterday: { from: addDays(today, -1), to: addDays(today, -1) },
    days7: { from: addDays(today, -6), to: today },
    days30: { from: addDays(today, -29), to: today },
    month: { from: firstOfMonth, to: today },
    lastMonth: { from: `${endOfLast.slice(0, 8)}01`, to: endOfLast },
  };
  return periods[preset];
}

export function toPreset({ from, to }: Period): PeriodPreset | undefined {
  return PERIOD_PRESETS.find((preset) => {
    const period = toPeriod(preset);
    return period.from === from && period.to === to;
  });
}

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = toDayNumber(text);
  // Some engines parse 30 February as a day in March.
  return Number.isFinite(at) && toDayText(at) === text;
}

export function countDays({ from, to }: Period): number {
  return Math.round((toDayNumber(to) - toDayNumber(from)) / DAY_MS) + 1;
}

/** Problem of the selected period; nothing is sent with a problem. */
export function findPeriodProblem(period: Period, daysMax: number): PeriodProblem | undefined {
  if (!isDay(period.from) || !isDay(period.to)) return 'not_a_day';
  if (period.from > period.to) return 'reversed';
  if (period.from > getToday()) return 'in_future';
  return countDays(period) > daysMax ? 'too_long' : undefined;
}

/** The period in the address, or the default if it is missing or invalid. */
export function readPeriod(
  fields: Readonly<Record<string, string>>,
  daysMax: number,
  otherwise: PeriodPreset | Period = 'days7',
): Period {
  const { from = '', to = '' } = fields;
  const period = { from, to };
  if (!findPeriodProblem(period, daysMax)) return period;
  return typeof otherwise === 'string' ? toPeriod(otherwise) : otherwise;
}

/** The period of the same length directly before. */
export function toPeriodBefore(period: Period): Period {
  const days = countDays(period);
  return { from: addDays(period.from, -days), to: addDays(period.from, -1) };
}
