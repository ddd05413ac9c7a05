import * as contract from '../../contract/operator/audit.ts';
import { PAGE_TAGS } from '../../contract/system/system.ts';
import { accept, refuseFields } from '../../server/result.ts';
import { implement } from '../http/implement.ts';
import { checkChain, sealAudit } from './audit-chain.ts';
import { listAuditRows } from './audit-queries.ts';
import { notify } from './notify-site.ts';
import { seedPlatform } from './seed.ts';

/** A cursor is the id of the last row read. Page numbers would shift, because each read of the list adds a row at the top. */
const CURSOR = /^\d{0,15}$/;

const listAudit = implement(contract.listAudit, async ({ env, input: { cursor, pageSize, account, target } }) => {
  if (!CURSOR.test(cursor)) return refuseFields({ cursor: 'pattern' });
  const before = cursor === '' ? undefined : Number(cursor);
  const rows = await listAuditRows(env.DB, pageSize, { account, target }, before);
  const list = rows.slice(0, pageSize).map((row) => ({
    id: row.id,
    at: new Date(row.at_ms).toISOString(),
    endpoint: row.endpoint,
    target: row.target,
    outcome: row.outcome,
    input: row.input,
    address: row.address,
    keyId: row.key_id,
    account: row.account,
    name: row.name,
    reason: row.reason,
    before: row.before_text,
    after: row.after_text,
    approval: row.approval,
    approvedBy: row.approved_by,
  }));
  return accept({ list, pageSize, next: rows.length > pageSize ? String(list.at(-1)?.id) : '' });
});

const verifyAudit = implement(contract.verifyAudit, async ({ env, input: { after } }) => {
  if (!CURSOR.test(after)) return refuseFields({ after: 'pattern' });
  await sealAudit(env.DB);
  return accept(await checkChain(env.DB, Number(after)));
});

const seed = implement(contract.seedPlatform, async (call) => {
  const created = await seedPlatform(call.env, call.settings, call.input);
  notify(call, ...PAGE_TAGS);
  return accept(created);
});

/** Calls about the operator API itself; calls of other areas are in `<area>/operator.ts`. */
export const operatorRoutes = [listAudit, verifyAudit, seed];
