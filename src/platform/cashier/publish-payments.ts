import { clock } from '../../server/clock.ts';
import { logWarning } from '../../server/log.ts';
import { toSettings } from '../env.ts';
import type { MemberHost } from '../member/member-host.ts';
import { toProjection } from './payment-queries.ts';
import type { PaymentStore } from './payment-store.ts';
import { toWatch } from './payment-watch.ts';
import { PayoutAccounts } from './payout-accounts.ts';
import { toMovesProjection } from './reconciliation/provider-moves.ts';
import { toBankMovesProjection } from './statements/bank-moves.ts';

const RETRY_MS = 30_000;
const CHUNK = 50;

/** Brings the operator's lists up to date; a timer retries until it has succeeded. */
export async function publishPayments(host: MemberHost, store: PaymentStore): Promise<void> {
  const profile = host.findAlive();
  const news = profile ? store.listOutbox(CHUNK) : [];
  if (!profile || news.length === 0) return;
  host.timers.set('payments:news', clock() + RETRY_MS);
  const payments = news.map(({ n }) => store.get(n)).filter((payment) => payment !== undefined);
  try {
    const { DB } = host.env;
    const { timeZone } = toSettings(host.env);
    const owner = { account: profile.account, name: new PayoutAccounts(host.sql).getAccountHolder() };
    const watched = await Promise.all(payments.map(async (payment) => ({ payment, watch: await toWatch(payment) })));
    await DB.batch(
      watched.flatMap(({ payment, watch }) => [
        toProjection(DB, profile, payment, watch),
        ...toMovesProjection(DB, payment),
        ...toBankMovesProjection(DB, payment, owner, timeZone),
      ]),
    );
  } catch (error) {
    logWarning('payments.not_published', { memberId: profile.memberId, cause: String(error) });
    return;
  }
  for (const { n, version } of payments) store.forgetSent(n, version);
  if (store.listOutbox(1).length === 0) host.timers.cancel('payments:news');
}
