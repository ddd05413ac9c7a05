import type { ChargeProvider } from './charge-provider.ts';

/** Maximum ids that one notice reads: each id costs calls to its member's object, and the calls of one request are limited. Timers read the rest. */
const NOTICED_MAX = 100;

/** The deposits and withdrawals that a notice names, each once. */
export function listNoticedIds(
  { toDepositId, payouts }: Pick<ChargeProvider, 'toDepositId' | 'payouts'>,
  refs: readonly string[],
): string[] {
  const ids = refs.map((ref) => toDepositId(ref) ?? payouts?.toWithdrawalId(ref)).filter((id) => id !== undefined);
  return [...new Set(ids)].slice(0, NOTICED_MAX);
}
