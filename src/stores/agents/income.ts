import { exportAgentIncome, getAgentIncome } from '../../contract/agents/income.ts';
import type { OutputOf } from '../../contract/core/endpoint.ts';
import { toMajor, toMinor } from '../../contract/core/money.ts';
import { createSavedViews } from '../centre/saved-views.ts';
import { createExport } from '../core/export.ts';
import { addDays } from '../core/period.ts';
import { createRemote } from '../core/remote.ts';
import { request, requestStream } from '../core/request.ts';
import { asAgent } from './as-agent.ts';
import { createFilters } from './report-filters.ts';

export type Income = OutputOf<typeof getAgentIncome>;
const DEFAULTS = { from: '', to: '' };

export const income = createRemote((period: typeof DEFAULTS) => asAgent(request(getAgentIncome, period)), {
  keepsOld: true,
});

export const incomeFilters = createFilters({
  defaults: DEFAULTS,
  period: 'days30',
  load: (fields) => void income.load(fields),
});

export const incomeViews = createSavedViews('agentRevenueReport');

export const incomeExport = createExport(
  (period: typeof DEFAULTS, format) => requestStream(exportAgentIncome, { ...period, format }),
  ({ from, to }) => `income_${from}_${to}`,
);

/** Payments by day, including days without a payment. Amounts are added in whole cents. */
export function toIncomeDays({ period: { from, to }, days }: Income): readonly { day: string; amount: number }[] {
  const cents = new Map<string, number>();
  for (const { day, amount } of days) cents.set(day, (cents.get(day) ?? 0) + toMinor(amount));
  const whole: { day: string; amount: number }[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) whole.push({ day, amount: toMajor(cents.get(day) ?? 0) });
  return whole;
}
