import * as contract from '../../contract/operator/audit.ts';
import { PAGE_TAGS } from '../../contract/system/system.ts';
import { accept, refuseFields } from '../../server/result.ts';
import { implement } from '../http/implement.ts';
import { listAuditRows } from './audit-queries.ts';
import { notify } from './notify-site.ts';
import { seedPlatform } from './seed.ts';

/** The id of the last row read; a page number would shift, because each read adds a row at the top. */
const CURSOR = /^\d{0,15}$/;

const listAudit = implement(contract.listAudit, async ({ env, input: { cursor, pageSize } }) => {
  if (!CURSOR.test(cursor)) return refuseFields({ cursor: 'pattern' });
  const { rows, total } = await listAuditRows(env.DB, pageSize, cursor === '' ? undefined : Number(cursor));
  const list = rows.slice(0, pageSize).map(({ at_ms, key_id: keyId, ...row }) => {
    return { ...row, keyId, at: new Date(at_ms).toISOString() };
  });
  return accept({ list, pageSize, next: rows.length > pageSize ? String(list.at(-1)?.id) : '', total });
});

const seed = implement(contract.seedPlatform, async (call) => {
  const created = await seedPlatform(call.env, call.settings, call.input);
  notify(call, ...PAGE_TAGS);
  return accept(created);
});

/** Calls about the operator API itself; calls of other areas are in `<area>/operator.ts`. */
export const operatorRoutes = [listAudit, seed];
