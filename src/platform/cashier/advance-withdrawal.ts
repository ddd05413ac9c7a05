import type { PayoutKind } from '../../contract/cashier/cashier.ts';
import type { Result } from '../../server/result.ts';
import type { Call } from '../http/implement.ts';
import { getMember } from '../member/member-client.ts';
import { readSetting } from '../system/settings.ts';
import { toOwnerId } from './payment-id.ts';
import { toPayoutProvider } from './payouts/payout-rule.ts';
import type { WithdrawalMove } from './withdrawal-steps.ts';

export type StepCall = Pick<Call<unknown>, 'env' | 'settings' | 'idempotencyKey' | 'staff'>;
type Providers = Readonly<Record<string, string | undefined>>;

/** One step of a withdrawal by the operator, in the name of the person of the call. */
export function advanceWithdrawal(
  { env, settings, idempotencyKey, staff }: StepCall,
  move: Omit<WithdrawalMove, 'by' | 'account'>,
  providers: Providers = {},
): Promise<Result<{ id: string; state: string }>> {
  const { withdrawals } = getMember(env, toOwnerId(move.id));
  const account = staff?.person.account ?? '';
  return withdrawals.advance(idempotencyKey, { ...move, account }, settings.opsAmountMaxMinor, providers);
}

/** The provider that pays an approved withdrawal, by the kind of its account. */
export async function readPayoutProviders({ DB }: Env): Promise<Providers> {
  const cashier = await readSetting(DB, 'cashier');
  return {
    pix: toPayoutProvider(cashier, 'pix'),
    bank: toPayoutProvider(cashier, 'bank'),
  } satisfies Record<PayoutKind, unknown>;
}
