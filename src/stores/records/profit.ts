import type { OutputOf } from '../../contract/core/endpoint.ts';
import { toMajor, toMinor } from '../../contract/core/money.ts';
import { getProfit } from '../../contract/records/records.ts';
import { createFilters } from '../agents/report-filters.ts';
import { createExport } from '../core/export.ts';
import { addDays } from '../core/period.ts';
import { createRemote } from '../core/remote.ts';
import { request } from '../core/request.ts';
import { toRowsFile } from './export-rows.ts';

const DEFAULTS = { from: '', to: '', gameType: '', by: 'day' };
type ProfitFields = typeof DEFAULTS;
export type ProfitReport = OutputOf<typeof getProfit>;

const PROFIT_VIEWS = ['day', 'category'] as const;
const COLUMNS = ['day', 'stake', 'payout', 'bonus', 'net', 'rounds'] as const;

const ask = ({ from, to, gameType }: ProfitFields) => request(getProfit, { from, to, gameType });

export const profit = createRemote(ask);

let asked = '';

export const profitFilters = createFilters({
  defaults: DEFAULTS,
  period: 'days7',
  choices: { by: PROFIT_VIEWS },
  load: (fields) => {
    const { by: _shown, ...input } = fields;
    const text = JSON.stringify(input);
    if (text === asked) return;
    asked = text;
    void profit.load(fields);
  },
});

export function openProfit(): void {
  asked = '';
  profitFilters.open();
}

/** Export by day; counts are whole numbers, amounts have two decimals. */
export const profitExport = createExport(
  (fields: ProfitFields, format) =>
    toRowsFile(COLUMNS, format, async () => {
      const answer = await ask(fields);
      if (!answer.ok) return answer;
      const rows = answer.value.days.map((day) => ({ ...day, rounds: String(day.rounds) }));
      return { ok: true, value: { rows, hasNext: false } };
    }),
  ({ from, to }) => `profit_${from}_${to}`,
);

/**
 * Every day of the period, because the platform omits days without settlements. `running` is the sum up to that day; it
 * is added up in cents.
 */
export function toProfitDays({ period: { from, to }, days }: ProfitReport) {
  const net = new Map(days.map((day) => [day.day, day.net]));
  const whole: { day: string; net: number; running: number }[] = [];
  let cents = 0;
  for (let day = from; day <= to; day = addDays(day, 1)) {
    cents += toMinor(net.get(day) ?? 0);
    whole.push({ day, net: net.get(day) ?? 0, running: toMajor(cents) });
  }
  return whole;
}
