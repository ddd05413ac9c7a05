import * as contract from '../../../contract/cashier/payouts.ts';
import { accept, refuse, refuseFields } from '../../../server/result.ts';
import { implement } from '../../http/implement.ts';
import { getMember } from '../../member/member-client.ts';
import { readSetting } from '../../system/settings.ts';
import { CHARGE_PROVIDERS } from '../charge-providers/charge-providers.ts';
import { findProvider } from '../charge-providers/provider-rows.ts';
import { toOwnerId } from '../payment-id.ts';
import type { WithdrawalPayment } from '../withdrawal-steps.ts';
import type { PayoutState } from './payout-record.ts';
import { toPayoutProvider } from './payout-rule.ts';

/** Whether this provider exists and pays out to accounts of this kind. */
export async function canPayOut(db: D1Database, code: string, kind: string): Promise<boolean> {
  const row = await findProvider(db, code);
  const kinds: readonly string[] = (row && CHARGE_PROVIDERS[row.kind].payouts?.kinds) ?? [];
  return kinds.includes(kind);
}

export const payoutRoutes = [
  implement(contract.decidePayout, async ({ env, settings, input, idempotencyKey, waitUntil }) => {
    const { id, action, reason } = input;
    if (!id.startsWith('W')) return refuse('records.unknown');
    const member = getMember(env, toOwnerId(id));
    const found = await member.payments.getOf('withdrawal', id);
    if (!found.ok) return found;
    const { method } = found.value.payment;
    const own = toPayoutProvider(await readSetting(env.DB, 'cashier'), method);
    const provider = action === 'send' ? (input.provider ?? own ?? '') : '';
    if (action === 'send' && !(await canPayOut(env.DB, provider, method))) return refuseFields({ provider: 'unknown' });
    const decision = { id, action, provider, reason };
    const decided = await member.payouts.decide(idempotencyKey, decision, settings.opsAmountMaxMinor);
    if (!decided.ok) return decided;
    if (action === 'send') waitUntil(member.payouts.check(id));
    return accept({ id, state: decided.value.state as PayoutState });
  }),

  implement(contract.checkPayout, async ({ env, input: { id } }) => {
    if (!id.startsWith('W')) return refuse('records.unknown');
    const checked = await getMember(env, toOwnerId(id)).payouts.check(id);
    if (!checked.ok) return checked;
    const { state, detail } = checked.value as WithdrawalPayment;
    const { payout } = detail;
    return accept({
      id,
      state,
      payout: payout ? { provider: payout.provider, state: payout.state, why: payout.why } : null,
    });
  }),
];
