import type { Result } from '../../server/result.ts';
import { type Combined, priceCombination, repriceCombination } from './combination.ts';
import { getMarket, type MarketPick } from './markets.ts';
import { type Moment, OPENS_AHEAD_MS, toEndMs, toMoment } from './match-clock.ts';
import { MARGIN_BASIS_POINTS, type Price, type Prices, toPrices } from './odds.ts';
import { type Played, playMatch, toPairing, toServerSeed } from './play.ts';
import { type Final, toFinals } from './predict.ts';
import { getFixture, type Match } from './schedule.ts';
import { SPORTS } from './sports.ts';

export interface Voided {
  readonly atMs: number;
  readonly reason: string;
}

interface Sources {
  readonly bookSecret: string;
  readonly findFriendly: (matchId: string) => Match | undefined;
  readonly findVoid: (matchId: string) => Voided | undefined;
}

/** The public state of a match at a moment, and its secret seed. */
export interface Look {
  readonly match: Match;
  readonly moment: Moment;
  readonly serverSeed: string;
  readonly voided: Voided | undefined;
  /** When the match ends. The seed determines this time; players do not see it. */
  readonly endMs: number;
  readonly states: Played['states'];
  readonly incidents: Played['incidents'];
}

export interface Looker {
  /** Undefined when the match does not exist or is not listed yet. */
  at(matchId: string, nowMs: number): Look | undefined;
}

const CACHE_MAX = 400;

/** Caches expensive results; the oldest entry is evicted first. */
function createCache<Value>() {
  const values = new Map<string, Value>();
  return (key: string, make: () => Value): Value => {
    const known = values.get(key);
    if (known !== undefined) return known;
    const made = make();
    if (values.size >= CACHE_MAX) values.delete(values.keys().next().value ?? '');
    values.set(key, made);
    return made;
  };
}

/** All matches and the bets on them, as a function of the book's secret and the clock. Stores nothing. */
export function createBook({ bookSecret, findFriendly, findVoid }: Sources) {
  const cachePlayed = createCache<Promise<{ played: Played; serverSeed: string }>>();
  const cacheFinals = createCache<Final[]>();
  const cachePrices = createCache<Prices>();
  const cacheCombined = createCache<Result<Combined>>();

  const getMatch = (matchId: string) => getFixture(matchId) ?? findFriendly(matchId);

  function play(match: Match) {
    return cachePlayed(match.matchId, async () => {
      const serverSeed = await toServerSeed(bookSecret, match.matchId);
      return { serverSeed, played: await playMatch(match, serverSeed) };
    });
  }

  function findFinals({ match, moment: { state } }: Look, tick: number): Final[] {
    const { engine } = SPORTS[match.sportId];
    return cacheFinals(`${match.matchId}:${tick}:${state.join()}`, () =>
      toFinals(engine, toPairing(match), state, tick),
    );
  }

  /** Possible endings of the match, seen from the first and the last moment at which the present odds hold. */
  function listViews(look: Look): Final[][] {
    const { phase, tick, pricedTicks } = look.moment;
    if (phase !== 'live') return [findFinals(look, tick)];
    return [...new Set(pricedTicks)].map((priced) => findFinals(look, priced));
  }

  const toMargin = ({ moment }: Look) =>
    moment.phase === 'live' ? MARGIN_BASIS_POINTS.live : MARGIN_BASIS_POINTS.before;

  function getPrices(look: Look, marketId: string): Prices {
    const { match, moment } = look;
    const market = getMarket(match.sportId, marketId);
    if (!market || (moment.phase !== 'upcoming' && moment.phase !== 'live')) return {};
    return cachePrices(`${match.matchId}:${moment.version}:${marketId}`, () =>
      toPrices(market, listViews(look), toMargin(look)),
    );
  }

  /** The joint odds of several picks of a match that is upcoming or live. */
  function combine(look: Look, picks: readonly MarketPick[]): Result<Combined> {
    const { match, moment } = look;
    const key = picks.map(({ market, pick }) => `${market.marketId} ${pick}`).toSorted();
    return cacheCombined(`${match.matchId}:${moment.version}:${key.join()}`, () =>
      priceCombination(picks, listViews(look), toMargin(look)),
    );
  }

  /** @param look the match at the moment when the bet was accepted */
  function reprice(look: Look, left: readonly MarketPick[], price: Price): Price {
    return repriceCombination(left, { price, views: listViews(look), marginBasisPoints: toMargin(look) });
  }

  return {
    getMatch,
    listViews,
    getPrices,
    combine,
    reprice,
    /** Computes the matches in advance. The returned `Looker` awaits nothing, so all values that a decision reads are of the same moment. */
    async prepare(matchIds: readonly string[]): Promise<Looker> {
      const matches = [...new Set(matchIds)].flatMap((matchId) => getMatch(matchId) ?? []);
      const ready = new Map(
        await Promise.all(matches.map(async (match) => [match.matchId, { match, ...(await play(match)) }] as const)),
      );
      return {
        at(matchId, nowMs) {
          const found = ready.get(matchId);
          if (!found) return undefined;
          const { match, played, serverSeed } = found;
          if (match.startsAtMs > nowMs + OPENS_AHEAD_MS && !findFriendly(matchId)) return undefined;
          const voided = findVoid(matchId);
          const moment = toMoment(match, played, nowMs, voided?.atMs);
          const { states, incidents } = played;
          return { match, moment, serverSeed, voided, endMs: toEndMs(match, played), states, incidents };
        },
      };
    },
  };
}

export type Book = ReturnType<typeof createBook>;
