import type { ParsedInputOf } from '../../contract/core/endpoint.ts';
import * as series from '../../contract/notices/notice-series.ts';
import type { AnnouncementType } from '../../contract/notices/notices.ts';
import * as contract from '../../contract/notices/operator.ts';
import { clock } from '../../server/clock.ts';
import { accept, refuse, refuseFields } from '../../server/result.ts';
import { type Call, implement } from '../http/implement.ts';
import { claimCallKey, toMadeId } from '../idempotency/call-keys.ts';
import { notify } from '../operator/notify-site.ts';
import { readQueueCursor, toQueuePage } from '../operator/queue-cursor.ts';
import { addNotice, changeRow, deleteRow, listRows, type NoticePage } from './notice-changes.ts';
import { type NoticeRow, toOperatorNotice } from './notice-row.ts';
import { deleteSeries, findSeries, listSeries, toSeries, writeSeries } from './notice-series.ts';

function notifyPages(call: Call<unknown>, ...types: AnnouncementType[]): void {
  if (types.includes('PR')) notify(call, 'notices', 'promotions');
  else notify(call, 'notices');
}

const publishNotice = implement(contract.publishNotice, async (call) => {
  const now = clock();
  const { startsAt = new Date(now).toISOString(), endsAt } = call.input;
  if (endsAt !== undefined && Date.parse(endsAt) <= Date.parse(startsAt)) return refuseFields({ endsAt: 'range' });
  if (endsAt !== undefined && Date.parse(endsAt) <= now) return refuseFields({ endsAt: 'past' });
  const { env, idempotencyKey } = call;
  const claimed = await claimCallKey(env.DB, `notice:${idempotencyKey}`, [call.input]);
  if (!claimed.ok) return claimed;
  const row = await addNotice(env.DB, await toMadeId('notice', idempotencyKey), { ...call.input, startsAt });
  notifyPages(call, row.type);
  return accept(toOperatorNotice(row, now));
});

const changeNotice = implement(contract.changeNotice, async (call) => {
  const { id, ...changes } = call.input;
  const changed = await changeRow(call.env.DB, id, changes);
  if (changed === 'unknown') return refuse('content.unknown');
  if (changed === 'range') return refuseFields({ [changes.endsAt === undefined ? 'startsAt' : 'endsAt']: 'range' });
  notifyPages(call, changed.before.type, changed.after.type);
  return accept(toOperatorNotice(changed.after, clock()));
});

const deleteNotice = implement(contract.deleteNotice, async (call) => {
  const row = await deleteRow(call.env.DB, call.input.id, clock());
  if (!row) return refuse('content.unknown');
  notifyPages(call, row.type);
  return accept({ id: row.id });
});

/** Undefined for an invalid cursor. The limit is one row more than the page, because the extra row shows whether there is another page. */
function readPage(input: ParsedInputOf<typeof contract.listOperatorNotices>): NoticePage | undefined {
  const { type, state, cursor, pageSize } = input;
  const before = readQueueCursor(cursor);
  return before && { type, state, before: cursor === '' ? undefined : before, limit: pageSize + 1 };
}

const toPage = <Row extends NoticeRow>(rows: readonly Row[], pageSize: number) =>
  toQueuePage(rows, pageSize, ({ published_at_ms: at, id }) => ({ at, id }));

const listOperatorNotices = implement(contract.listOperatorNotices, async ({ env, input }) => {
  const now = clock();
  const asked = readPage(input);
  if (!asked) return refuseFields({ cursor: 'pattern' });
  const { page, next } = toPage(await listRows(env.DB, asked, now), input.pageSize);
  return accept({ list: page.map((row) => toOperatorNotice(row, now)), pageSize: input.pageSize, next });
});

const listNoticeSeries = implement(series.listNoticeSeries, async ({ env, input }) => {
  const now = clock();
  const asked = readPage(input);
  if (!asked) return refuseFields({ cursor: 'pattern' });
  const { page, next } = toPage(await listSeries(env.DB, asked, now), input.pageSize);
  return accept({ list: page.map((row) => toSeries(row, now)), pageSize: input.pageSize, next });
});

const EVERYBODY = { members: 'all', minRank: 0, maxRank: 100 } as const;

const putNoticeSeries = implement(series.putNoticeSeries, async (call) => {
  const now = clock();
  const { env, input } = call;
  const { seriesId, startsAt, endsAt = null, audience = EVERYBODY, ...shared } = input;
  const known = await findSeries(env.DB, seriesId);
  const before = known && toSeries(known, now);
  const start = startsAt ?? before?.startsAt ?? new Date(now).toISOString();
  if (endsAt !== null && Date.parse(endsAt) <= Date.parse(start)) return refuseFields({ endsAt: 'range' });
  if (endsAt !== null && !before && Date.parse(endsAt) <= now) return refuseFields({ endsAt: 'past' });
  await writeSeries(env.DB, seriesId, { ...shared, startsAt: start, endsAt, audience }, now);
  notifyPages(call, input.type, before?.type ?? input.type);
  const written = await findSeries(env.DB, seriesId);
  return written ? accept(toSeries(written, now)) : refuse('content.unknown');
});

const deleteNoticeSeries = implement(series.deleteNoticeSeries, async (call) => {
  const { seriesId } = call.input;
  const type = await deleteSeries(call.env.DB, seriesId, clock());
  if (!type) return refuse('content.unknown');
  notifyPages(call, type);
  return accept({ seriesId });
});

export const contentOperatorRoutes = [
  ...[publishNotice, changeNotice, deleteNotice, listOperatorNotices],
  ...[listNoticeSeries, putNoticeSeries, deleteNoticeSeries],
];
