import type { JournalRow } from '../member/journal.ts';
import type { TransferKind } from '../wallet/transfer-kinds.ts';
import { isAgainstMembers } from './against-members.ts';
import { type Claim, hasDeposit } from './claim-store.ts';
import { toBehaviour } from './kinds/kinds.ts';

/** Kinds that take a deposit out again; another deposit, or a cancelled one of these, puts it back. */
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

export function awaitsClaim(claim: Claim): boolean {
  const { toDepositBonus } = toBehaviour(claim.joined.rule);
  return toDepositBonus !== null && (claim.status === 'claim' || hasDeposit(claim));
}

/** Change of the deposit by a later transfer. Losses to the house do not reduce it, because they were at risk. */
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
