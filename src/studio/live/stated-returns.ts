import type { BaccaratField } from './baccarat/settle.ts';

/** What players are told, in basis points: rounded as usual; tests hold them to the exact figures. */
export const ROULETTE_RETURN_BP = 9730;

export const BACCARAT_RETURNS_BP: Readonly<Record<BaccaratField, number>> = {
  player: 9876,
  banker: 9894,
  tie: 8564,
  'player-pair': 8964,
  'banker-pair': 8964,
};
