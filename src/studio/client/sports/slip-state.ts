import { toMajor, toMinor } from '../../../contract/core/minor-units.ts';
import type { SportsCombination, SportsMatch } from '../../../contract/studio/sports.ts';
import { withoutCurrencySign } from '../../../lib/currency-sign.ts';
import { toPlainDigits } from '../../../lib/plain-digits.ts';
import { acceptsOdds, toPayoutMinor } from '../../sports/selection.ts';
import type { OddsChoice, Opened, Pick } from './api.ts';
import { type BetLeg, type Joint, toBetLegs, toJoint } from './bet-legs.ts';

/** A pick on the slip. `odds` are those that the player has seen and accepted, `present` the current ones; null means not offered. */
export interface SlipLeg {
  readonly matchId: string;
  readonly marketId: string;
  readonly pick: Pick;
  readonly homeId: string;
  readonly awayId: string;
  readonly sportId: string;
  readonly odds: number;
  readonly present: number | null;
  readonly isSuspended: boolean;
  readonly isLive: boolean;
  /** The last known joint odds of the slip's picks of this match. */
  readonly joint?: Joint;
}

export type Slip = readonly SlipLeg[];
export type SlipMode = 'multiple' | 'singles';

export interface SlipOrder {
  readonly mode: SlipMode;
  readonly choice: OddsChoice;
  /** NaN when the typed text is no amount. */
  readonly stake: number;
}

/** One bet as its stake and odds. */
export interface Wager {
  readonly stake: number;
  readonly odds: readonly number[];
}

export type Quoted = Only<
  SportsMatch,
  'matchId' | 'markets' | 'isSuspended' | 'phase' | 'homeId' | 'awayId' | 'sportId'
> & { readonly combination?: SportsCombination | null };
type Only<T, K extends keyof T> = { readonly [Key in K]: T[Key] };

export type SlipProblem = 'empty' | 'closed' | 'suspended' | 'combination' | 'pricing' | 'moved' | 'stake' | 'return';

export function isSamePick(one: { matchId: string; marketId: string; pick: Pick }, other: typeof one): boolean {
  return one.matchId === other.matchId && one.marketId === other.marketId && one.pick === other.pick;
}

export function findOdds({ markets }: Quoted, marketId: string, pick: Pick): number | null {
  const market = markets.find((each) => each.marketId === marketId);
  return market?.prices.find((price) => price.pick === pick)?.odds ?? null;
}

function toLeg(match: Quoted, marketId: string, pick: Pick, odds: number): SlipLeg {
  const { matchId, homeId, awayId, sportId, isSuspended, phase } = match;
  return {
    matchId,
    marketId,
    pick,
    homeId,
    awayId,
    sportId,
    odds,
    present: odds,
    isSuspended,
    isLive: phase === 'live',
  };
}

/** Adds a pick to the slip or removes it. Another pick of the same market replaces the first. */
export function togglePick(slip: Slip, match: Quoted, marketId: string, pick: Pick): Slip {
  const chosen = { matchId: match.matchId, marketId, pick };
  if (slip.some((leg) => isSamePick(leg, chosen))) return slip.filter((leg) => !isSamePick(leg, chosen));
  const odds = findOdds(match, marketId, pick);
  if (odds === null) return slip;
  const others = slip.filter((leg) => leg.matchId !== match.matchId || leg.marketId !== marketId);
  return [...others, toLeg(match, marketId, pick, odds)];
}

/** Updates the legs of a match; markets missing in the answer keep their odds. */
export function refreshSlip(slip: Slip, match: Quoted): Slip {
  const isOver = match.phase === 'ended' || match.phase === 'void';
  return slip.map((leg) => {
    if (leg.matchId !== match.matchId) return leg;
    const isKnown = isOver || match.markets.some(({ marketId }) => marketId === leg.marketId);
    const present = isKnown ? findOdds(match, leg.marketId, leg.pick) : leg.present;
    const joint = match.combination ? toJoint(match.combination, leg.joint) : leg.joint;
    return { ...leg, present, isSuspended: match.isSuspended, isLive: match.phase === 'live', ...(joint && { joint }) };
  });
}

export function hasMoved({
  odds,
  present,
}: {
  readonly odds: number | null;
  readonly present: number | null;
}): boolean {
  return present !== null && present !== odds;
}

/** Whether the market or the match of a leg is over. A suspended leg is not closed, because it opens again soon. */
export function isClosed({ present }: SlipLeg): boolean {
  return present === null;
}

/** The legs that block the bet and can be removed together: closed ones or, if there are none, suspended ones. */
export function listStuck(slip: Slip): Slip {
  const closed = slip.filter(isClosed);
  return closed.length > 0 ? closed : slip.filter(({ isSuspended }) => isSuspended);
}

export function dropStuck(slip: Slip): Slip {
  const stuck = listStuck(slip);
  return slip.filter((leg) => !stuck.includes(leg));
}

export function acceptMoved(slip: Slip): Slip {
  return slip.map(({ joint, ...leg }) => ({
    ...leg,
    odds: leg.present ?? leg.odds,
    ...(joint && { joint: { ...joint, odds: joint.present ?? joint.odds } }),
  }));
}

/** Whether the player must confirm changed odds, because the player's setting does not accept them. */
function mustAsk({ odds, present }: BetLeg, choice: OddsChoice): boolean {
  return present !== null && odds !== null && !acceptsOdds(choice, odds, present);
}

export function toReturn(stake: number, odds: readonly number[]): number {
  const prices = odds.map((each) => Math.round(each * 100));
  return toMajor(toPayoutMinor(toMinor(stake), prices));
}

export function toTotalOdds(odds: readonly number[]): number {
  return toReturn(1, odds);
}

/** Total of the current odds, which the odds buttons also show; null while a leg has no odds. */
export function toPresentTotal(slip: Slip, mode: SlipMode): number | null {
  const legs = toBetLegs(slip, mode);
  const odds = legs.flatMap(({ present }) => present ?? []);
  return odds.length < legs.length ? null : toTotalOdds(odds);
}

/** All legs as one bet, or each pick as its own bet. */
export function toGroups(slip: Slip, mode: SlipMode): readonly (readonly BetLeg[])[] {
  const legs = toBetLegs(slip, mode);
  return mode === 'multiple' ? [legs] : legs.map((leg) => [leg]);
}

export function toWagers(slip: Slip, { mode, stake }: Omit<SlipOrder, 'choice'>): readonly Wager[] {
  return toGroups(slip, mode).map((legs) => ({ stake, odds: legs.map(({ odds, present }) => present ?? odds ?? 0) }));
}

interface Plan extends SlipOrder {
  readonly limits: { readonly stakeMin: number; readonly stakeMax: number; readonly payoutMax: number };
}

export function toLimits({ stakeMin, stakeMax, payoutMax }: Opened): Plan['limits'] {
  return { stakeMin, stakeMax, payoutMax };
}

/** The most serious problem that prevents betting. */
export function findProblem(slip: Slip, { mode, choice, stake, limits }: Plan): SlipProblem | undefined {
  if (slip.length === 0) return 'empty';
  if (slip.some(isClosed)) return 'closed';
  if (slip.some(({ isSuspended }) => isSuspended)) return 'suspended';
  const legs = toBetLegs(slip, mode);
  if (legs.some(({ problem }) => problem !== null)) return 'combination';
  if (legs.some(({ present }) => present === null)) return 'pricing';
  if (legs.some((leg) => mustAsk(leg, choice))) return 'moved';
  if (!(stake >= limits.stakeMin && stake <= limits.stakeMax)) return 'stake';
  const isOver = toWagers(slip, { mode, stake }).some(({ odds }) => toReturn(stake, odds) > limits.payoutMax);
  return isOver ? 'return' : undefined;
}

interface Money {
  readonly tag: string;
  readonly currency: string;
}

/**
 * Parses a typed amount with a decimal point or comma, in digits of any script, with or without its currency; NaN unless it has at most two
 * decimals.
 */
export function parseStake(text: string, { tag, currency }: Money): number {
  const plain = withoutCurrencySign(toPlainDigits(text).trim(), tag, currency).replace(/\s/g, '').replace(/[,٫]/, '.');
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN;
}
