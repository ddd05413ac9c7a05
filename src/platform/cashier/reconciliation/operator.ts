import * as contract from '../../../contract/cashier/reconciliation.ts';
import { toMajor } from '../../../contract/core/money.ts';
import { clock } from '../../../server/clock.ts';
import { accept, refuse } from '../../../server/result.ts';
import { implement } from '../../http/implement.ts';
import { endDifference, readReconciliation } from './difference-rows.ts';
import { reconcile } from './reconcile.ts';

const toIso = (ms: number) => new Date(ms).toISOString();

async function answer(db: D1Database) {
  const { differences, waiting, runs } = await readReconciliation(db);
  return accept({
    differences: differences.map(({ payment_id: paymentId, first_at_ms: first, last_at_ms: last, ...row }) => {
      return { ...row, paymentId, firstAt: toIso(first), lastAt: toIso(last) };
    }),
    waiting: waiting.map(({ provider, kind, id, payment_id: paymentId, state, amount_minor: minor, at_ms: at }) => {
      return { provider, kind, id, paymentId, state, amount: toMajor(minor), at: toIso(at) };
    }),
    runs: runs.map(({ at_ms: at, ...row }) => ({ ...row, at: toIso(at) })),
  });
}

export const reconciliationRoutes = [
  implement(contract.getReconciliation, ({ env }) => answer(env.DB)),
  implement(contract.reconcileNow, async ({ env }) => {
    await reconcile(env);
    return answer(env.DB);
  }),
  implement(contract.closeDifference, async ({ env, input }) => {
    const closed = await endDifference(env.DB, input, clock());
    return closed > 0 ? accept({ closed }) : refuse('records.unknown');
  }),
];
