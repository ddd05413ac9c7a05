import { addDays, type LocalDay } from '../records/local-day.ts';

/** Daily, weekly (from Monday), semi-monthly (1st to 15th, 16th to the end), monthly (spec §3). */
export const AGENT_PERIODS = ['D', 'W', 'H', 'M'] as const;
export type AgentPeriod = (typeof AGENT_PERIODS)[number];

export interface PeriodDays {
  from: LocalDay;
  to: LocalDay;
}

const MIDDLE = '16';

function toMonthEnd(day: LocalDay): LocalDay {
  return addDays(`${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`, -1);
}

/** The period of this kind that contains a day. Days are of the brand's calendar, so clock changes do not matter. */
export function toPeriodDays(kind: AgentPeriod, day: LocalDay): PeriodDays {
  const month = day.slice(0, 7);
  if (kind === 'D') return { from: day, to: day };
  if (kind === 'M') return { from: `${month}-01`, to: toMonthEnd(day) };
  if (kind === 'H') {
    const isFirst = day.slice(8) < MIDDLE;
    return isFirst ? { from: `${month}-01`, to: `${month}-15` } : { from: `${month}-${MIDDLE}`, to: toMonthEnd(day) };
  }
  const from = addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
  return { from, to: addDays(from, 6) };
}

export function toPeriodBefore(kind: AgentPeriod, { from }: PeriodDays): PeriodDays {
  return toPeriodDays(kind, addDays(from, -1));
}
