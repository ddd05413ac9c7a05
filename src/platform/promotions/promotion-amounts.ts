import { type Minor, toMinor } from '../../contract/core/money.ts';
import type { PromotionRule, PromotionTerms } from '../../contract/promotions/terms.ts';
import type { JournalRound } from '../member/journal.ts';
import { isAgainstMembers } from './against-members.ts';

/** Rounded down to whole minor units. */
function share(amountMinor: Minor, basisPoints: number): number {
  return Number((BigInt(amountMinor) * BigInt(basisPoints)) / 10_000n);
}

/** Bonus of a deposit; 0 below the minimum. */
export function toDepositBonus(rule: Extract<PromotionRule, { kind: 'deposit_bonus' }>, depositMinor: Minor): number {
  if (depositMinor < toMinor(rule.minDeposit)) return 0;
  return Math.min(share(depositMinor, rule.rate), toMinor(rule.maxBonus));
}

/** Rebate for the stakes of a cycle; 0 below the minimum payment. */
export function toRebate(rule: Extract<PromotionRule, { kind: 'rebate' }>, stakesMinor: Minor): number {
  const amount = Math.min(share(stakesMinor, rule.rate), toMinor(rule.maxBonus));
  return amount < toMinor(rule.minBonus) ? 0 : amount;
}

/** One ticket for entering, one more for each full `stakePerTicket`. */
export function toTickets(rule: Extract<PromotionRule, { kind: 'raffle' }>, stakesMinor: Minor): number {
  const each = toMinor(rule.stakePerTicket);
  return Math.min(1 + (each === 0 ? 0 : Math.floor(stakesMinor / each)), rule.ticketsMax);
}

/** Turnover that a bonus requires. `turnoverMultiple` may contain a half, such as 2.5. */
export function toRequiredTurnover(terms: PromotionTerms, bonusMinor: Minor, baseMinor: Minor): number {
  const base = terms.turnoverBase === 'bonus' ? bonusMinor : bonusMinor + baseMinor;
  return Math.ceil(base * terms.turnoverMultiple);
}

export function isExcluded(terms: PromotionTerms, round: Pick<JournalRound, 'vendor' | 'gameCode' | 'gameType'>) {
  return (
    terms.excludedGames.includes(round.gameCode) ||
    terms.excludedVendors.includes(round.vendor) ||
    terms.excludedCategories.some((category) => category === round.gameType)
  );
}

/** Turnover of a settled round: its stake, up to the maximum; 0 for excluded games and for games against other members. */
export function toCountedStake(terms: PromotionTerms, round: JournalRound): number {
  if (isExcluded(terms, round) || isAgainstMembers(round.gameType)) return 0;
  return terms.maxStake === null ? round.stakeMinor : Math.min(round.stakeMinor, toMinor(terms.maxStake));
}
