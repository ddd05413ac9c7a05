import type { SportsCombination } from '../../../contract/studio/sports.ts';
import { groupBy } from '../../../lib/group-by.ts';
import type { Choice } from '../../sports/selection.ts';
import type { Slip, SlipMode } from './slip-state.ts';

/** The joint odds of picks of one match. `odds` are those that the player has seen and accepted, `present` the current ones. */
export interface Joint {
  /** Identifies the picks that were priced. Other picks of the match have no joint odds yet. */
  readonly key: string;
  readonly odds: number | null;
  readonly present: number | null;
  /** Basis points. */
  readonly margin: number;
  /** Error code that says why there are no odds. */
  readonly problem: string | null;
}

/** A leg of a bet: one pick, or all picks of one match at their joint odds. `present` is null if there are no odds. */
export interface BetLeg extends Omit<Joint, 'key'> {
  readonly picks: Slip;
}

const toKey = (picks: readonly Choice[]) => picks.map(({ marketId, pick }) => `${marketId} ${pick}`).join();

export function toJoint({ picks, odds, margin, problem }: SportsCombination, known: Joint | undefined): Joint {
  const key = toKey(picks);
  const accepted = known?.key === key ? known.odds : null;
  return { key, odds: accepted ?? odds, present: odds, margin, problem };
}

function toCombined(picks: Slip): BetLeg {
  const joint = picks[0]?.joint;
  if (joint?.key !== toKey(picks)) return { picks, odds: null, present: null, margin: 0, problem: null };
  return { ...joint, picks };
}

/** The legs of the bets. In mode `singles` each pick is a leg of its own, and there are no combinations. */
export function toBetLegs(slip: Slip, mode: SlipMode): readonly BetLeg[] {
  const groups = mode === 'multiple' ? [...groupBy(slip, ({ matchId }) => matchId).values()] : slip.map((leg) => [leg]);
  return groups.map((picks) => {
    const [first] = picks;
    if (!first || picks.length > 1) return toCombined(picks);
    return { picks, odds: first.odds, present: first.present, margin: 0, problem: null };
  });
}

/** The picks of a match that are to be priced together; empty if the slip has only one pick of the match. */
export function listCombined(slip: Slip, matchId: string): readonly Choice[] {
  const picks = slip.filter((leg) => leg.matchId === matchId).map(({ marketId, pick }) => ({ marketId, pick }));
  return picks.length > 1 ? picks : [];
}

/** Matches with several picks on the slip whose joint odds the server has not answered yet. */
export function listUnpriced(slip: Slip): readonly string[] {
  const legs = toBetLegs(slip, 'multiple').filter(({ picks }) => picks.length > 1);
  return legs.flatMap(({ picks, present, problem }) =>
    (present ?? problem) === null ? (picks[0]?.matchId ?? []) : [],
  );
}
