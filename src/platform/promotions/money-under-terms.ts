import type { Minor } from '../../contract/core/money.ts';
import type { JournalRound, JournalRow } from '../member/journal.ts';
import type { BonusStakes } from './bonus-stakes.ts';
import type { Claim } from './claim-store.ts';

/** A member's money (the balance and the wallets at vendors) while the terms of a bonus hold. Minor units. */
export type MoneyUnderTerms = Pick<Claim, 'ownHandMinor' | 'bonusHandMinor'>;
type RoundRow = JournalRow & { round: JournalRound };

/**
 * Takes an amount from own money first, then from the bonus. When a win is taken back, the bonus first pays its share of that win, as far
 * as it still has it.
 */
function take({ ownHandMinor, bonusHandMinor }: MoneyUnderTerms, amountMinor: Minor, wonByBonusMinor = 0) {
  const backMinor = Math.min(wonByBonusMinor, bonusHandMinor, amountMinor);
  const ofBonusMinor = Math.max(backMinor, amountMinor - ownHandMinor);
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

/** Credits a win. The bonus gets its share, rounded down. The share is stored, because the vendor may take the win back. */
function giveWin(hand: MoneyUnderTerms, { seq, deltaMinor, round }: RoundRow, stakedMinor: Minor, stakes: BonusStakes) {
  const share = Number((BigInt(deltaMinor) * BigInt(stakedMinor)) / BigInt(round.stakeMinor));
  if (share > 0) stakes.putWin(seq, share);
  return give(hand, deltaMinor, share);
}

/**
 * Own money and bonus after a transfer. A win goes to the money that paid the stake. If both paid the stake, the bonus gets its share of
 * the win, rounded down.
 */
export function toMoneyAfter(hand: MoneyUnderTerms, row: JournalRow, stakes: BonusStakes): MoneyUnderTerms {
  const { kind, seq, deltaMinor, round, reason } = row;
  if (kind === 'vendor_in' || kind === 'vendor_out') return give(hand, 0, 0);
  if (kind === 'win' && round) return giveWin(hand, { ...row, round }, stakes.endRound(round.id), stakes);
  if (kind === 'win_part' && round)
    return giveWin(hand, { ...row, round }, Math.min(stakes.sumRound(round.id), round.stakeMinor), stakes);
  if ((kind === 'win_void' || kind === 'win_part_void') && round)
    return take(hand, -deltaMinor, stakes.endWin(`${round.vendor}:${reason}`)).hand;
  if (kind === 'rollback' && round && deltaMinor > 0)
    return give(hand, deltaMinor, stakes.endBet(round.id, `${round.vendor}:${reason}`));
  if (deltaMinor >= 0) return give(hand, deltaMinor, 0);
  const taken = take(hand, -deltaMinor);
  if (kind === 'bet' && round && taken.ofBonusMinor > 0) stakes.put(round.id, seq, taken.ofBonusMinor);
  return taken.hand;
}
