import { CURRENCIES } from '../../contract/core/money.ts';
import * as contract from '../../contract/operator/figure-rows.ts';
import { type Answer, accept, refuseFields } from '../../server/result.ts';
import { EXPORT_CHUNK, type ExportPage, toExportResponse } from '../http/export-pages.ts';
import { implement } from '../http/implement.ts';
import { isDay } from '../records/local-day.ts';
import { type Period, readPeriod } from '../records/requested-period.ts';
import { type FigureRow, toFigureDays, toFigureWalks } from './figure-rows.ts';
import { type ReportPayment, toPaymentWalk } from './report-payments.ts';
import { type Walk, walkPage } from './walk.ts';

const wrongCursor = () => refuseFields({ cursor: 'pattern' });

/** The key of a row of the report by day is a day. */
function readRows(input: { from: string; to: string; by: string; key: string }, timeZone: string): Answer<Period> {
  return input.by === 'day' && !isDay(input.key) ? refuseFields({ key: 'date' }) : readPeriod(input, timeZone);
}

/** All pages of a file, one after the other. */
async function readAll<Entry>(
  walks: readonly Walk<Entry>[],
  isFiltered: boolean,
  cursor = '',
): Promise<ExportPage<Entry>> {
  const page = await walkPage(walks, { cursor, pageSize: EXPORT_CHUNK, isFiltered });
  if (!page) throw new Error(`The place ${cursor} is none of these lists`);
  const { list, next } = page;
  return { list, readNext: next === '' ? undefined : () => readAll(walks, isFiltered, next) };
}

/** Each entry of the walk counts, unless one key is wanted or pay between agents is left out. */
const isFigureFiltered = ({ by, figure }: { by: string; figure: string }) =>
  (by !== 'all' && by !== 'day') || figure === 'agentsPay' || figure === 'net';

const listFigureRows = implement(contract.listFigureRows, async ({ env, settings, input }) => {
  const period = readRows(input, settings.timeZone);
  if (!period.ok) return period;
  const walks = toFigureWalks(env.DB, toFigureDays({ ...input, ...period.value }));
  const page = await walkPage(walks, { ...input, isFiltered: isFigureFiltered(input) });
  if (!page) return wrongCursor();
  return accept({ period: period.value, currency: CURRENCIES[0], pageSize: input.pageSize, ...page });
});

const FIGURE_COLUMNS = Object.keys(contract.FigureRowSchema.shape) as (keyof FigureRow)[];

const exportFigureRows = implement(contract.exportFigureRows, async ({ env, settings, input }) => {
  const period = readRows(input, settings.timeZone);
  if (!period.ok) return period;
  const { format, form, figure } = input;
  const first = await readAll(
    toFigureWalks(env.DB, toFigureDays({ ...input, ...period.value })),
    isFigureFiltered(input),
  );
  const isCount = figure === 'rounds' || figure === 'activeMembers' || figure === 'registrations';
  const name = `${figure}_${period.value.from}_${period.value.to}`;
  const counts = isCount ? (['value'] as const) : [];
  return accept(toExportResponse({ format, form, columns: FIGURE_COLUMNS, counts, name, first }));
});

const isPaymentFiltered = ({ by, only }: { by: string; only: string }) =>
  by === 'method' || by === 'state' || only === 'done';

const listReportPayments = implement(contract.listReportPayments, async ({ env, settings, input }) => {
  const period = readRows(input, settings.timeZone);
  if (!period.ok) return period;
  const walks = [toPaymentWalk(env.DB, { ...input, ...period.value })];
  const page = await walkPage(walks, { ...input, isFiltered: isPaymentFiltered(input) });
  return page ? accept({ period: period.value, pageSize: input.pageSize, ...page }) : wrongCursor();
});

const PAYMENT_COLUMNS = Object.keys(contract.ReportPaymentSchema.shape) as (keyof ReportPayment)[];

const exportReportPayments = implement(contract.exportReportPayments, async ({ env, settings, input }) => {
  const period = readRows(input, settings.timeZone);
  if (!period.ok) return period;
  const { format, form, kind } = input;
  const first = await readAll([toPaymentWalk(env.DB, { ...input, ...period.value })], isPaymentFiltered(input));
  const name = `${kind}s_${period.value.from}_${period.value.to}`;
  return accept(toExportResponse({ format, form, columns: PAYMENT_COLUMNS, name, first }));
});

export const figureRowRoutes = [listFigureRows, exportFigureRows, listReportPayments, exportReportPayments];
