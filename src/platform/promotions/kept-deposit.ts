import type { JournalRow } from '../member/journal.ts';
import type { TransferKind } from '../wallet/transfer-kinds.ts';
import { isAgainstMembers } from './against-members.ts';
import { type Claim, hasDeposit } from './claim-store.ts';
import { toDepositBonus } from './reckon.ts';

/** A deposit comes back by another one, or by one of these that was called off. */
const COMES_AND_GOES: ReadonlySet<TransferKind> = new Set([
  'deposit',
  'withdrawal_hold',
  'withdrawal_release',
  'transfer_hold',
  'transfer_release',
  'settlement_hold',
]);

export function awaitsClaim(claim: Claim): boolean {
  return claim.joined.rule.kind === 'deposit_bonus' && (claim.status === 'claim' || hasDeposit(claim));
}

/** What a transfer after the deposit takes from it, or gives back. What was lost to the house was at risk: that counts as there. */
export function toDepositMoved({ kind, deltaMinor, round }: JournalRow): number {
  const counts = COMES_AND_GOES.has(kind) || (round !== null && isAgainstMembers(round.gameType));
  return counts ? deltaMinor : 0;
}

/** What a claim is worth now: a deposit bonus is of what is there of its deposit, and nothing where that is less than the least one. */
export function toWorth(claim: Claim): Pick<Claim, 'amountMinor' | 'baseMinor'> {
  const { amountMinor, baseMinor, baseMovedMinor, joined } = claim;
  if (joined.rule.kind !== 'deposit_bonus' || !awaitsClaim(claim)) return { amountMinor, baseMinor };
  const keptMinor = Math.max(0, Math.min(baseMinor, baseMinor + baseMovedMinor));
  return { amountMinor: toDepositBonus(joined.rule, keptMinor), baseMinor: keptMinor };
}
