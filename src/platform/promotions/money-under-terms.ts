import type { Minor } from '../../contract/core/money.ts';
import type { JournalRow } from '../member/journal.ts';
import type { BonusStakes } from './bonus-stakes.ts';
import type { Claim } from './claim-store.ts';

/** A member's money (the balance and the wallets at vendors) while the terms of a bonus hold. Minor units. */
export type MoneyUnderTerms = Pick<Claim, 'ownHandMinor' | 'bonusHandMinor'>;

/** Own money is used first, then the bonus. */
function take({ ownHandMinor, bonusHandMinor }: MoneyUnderTerms, amountMinor: Minor) {
  const ofBonusMinor = Math.max(0, amountMinor - ownHandMinor);
  const ofOwnMinor = amountMinor - ofBonusMinor;
  const hand = { ownHandMinor: ownHandMinor - ofOwnMinor, bonusHandMinor: Math.max(0, bonusHandMinor - ofBonusMinor) };
  return { hand, ofBonusMinor };
}

function give(
  { ownHandMinor, bonusHandMinor }: MoneyUnderTerms,
  amountMinor: Minor,
  ofBonusMinor: Minor,
): MoneyUnderTerms {
  return { ownHandMinor: ownHandMinor + amountMinor - ofBonusMinor, bonusHandMinor: bonusHandMinor + ofBonusMinor };
}

/** The hand after a transfer. Winnings go where the stake came from; for a mixed stake the bonus gets its share, rounded down. */
export function toMoneyAfter(hand: MoneyUnderTerms, row: JournalRow, stakes: BonusStakes): MoneyUnderTerms {
  const { kind, seq, deltaMinor, round, reason } = row;
  if (kind === 'vendor_in' || kind === 'vendor_out') return give(hand, 0, 0);
  if (kind === 'win' && round) {
    const stakedMinor = stakes.endRound(round.id);
    const share = Number((BigInt(deltaMinor) * BigInt(stakedMinor)) / BigInt(round.stakeMinor));
    return give(hand, deltaMinor, share);
  }
  if (kind === 'win_part' && round) {
    const stakedMinor = Math.min(stakes.sumRound(round.id), round.stakeMinor);
    return give(hand, deltaMinor, Number((BigInt(deltaMinor) * BigInt(stakedMinor)) / BigInt(round.stakeMinor)));
  }
  if (kind === 'rollback' && round && deltaMinor > 0)
    return give(hand, deltaMinor, stakes.endBet(round.id, `${round.vendor}:${reason}`));
  if (deltaMinor >= 0) return give(hand, deltaMinor, 0);
  const taken = take(hand, -deltaMinor);
  if (kind === 'bet' && round && taken.ofBonusMinor > 0) stakes.put(round.id, seq, taken.ofBonusMinor);
  return taken.hand;
}
