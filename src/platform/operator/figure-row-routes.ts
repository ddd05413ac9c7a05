import { CURRENCIES } from '../../contract/core/money.ts';
import * as contract from '../../contract/operator/figure-rows.ts';
import { type Answer, accept, refuseFields } from '../../server/result.ts';
import { EXPORT_CHUNK, type ExportPage, toExportResponse } from '../http/export-pages.ts';
import { implement } from '../http/implement.ts';
import { isDay } from '../records/local-day.ts';
import { type Period, readPeriod } from '../records/requested-period.ts';
import { type FigureRow, toFigureDays, toFigureWalks } from './figure-rows.ts';
import { type ReportPayment, toPaymentWalk } from './report-payments.ts';
import { noteOldEvents } from './revenue-rows.ts';
import { type Walk, walkPage } from './walk.ts';

const wrongCursor = () => refuseFields({ cursor: 'pattern' });

/** In the report by day, and in the report by week of joining, the key of a row must be a day. */
function readRows(input: { from: string; to: string; by: string; key: string }, timeZone: string): Answer<Period> {
  const isOfDay = input.by === 'day' || input.by === 'week';
  return isOfDay && !isDay(input.key) ? refuseFields({ key: 'date' }) : readPeriod(input, timeZone);
}

type FigureInput = Parameters<typeof readRows>[0] & { figure: contract.RowFigure };
/** The figure `retained` is split by week of joining, and no other figure is. */
async function readFigure(db: D1Database, input: FigureInput, timeZone: string): Promise<Answer<Period>> {
  if ((input.figure === 'retained') !== (input.by === 'week')) return refuseFields({ by: 'enum' });
  await noteOldEvents(db);
  return readRows(input, timeZone);
}

/** Reads the first page of a file. Each page has a function that reads the next one. */
async function readAll<Entry>(walks: readonly Walk<Entry>[], cursor = ''): Promise<ExportPage<Entry>> {
  const page = await walkPage(walks, { cursor, pageSize: EXPORT_CHUNK });
  if (!page) throw new Error(`The place ${cursor} is none of these lists`);
  const { list, next } = page;
  return { list, readNext: next === '' ? undefined : () => readAll(walks, next) };
}

const listFigureRows = implement(contract.listFigureRows, async ({ env, settings, input }) => {
  const period = await readFigure(env.DB, input, settings.timeZone);
  if (!period.ok) return period;
  const walks = toFigureWalks(env.DB, toFigureDays({ ...input, ...period.value }));
  const page = await walkPage(walks, input);
  if (!page) return wrongCursor();
  return accept({ period: period.value, currency: CURRENCIES[0], pageSize: input.pageSize, ...page });
});

const FIGURE_COLUMNS = Object.keys(contract.FigureRowSchema.shape) as (keyof FigureRow)[];

const COUNT_FIGURES: readonly contract.RowFigure[] = ['rounds', ...contract.MEMBER_FIGURES];

const exportFigureRows = implement(contract.exportFigureRows, async ({ env, settings, input, mayGoOn }) => {
  const period = await readFigure(env.DB, input, settings.timeZone);
  if (!period.ok) return period;
  const { format, form, figure } = input;
  const first = await readAll(toFigureWalks(env.DB, toFigureDays({ ...input, ...period.value })));
  const isCount = COUNT_FIGURES.includes(figure);
  const name = `${figure}_${period.value.from}_${period.value.to}`;
  const counts = isCount ? (['value'] as const) : [];
  return accept(toExportResponse({ format, form, columns: FIGURE_COLUMNS, counts, name, first, mayGoOn }));
});

const listReportPayments = implement(contract.listReportPayments, async ({ env, settings, input }) => {
  const period = readRows(input, settings.timeZone);
  if (!period.ok) return period;
  const walks = [toPaymentWalk(env.DB, { ...input, ...period.value })];
  const page = await walkPage(walks, input);
  return page ? accept({ period: period.value, pageSize: input.pageSize, ...page }) : wrongCursor();
});

const PAYMENT_COLUMNS = Object.keys(contract.ReportPaymentSchema.shape) as (keyof ReportPayment)[];

const exportReportPayments = implement(contract.exportReportPayments, async ({ env, settings, input, mayGoOn }) => {
  const period = readRows(input, settings.timeZone);
  if (!period.ok) return period;
  const { format, form, kind } = input;
  const first = await readAll([toPaymentWalk(env.DB, { ...input, ...period.value })]);
  const name = `${kind}s_${period.value.from}_${period.value.to}`;
  return accept(toExportResponse({ format, form, columns: PAYMENT_COLUMNS, name, first, mayGoOn }));
});

export const figureRowRoutes = [listFigureRows, exportFigureRows, listReportPayments, exportReportPayments];
