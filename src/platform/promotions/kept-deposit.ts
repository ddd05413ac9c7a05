import type { JournalRow } from '../member/journal.ts';
import type { TransferKind } from '../wallet/transfer-kinds.ts';
import { isAgainstMembers } from './against-members.ts';
import { type Claim, type ClaimChanges, hasDeposit } from './claim-store.ts';
import { toBehaviour } from './kinds/kinds.ts';

/**
 * Kinds of transfers that change how much of the deposit remains. A withdrawal lowers it; a further deposit or a cancelled withdrawal
 * raises it again.
 */
const COMES_AND_GOES: ReadonlySet<TransferKind> = new Set([
  'deposit',
  'deposit_reversed',
  'debt_paid',
  'withdrawal_hold',
  'withdrawal_release',
  'transfer_hold',
  'transfer_release',
  'settlement_hold',
]);

/** A claim with these values and the status `signed` waits for another deposit. */
export const NO_DEPOSIT = {
  amountMinor: 0,
  baseMinor: 0,
  baseMovedMinor: 0,
  baseSeq: null,
  depositSeq: null,
  claimUntil: null,
} as const satisfies ClaimChanges;

export function awaitsClaim(claim: Claim): boolean {
  const { toDepositBonus } = toBehaviour(claim.joined.rule);
  return toDepositBonus !== null && (claim.status === 'claim' || hasDeposit(claim));
}

/**
 * Amount by which a later transfer changes the remaining deposit. Rounds against the house do not change it, because that money was at
 * risk; rounds against other members do.
 */
export function toDepositMoved({ kind, deltaMinor, round }: JournalRow): number {
  const counts = COMES_AND_GOES.has(kind) || (round !== null && isAgainstMembers(round.gameType));
  return counts ? deltaMinor : 0;
}

/** Present value of a claim: a deposit bonus is computed from the remaining deposit, and is 0 below the minimum deposit. */
export function toWorth(claim: Claim): Pick<Claim, 'amountMinor' | 'baseMinor'> {
  const { amountMinor, baseMinor, baseMovedMinor, joined } = claim;
  const { toDepositBonus } = toBehaviour(joined.rule);
  if (!toDepositBonus || !awaitsClaim(claim)) return { amountMinor, baseMinor };
  const keptMinor = Math.max(0, Math.min(baseMinor, baseMinor + baseMovedMinor));
  return { amountMinor: toDepositBonus(keptMinor), baseMinor: keptMinor };
}
