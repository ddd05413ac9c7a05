import { getMarket, MARKETS } from './markets.ts';
import { type Moment, OPENS_AHEAD_MS, toEndMs, toMoment } from './match-clock.ts';
import { MARGIN_BASIS_POINTS, type Prices, toPrices } from './odds.ts';
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

/** A match as everybody may see it at a moment. */
export interface Look {
  readonly match: Match;
  readonly moment: Moment;
  readonly serverSeed: string;
  readonly voided: Voided | undefined;
  /** When it ends; the seed knows, players do not. */
  readonly endMs: number;
  readonly states: Played['states'];
  readonly incidents: Played['incidents'];
}

export interface Looker {
  /** Undefined: there is no such match, or none on the list yet. */
  at(matchId: string, nowMs: number): Look | undefined;
}

const CACHE_MAX = 400;

/** Remembers what is dear to compute; the oldest goes first. */
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

/** All matches there ever are, and what may be bet on them: a function of the book's secret and the clock. Stores nothing. */
export function createBook({ bookSecret, findFriendly, findVoid }: Sources) {
  const cachePlayed = createCache<Promise<{ played: Played; serverSeed: string }>>();
  const cacheFinals = createCache<Final[]>();
  const cachePrices = createCache<Prices>();

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

  /** How the match may end, seen from the first and the last moment of the while in which the odds hold. */
  function listViews(look: Look): Final[][] {
    const { phase, tick, pricedTicks } = look.moment;
    if (phase !== 'live') return [findFinals(look, tick)];
    return [...new Set(pricedTicks)].map((priced) => findFinals(look, priced));
  }

  function getPrices(look: Look, marketId: string): Prices {
    const { match, moment } = look;
    const market = getMarket(match.sportId, marketId);
    if (!market || (moment.phase !== 'upcoming' && moment.phase !== 'live')) return {};
    const margin = moment.phase === 'live' ? MARGIN_BASIS_POINTS.live : MARGIN_BASIS_POINTS.before;
    return cachePrices(`${match.matchId}:${moment.version}:${marketId}`, () =>
      toPrices(market, listViews(look), margin),
    );
  }

  return {
    getMatch,
    listViews,
    getPrices,
    listPrices: (look: Look) =>
      MARKETS[look.match.sportId].map(({ marketId }) => [marketId, getPrices(look, marketId)] as const),
    /** After this, looking needs no waiting: what is decided on it is decided at one moment. */
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
