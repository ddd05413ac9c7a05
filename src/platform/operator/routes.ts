import * as contract from '../../contract/operator/audit.ts';
import { implement } from '../http/implement.ts';
import { accept } from '../result.ts';
import { listAuditRows } from './audit-queries.ts';
import { notify } from './notify-site.ts';
import { seedPlatform } from './seed.ts';

const listAudit = implement(contract.listAudit, async ({ env, input: { page, pageSize } }) => {
  const { rows, total } = await listAuditRows(env.DB, pageSize, (page - 1) * pageSize);
  const list = rows.map(({ at_ms, ...row }) => ({ ...row, at: new Date(at_ms).toISOString() }));
  return accept({ list, page, pageSize, total });
});

const seed = implement(contract.seedPlatform, async (call) => {
  const created = await seedPlatform(call.env, call.settings, call.input);
  notify(call, 'games', 'notices', 'brand');
  return accept(created);
});

/** What is about the operator API itself; what an operator does to an area is in `<area>/operator.ts`. */
export const operatorRoutes = [listAudit, seed];
