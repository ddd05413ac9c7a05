import { PAYOUT_KINDS, type PayoutKind } from '../../../contract/cashier/cashier.ts';
import type { CashierSettings } from '../../../contract/cashier/settings-operator.ts';
import { DAY_MS } from '../../../lib/durations.ts';
import { clock } from '../../../server/clock.ts';
import { findContacts } from '../../member/contact-queries.ts';
import type { MemberHost } from '../../member/member-host.ts';
import { hasSharedMark } from '../../member/person-marks.ts';
import type { WithdrawalPayment } from '../withdrawal-steps.ts';

export type PayoutSettings = CashierSettings['payouts'];

/** The provider for accounts of this kind; undefined: the operator pays by hand. */
export function toPayoutProvider({ payouts }: Pick<CashierSettings, 'payouts'>, kind: string): string | undefined {
  const providers: Readonly<Record<PayoutKind, string>> = payouts;
  const known = PAYOUT_KINDS.find((one) => one === kind);
  return (known && providers[known]) || undefined;
}

/** True if the member meets the rule. Reads the member's contacts and marks from the database. */
export async function meetsMemberRule({ env, findAlive }: MemberHost, rule: PayoutSettings): Promise<boolean> {
  const profile = findAlive();
  if (profile?.accountStatus !== 'active') return false;
  if (profile.createdAt > clock() - rule.automaticAccountDays * DAY_MS) return false;
  const [contacts, isShared] = await Promise.all([
    findContacts(env.DB, profile.memberId),
    // Strangers share the addresses of a mobile network, so a shared network address is no sign of risk.
    hasSharedMark(env.DB, profile.memberId, ['device', 'payout_key', 'cpf']),
  ]);
  const isProven = contacts.phone !== null || contacts.email !== null;
  return !isShared && (isProven || !rule.automaticNeedsContact);
}

/** `todayMinor`: withdrawals of today, this one included. */
export function meetsAmountRule(
  { amountMinor }: Pick<WithdrawalPayment, 'amountMinor'>,
  rule: PayoutSettings,
  todayMinor: number,
): boolean {
  return amountMinor <= rule.automaticMaxMinor && todayMinor <= rule.automaticDailyMinor;
}
