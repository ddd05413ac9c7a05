import type { ErrorCode } from '../../contract/core/errors.ts';
import type { SportsPrices } from '../../contract/studio/sports.ts';
import { type Answer, accept, refuse, refuseWith } from '../../server/result.ts';
import type { Book, Look, Looker } from './book.ts';
import { getMarket, judge, type Market } from './markets.ts';
import type { Price, Prices } from './odds.ts';
import { acceptsOdds, areCorrelated, checkStake, type Leg, type Selection } from './selection.ts';
import { judgeVoided, type LegResult } from './settlement.ts';
import { SPORTS, type SportCategory } from './sports.ts';

export interface TakenLeg extends Leg {
  readonly modelVersion: string;
  readonly result: LegResult;
}

export function parseLegs(text: string): TakenLeg[] {
  return JSON.parse(text) as TakenLeg[];
}

export function requireMarket(look: Look, marketId: string): Market {
  const market = getMarket(look.match.sportId, marketId);
  if (!market) throw new Error(`No market ${marketId} of ${look.match.sportId}`);
  return market;
}

function findPrice(book: Book, look: Look, { marketId, pick }: Leg): Answer<Price> {
  const { phase, isSuspended } = look.moment;
  if (phase === 'ended' || phase === 'void') return refuse('sports.closed');
  if (isSuspended) return refuse('sports.suspended');
  const price = book.getPrices(look, marketId)[pick];
  return price === undefined ? refuse('sports.closed') : accept(price);
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
  const isKnown = selection.legs.every(({ matchId, marketId, pick }) => {
    const look = looker.at(matchId, nowMs);
    if (!look || SPORTS[look.match.sportId].category !== category) return false;
    return getMarket(look.match.sportId, marketId)?.picks.includes(pick) === true;
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

/** Settles a leg by the state of its match at this moment. */
export function settleLeg<L extends TakenLeg>(book: Book, looker: Looker, leg: L, nowMs: number): L {
  const look = looker.at(leg.matchId, nowMs);
  if (leg.result !== 'open' || !look) return leg;
  const market = requireMarket(look, leg.marketId);
  const { phase, state, tick } = look.moment;
  if (phase === 'void') {
    const [finals = []] = book.listViews(look);
    return { ...leg, result: judgeVoided(market, leg.pick, finals) };
  }
  if (phase !== 'ended') return leg;
  return { ...leg, result: judge(market, leg.pick, { home: state[0], away: state[1], ticks: tick }) };
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
