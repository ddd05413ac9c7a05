import type { ErrorCode } from '../../contract/core/errors.ts';
import type { SportsCombination, SportsPrices } from '../../contract/studio/sports.ts';
import { type Answer, accept, refuse, refuseWith } from '../../server/result.ts';
import type { Book, Look, Looker } from './book.ts';
import type { Combined } from './combination.ts';
import { getMarket, type Judgement, judge, type MarketPick } from './markets.ts';
import type { Price, Prices } from './odds.ts';
import {
  acceptsOdds,
  areCorrelated,
  type Choice,
  checkStake,
  type Leg,
  listPicks,
  type Selection,
} from './selection.ts';
import { judgeVoided, type LegResult } from './settlement.ts';
import { SPORTS, type SportCategory } from './sports.ts';

export interface TakenLeg extends Leg {
  readonly modelVersion: string;
  readonly result: LegResult;
  /** The result of each pick of a settled combination; absent in other legs. */
  readonly results?: readonly LegResult[];
}

export function parseLegs(text: string): TakenLeg[] {
  return JSON.parse(text) as TakenLeg[];
}

function requirePick(look: Look, { marketId, pick }: Choice): MarketPick {
  const market = getMarket(look.match.sportId, marketId);
  if (!market) throw new Error(`No market ${marketId} of ${look.match.sportId}`);
  return { market, pick };
}

export function requirePicks(look: Look, leg: Leg): MarketPick[] {
  return listPicks(leg).map((choice) => requirePick(look, choice));
}

/** The joint odds of several picks. Each pick must also be offered on its own. */
function combine(book: Book, look: Look, choices: readonly Choice[]): Answer<Combined> {
  const { phase } = look.moment;
  if (phase === 'ended' || phase === 'void') return refuse('sports.closed');
  const isOpen = choices.every(({ marketId, pick }) => book.getPrices(look, marketId)[pick] !== undefined);
  if (!isOpen) return refuse('sports.closed');
  return book.combine(
    look,
    choices.map((choice) => requirePick(look, choice)),
  );
}

function findPrice(book: Book, look: Look, leg: Leg): Answer<Price> {
  const { phase, isSuspended } = look.moment;
  if (phase === 'ended' || phase === 'void') return refuse('sports.closed');
  if (isSuspended) return refuse('sports.suspended');
  if (leg.further) {
    const combined = combine(book, look, listPicks(leg));
    return combined.ok ? accept(combined.value.price) : combined;
  }
  const price = book.getPrices(look, leg.marketId)[leg.pick];
  return price === undefined ? refuse('sports.closed') : accept(price);
}

/** The joint odds of these picks as the slip shows them, or why they have none; null for fewer than two picks. */
export function quoteCombination(book: Book, look: Look, choices: readonly Choice[]): SportsCombination | null {
  if (choices.length < 2) return null;
  const picks = choices.map(({ marketId, pick }) => ({ marketId, pick }));
  const combined = isOffered(look, choices) ? combine(book, look, choices) : refuse('sports.unknown');
  if (!combined.ok) return { picks, odds: null, margin: 0, problem: combined.code };
  return { picks, odds: combined.value.price / 100, margin: combined.value.margin, problem: null };
}

/** Whether the sport has these markets with these picks. */
function isOffered({ match }: Look, choices: readonly Choice[]): boolean {
  return choices.every(({ marketId, pick }) => getMarket(match.sportId, marketId)?.picks.includes(pick) === true);
}

/** The present odds in the form of the contract. */
function toMoved(legs: readonly Leg[], prices: readonly Price[]) {
  return legs.map(({ matchId, marketId, pick }, index) => ({
    matchId,
    marketId,
    pick,
    odds: (prices[index] ?? 0) / 100,
  }));
}

/** Checks that the book offers such a ticket, regardless of odds. */
export function checkShape(looker: Looker, selection: Selection, category: SportCategory, nowMs: number): Answer<null> {
  if (areCorrelated(selection.legs)) return refuse('sports.correlated');
  const isKnown = selection.legs.every((leg) => {
    const look = looker.at(leg.matchId, nowMs);
    if (!look || SPORTS[look.match.sportId].category !== category) return false;
    return isOffered(look, listPicks(leg));
  });
  return isKnown ? accept(null) : refuse('sports.unknown');
}

/** The legs at the odds of this moment, or the reason why the ticket is refused. */
export function takeLegs(
  book: Book,
  looker: Looker,
  { selection, stakeMinor, nowMs }: { selection: Selection; stakeMinor: number; nowMs: number },
): Answer<TakenLeg[]> {
  const taken: TakenLeg[] = [];
  let refusal: ErrorCode | undefined;
  for (const leg of selection.legs) {
    const look = looker.at(leg.matchId, nowMs);
    if (!look) return refuse('sports.unknown');
    const price = findPrice(book, look, leg);
    if (!price.ok) return price;
    if (!acceptsOdds(selection.accept, leg.price, price.value)) refusal = 'sports.odds_moved';
    taken.push({ ...leg, price: price.value, modelVersion: SPORTS[look.match.sportId].modelVersion, result: 'open' });
  }
  const prices = taken.map(({ price }) => price);
  if (refusal) return refuseWith(refusal, { legs: toMoved(selection.legs, prices) });
  const stake = checkStake(stakeMinor, prices);
  return stake.ok ? accept(taken) : stake;
}

/** The delay of a live bet; zero when no match of the ticket has begun. */
export function toDelayMs(looker: Looker, legs: readonly Leg[], nowMs: number): number {
  const delays = legs.flatMap(({ matchId }) => {
    const look = looker.at(matchId, nowMs);
    return look?.moment.phase === 'live' ? [SPORTS[look.match.sportId].delayMs] : [];
  });
  return Math.max(0, ...delays);
}

/** The result of each pick; undefined while the match goes on. */
function judgePicks(book: Book, look: Look, picks: readonly MarketPick[]): Judgement[] | undefined {
  const { phase, state, tick } = look.moment;
  if (phase === 'void') {
    const [finals = []] = book.listViews(look);
    return picks.map((pick) => judgeVoided(pick, finals));
  }
  if (phase !== 'ended') return undefined;
  return picks.map(({ market, pick }) => judge(market, pick, { home: state[0], away: state[1], ticks: tick }));
}

interface Moments {
  readonly nowMs: number;
  /** When the bet was decided. */
  readonly acceptedMs: number;
}

/**
 * Settles a leg by the state of its match at this moment. One lost pick loses a combination. If some of its picks are void and the others won,
 * it pays the odds that the won picks had together when the bet was accepted.
 */
export function settleLeg<L extends TakenLeg>(book: Book, looker: Looker, leg: L, { nowMs, acceptedMs }: Moments): L {
  const look = looker.at(leg.matchId, nowMs);
  if (leg.result !== 'open' || !look) return leg;
  const picks = requirePicks(look, leg);
  const results = judgePicks(book, look, picks);
  if (!results) return leg;
  const own = leg.further ? { results } : {};
  if (results.includes('lost')) return { ...leg, ...own, result: 'lost' };
  const won = picks.filter((_pick, index) => results[index] === 'won');
  if (won.length === 0) return { ...leg, ...own, result: 'void' };
  const then = won.length < picks.length ? looker.at(leg.matchId, acceptedMs) : undefined;
  return { ...leg, ...own, result: 'won', price: then ? book.reprice(then, won, leg.price) : leg.price };
}

/** The earliest end of a match with an open leg. */
export function toDueMs(looker: Looker, legs: readonly TakenLeg[], nowMs: number): number {
  const ends = legs.flatMap(({ matchId, result }) =>
    result === 'open' ? (looker.at(matchId, nowMs)?.endMs ?? []) : [],
  );
  return Math.min(...ends);
}

export function toWirePrices(marketId: string, prices: Prices, margin: number): SportsPrices {
  const rows = Object.entries(prices) as [SportsPrices['prices'][number]['pick'], Price][];
  return { marketId, prices: rows.map(([pick, price]) => ({ pick, odds: price / 100 })), margin };
}
