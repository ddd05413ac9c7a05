import type { AnnouncementType } from '../../contract/notices/notices.ts';
import * as contract from '../../contract/notices/operator.ts';
import { clock } from '../../server/clock.ts';
import { accept, refuse, refuseFields } from '../../server/result.ts';
import { type Call, implement } from '../http/implement.ts';
import { claimCallKey, toMadeId } from '../idempotency/call-keys.ts';
import { notify } from '../operator/notify-site.ts';
import { addNotice, changeRow, deleteRow, pageRows } from './notice-changes.ts';
import { toOperatorNotice } from './notice-row.ts';

function notifyPages(call: Call<unknown>, ...types: AnnouncementType[]): void {
  if (types.includes('PR')) notify(call, 'notices', 'promotions');
  else notify(call, 'notices');
}

const publishNotice = implement(contract.publishNotice, async (call) => {
  const now = clock();
  const { startsAt = new Date(now).toISOString(), endsAt } = call.input;
  if (endsAt !== undefined && Date.parse(endsAt) <= Date.parse(startsAt)) return refuseFields({ endsAt: 'range' });
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

const listOperatorNotices = implement(contract.listOperatorNotices, async ({ env, input }) => {
  const now = clock();
  const { page, pageSize } = input;
  const { rows, total } = await pageRows(env.DB, input, input, now);
  return accept({ list: rows.map((row) => toOperatorNotice(row, now)), page, pageSize, total });
});

export const contentOperatorRoutes = [publishNotice, changeNotice, deleteNotice, listOperatorNotices];
