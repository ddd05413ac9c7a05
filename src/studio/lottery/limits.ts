import { type BetType, getTopOdds, ODDS_UNIT } from './bet-types.ts';

/** Minor units per line. Whole major units, so that odds in hundredths never give a fraction of a cent. */
export const LINE_STAKES_MINOR: readonly number[] = [100, 200, 500, 1000, 2000, 5000, 10_000];
export const TICKET_STAKE_MAX_MINOR = 500_000;
export const LINES_MAX = 1000;
/** Maximum payout of one hit. A stake that could exceed it is refused; no payout is ever reduced. */
export const HIT_PAYOUT_MAX_MINOR = 50_000_000;

export function listLineStakesMinor(type: BetType): number[] {
  const top = getTopOdds(type);
  return LINE_STAKES_MINOR.filter((stake) => (stake * top) / ODDS_UNIT <= HIT_PAYOUT_MAX_MINOR);
}
