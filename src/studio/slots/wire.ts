import { toMajor } from '../../contract/core/money.ts';
import type { SlotOutcome } from '../../contract/studio/studio.ts';
import type { Outcome } from './engine.ts';
import type { Grid } from './symbol-roles.ts';

/** One string per reel, one character per role. */
function toReels(grid: Grid): string[] {
  return grid.map((reel) => reel.join(''));
}

/** An outcome in the form of the contract; units become amounts. */
export function toWire(outcome: Outcome, unitMinor: number): SlotOutcome {
  const pay = <Win extends { units: number }>({ units, ...win }: Win) => ({
    ...win,
    payout: toMajor(units * unitMinor),
  });
  switch (outcome.kind) {
    case 'lines':
      return { kind: 'lines', grid: toReels(outcome.grid), wins: outcome.wins.map((win) => pay(win)) };
    case 'ways':
      return { kind: 'ways', grid: toReels(outcome.grid), wins: outcome.wins.map((win) => pay(win)) };
    case 'cluster':
      return {
        kind: 'cluster',
        steps: outcome.steps.map(({ grid, multiplier, wins }) => ({
          grid: toReels(grid),
          multiplier,
          wins: wins.map(({ cells, ...win }) => ({ ...pay(win), cells: [...cells] })),
        })),
      };
  }
}
