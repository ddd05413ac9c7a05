import type * as z from 'zod/mini';
import { CURRENCIES } from '../../contract/core/money.ts';
import * as contract from '../../contract/operator/reports.ts';
import { clock } from '../../server/clock.ts';
import { accept } from '../../server/result.ts';
import { toExportResponse } from '../http/export-pages.ts';
import { implement } from '../http/implement.ts';
import { addDays } from '../records/local-day.ts';
import { readPeriod } from '../records/requested-period.ts';
import { readPaymentReport } from './payment-report.ts';
import { closeMonths } from './report-months.ts';
import { readRetention } from './retention-report.ts';
import { isRevenueBuilding, type RevenueRow, readRevenue, toRevenue } from './revenue-report.ts';

const getRevenueReport = implement(contract.getRevenueReport, async ({ env, settings, input }) => {
  const period = readPeriod(input, settings.timeZone);
  if (!period.ok) return period;
  const { by } = input;
  const open = await closeMonths(env.DB, period.value.to, settings.timeZone, clock());
  const [{ totals, rows }, isBuilding] = await Promise.all([
    readRevenue(env.DB, by, period.value, contract.REPORT_ROWS_MAX),
    isRevenueBuilding(env.DB),
  ]);
  return accept({
    period: period.value,
    currency: CURRENCIES[0],
    by,
    totals: toRevenue(totals),
    list: rows.slice(0, contract.REPORT_ROWS_MAX),
    isMore: rows.length > contract.REPORT_ROWS_MAX,
    closedUntil: open === '' ? '' : addDays(open, -1),
    isBuilding,
  });
});

const REVENUE_COLUMNS = Object.keys(contract.RevenueRowSchema.shape) as (keyof RevenueRow)[];
/** Maximum number of rows in a file. No catalogue has so many titles. */
const FILE_ROWS_MAX = 100_000;

const exportRevenueReport = implement(contract.exportRevenueReport, async ({ env, settings, input }) => {
  const period = readPeriod(input, settings.timeZone);
  if (!period.ok) return period;
  const { from, to } = period.value;
  await closeMonths(env.DB, to, settings.timeZone, clock());
  const { rows } = await readRevenue(env.DB, input.by, period.value, FILE_ROWS_MAX);
  const name = `revenue_${input.by}_${from}_${to}`;
  const first = { list: rows, readNext: undefined };
  const counts = ['rounds'] as const;
  return accept(
    toExportResponse({ format: input.format, form: input.form, columns: REVENUE_COLUMNS, counts, name, first }),
  );
});

const getPaymentReport = implement(contract.getPaymentReport, async ({ env, settings, input }) => {
  const period = readPeriod(input, settings.timeZone);
  if (!period.ok) return period;
  const report = await readPaymentReport(env.DB, input.by, period.value);
  return accept({ period: period.value, currency: CURRENCIES[0], by: input.by, ...report });
});

const exportPaymentReport = implement(contract.exportPaymentReport, async ({ env, settings, input }) => {
  const period = readPeriod(input, settings.timeZone);
  if (!period.ok) return period;
  const { from, to } = period.value;
  const { list } = await readPaymentReport(env.DB, input.by, period.value);
  const columns = ['key', 'kind', 'count', 'amount', 'fees', 'doneCount', 'doneAmount'] as const;
  const counts = ['count', 'doneCount'] as const;
  const name = `payments_${input.by}_${from}_${to}`;
  return accept(
    toExportResponse({
      format: input.format,
      form: input.form,
      columns,
      counts,
      name,
      first: { list, readNext: undefined },
    }),
  );
});

const getRetentionReport = implement(contract.getRetentionReport, async ({ env, settings, input }) =>
  accept({ list: await readRetention(env.DB, input.weeks, settings.timeZone, clock()) }),
);

const RETENTION_COLUMNS = Object.keys(contract.RetentionLineSchema.shape) as (keyof z.output<
  typeof contract.RetentionLineSchema
>)[];

const exportRetentionReport = implement(contract.exportRetentionReport, async ({ env, settings, input }) => {
  const weeks = await readRetention(env.DB, input.weeks, settings.timeZone, clock());
  const list = weeks.flatMap(({ week: joinedWeek, joined, active }) =>
    active.map((count, n) => ({ joinedWeek, joined, week: addDays(joinedWeek, 7 * n), active: count })),
  );
  const name = `retention_${weeks[0]?.week ?? ''}`;
  const counts = ['joined', 'active'] as const;
  const first = { list, readNext: undefined };
  return accept(
    toExportResponse({ format: input.format, form: input.form, columns: RETENTION_COLUMNS, counts, name, first }),
  );
});

export const reportRoutes = [
  getRevenueReport,
  exportRevenueReport,
  getPaymentReport,
  exportPaymentReport,
  getRetentionReport,
  exportRetentionReport,
];
