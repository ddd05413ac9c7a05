import type { PaymentProvider } from '../../../contract/cashier/providers.ts';
import { DAY_MS, MINUTE_MS } from '../../../lib/durations.ts';
import { clock } from '../../../server/clock.ts';
import { logError, logWarning } from '../../../server/log.ts';
import { getMember } from '../../member/member-client.ts';
import type { ChargeProvider, ProviderAccess, Statement } from '../charge-providers/charge-provider.ts';
import { openProvider } from '../charge-providers/open-provider.ts';
import { listProviderRows } from '../charge-providers/provider-rows.ts';
import { toOwnerId } from '../payment-id.ts';
import { comparePayment, comparePayout, type Difference, listMissingThere } from './compare.ts';
import { findMoves, keepDifferences, keepFailedRun, listMovesBetween } from './difference-rows.ts';

/** Maximum pages of one provider's statements in a run; this limits the calls. */
const PAGES_MAX = 200;
/** Our moves that are younger than this are not compared, because the statement may not have them yet. */
const FRESH_MS = 10 * MINUTE_MS;
/** Maximum number of payments of one run that are read again at once; timers read the others. */
const NOTICED_MAX = 50;

function toDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

interface Opened {
  provider: ChargeProvider;
  access: ProviderAccess;
}

async function compareStatement(db: D1Database, { provider, access }: Opened, { payments, payouts }: Statement) {
  const [ourPayments, ourPayouts] = await Promise.all([
    findMoves(
      db,
      access.code,
      'payment',
      payments.map(({ id }) => id),
    ),
    findMoves(
      db,
      access.code,
      'payout',
      payouts.map(({ ref }) => ref),
    ),
  ]);
  return [
    ...payments.flatMap((one) => comparePayment(one, provider.toDepositId(one.ref) ?? '', ourPayments.get(one.id))),
    ...payouts.flatMap((one) =>
      comparePayout(one, provider.payouts?.toWithdrawalId(one.ref) ?? '', ourPayouts.get(one.ref)),
    ),
  ];
}

/** Makes the members' objects read these payments at the provider, because most differences come from lost notices. */
async function wake(env: Env, code: string, differences: readonly Difference[]): Promise<void> {
  const ids = [...new Set(differences.map(({ paymentId }) => paymentId))]
    .filter((id) => id !== '')
    .slice(0, NOTICED_MAX);
  await Promise.all(
    ids.map((id) => {
      const { charges, payouts } = getMember(env, toOwnerId(id));
      return (id.startsWith('W') ? payouts : charges).notice(id, code).catch(() => undefined);
    }),
  );
}

async function reconcileOne(env: Env, code: string, now: number): Promise<void> {
  const opened = await openProvider(env, code);
  const days = [toDay(now - DAY_MS), toDay(now)];
  const known = new Set<string>();
  const differences: (Difference & { day: string })[] = [];
  let [paymentCount, payoutCount, pages] = [0, 0, 0];
  for (const day of days) {
    for (let page = 0; ; page += 1) {
      pages += 1;
      if (pages > PAGES_MAX) throw new Error(`The statement has more than ${PAGES_MAX} pages`);
      const statement = await opened.provider.readStatement(opened.access, day, page);
      const found = await compareStatement(env.DB, opened, statement);
      differences.push(...found.map((one) => ({ ...one, day })));
      for (const { id } of statement.payments) known.add(`payment ${id}`);
      for (const { ref } of statement.payouts) known.add(`payout ${ref}`);
      paymentCount += statement.payments.length;
      payoutCount += statement.payouts.length;
      if (!statement.hasNext) break;
    }
  }
  const ours = await listMovesBetween(env.DB, code, Date.parse(days[0] ?? ''), now - FRESH_MS);
  differences.push(...listMissingThere(ours, known).map((one) => ({ ...one, day: days[1] ?? '' })));
  await wake(env, code, differences);
  const run = { provider: code, days, payments: paymentCount, payouts: payoutCount, differences };
  await keepDifferences(env.DB, run, now);
  if (differences.length > 0) logError('reconciliation.differences', { provider: code, count: differences.length });
}

/** Compares the statements of yesterday and today of each provider, disabled ones too, with our books. A provider that fails stops no other. */
export async function reconcile(env: Env): Promise<void> {
  const now = clock();
  const providers: PaymentProvider[] = await listProviderRows(env.DB);
  for (const { code } of providers) {
    try {
      await reconcileOne(env, code, now);
    } catch (error) {
      logWarning('reconciliation.failed', { provider: code, cause: String(error) });
      await keepFailedRun(env.DB, code, String(error), now);
    }
  }
}
