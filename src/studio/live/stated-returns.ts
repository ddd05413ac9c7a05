import type { BaccaratField } from './baccarat/settle.ts';

/** Rates of return to player, as shown to players, in basis points, rounded to the nearest. Tests compare them with the exact figures. */
export const ROULETTE_RETURN_BP = 9730;

export const BACCARAT_RETURNS_BP: Readonly<Record<BaccaratField, number>> = {
  player: 9876,
  banker: 9894,
  tie: 8564,
  'player-pair': 8964,
  'banker-pair': 8964,
};

/** The return that the catalogue states: the lower one of the two main bets. The rules panel lists the return of every field. */
export const BACCARAT_MAIN_RETURN_BP = Math.min(BACCARAT_RETURNS_BP.player, BACCARAT_RETURNS_BP.banker);

/**
 * Blackjack: the return of the first stake with basic strategy, from eight decks without replacement. Double, split and insurance are separate
 * stakes. Insurance returns three times the chance that the card under the dealer's ace counts ten: 3 · 128 / 415.
 */
export const BLACKJACK_RETURN_BP = 9951;
export const INSURANCE_RETURN_BP = 9253;
