import type { BetLine, PaidLine } from '../bet-lines.ts';
import type { Coup } from './deal.ts';

export const BACCARAT_FIELDS = ['player', 'banker', 'tie', 'player-pair', 'banker-pair'] as const;
export type BaccaratField = (typeof BACCARAT_FIELDS)[number];

/** Returned percentage of a stake, the stake included. The banker pays even money less a commission of 5 %. */
export const RETURNS_PERCENT: Readonly<Record<BaccaratField, number>> = {
  player: 200,
  banker: 195,
  tie: 900,
  'player-pair': 1200,
  'banker-pair': 1200,
};
const STAKE_BACK = 100;

export function isBaccaratField(id: string): id is BaccaratField {
  return BACCARAT_FIELDS.some((field) => field === id);
}

/** A tie returns the stakes on player and banker. */
function toPercent(field: BaccaratField, coup: Coup): number {
  if (field === 'player-pair') return coup.isPlayerPair ? RETURNS_PERCENT[field] : 0;
  if (field === 'banker-pair') return coup.isBankerPair ? RETURNS_PERCENT[field] : 0;
  if (field === coup.winner) return RETURNS_PERCENT[field];
  return coup.winner === 'tie' ? STAKE_BACK : 0;
}

/** A stake is a multiple of at least 0.20 (the table's step), so the commission is a whole number of cents. */
export function payBaccarat(lines: readonly BetLine[], coup: Coup): PaidLine[] {
  return lines.map((line) => {
    if (!isBaccaratField(line.field)) throw new Error(`There is no field ${line.field}`);
    return { ...line, payoutMinor: (line.stakeMinor * toPercent(line.field, coup)) / 100 };
  });
}
