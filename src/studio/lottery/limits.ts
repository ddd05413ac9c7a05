import { type BetType, getTopOdds, ODDS_UNIT } from './bet-types.ts';

/** Minor units a line: whole major units, so that hundredths of odds never leave a part of a cent. */
export const LINE_STAKES_MINOR: readonly number[] = [100, 200, 500, 1000, 2000, 5000, 10_000];
export const TICKET_STAKE_MAX_MINOR = 500_000;
export const LINES_MAX = 1000;
/** What one hit of a line may pay at most: a stake that could pass it is refused, no payout is ever cut. */
export const HIT_PAYOUT_MAX_MINOR = 50_000_000;

/** What a line of this type may cost. */
export function listLineStakesMinor(type: BetType): number[] {
  const top = getTopOdds(type);
  return LINE_STAKES_MINOR.filter((stake) => (stake * top) / ODDS_UNIT <= HIT_PAYOUT_MAX_MINOR);
}
