import * as z from 'zod/mini';
import { ON_NOW_SECONDS } from '../core/cache-lifetimes.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { AmountSchema } from '../core/money.ts';
import { queryInt, queryText } from '../core/query.ts';
import { PUBLIC_GAMES } from './games.ts';

/** Public calls for the current offer of vendors: matches with odds, live tables with their last results, and next rounds. */
const ON_NOW = { ...PUBLIC_GAMES, origin: 'orla', cacheSeconds: ON_NOW_SECONDS } as const;

export const FIXTURES_MAX = 200;
export const MARKETS_MAX = 100;
export const TABLES_MAX = 200;
export const ROUNDS_MAX = 50;
export const LAST_RESULTS_MAX = 20;
export const ODDS_MAX = 1_000_000;

const id = z.string().check(z.regex(/^[A-Za-z0-9._:-]{1,80}$/));
/** The vendor's own id of a match. */
export const FixtureIdSchema = id;
const name = z.string().check(z.minLength(1), z.maxLength(200));
const points = z.string().check(z.maxLength(12));

export const FIXTURE_STATES = ['upcoming', 'live'] as const;
export const FIXTURE_CATEGORIES = ['SPORTS', 'ESPORTS'] as const;

/** One choice of a market. `odds` are decimal; null while betting on it is suspended. */
export const SelectionSchema = z.object({
  selectionId: id,
  name,
  odds: z.nullable(z.number().check(z.gte(1), z.lte(ODDS_MAX))),
});

/** A kind of bet on a match. `margin` is the house's share in basis points; null while it is suspended. */
export const MarketSchema = z.object({
  marketId: id,
  name,
  margin: z.nullable(z.number()),
  selections: z.array(SelectionSchema).check(z.maxLength(60)),
});

/** A match that can be bet on. Names are in the language that was asked for. */
export const FixtureSchema = z.object({
  fixtureId: id,
  /** The title that opens with a selection of this match. */
  gameId: id,
  category: z.enum(FIXTURE_CATEGORIES),
  sportId: id,
  sport: name,
  leagueId: id,
  league: name,
  home: name,
  away: name,
  /** ISO 8601 */
  startsAt: z.string(),
  state: z.enum(FIXTURE_STATES),
  /** Time of play or part of the match, such as `63'`; empty before the match begins. */
  clock: z.string().check(z.maxLength(40)),
  /** Points of home and away as they are shown; null before the match begins. */
  score: z.nullable(z.object({ home: points, away: points })),
  /** True for an invented match. Pages then say that the match is invented. */
  isSimulated: z.boolean(),
  /** The main market; if one match was requested, all its markets. */
  markets: z.array(MarketSchema).check(z.maxLength(MARKETS_MAX)),
  marketCount: z.number(),
});
export type Fixture = z.infer<typeof FixtureSchema>;

const count = z.number().check(z.int(), z.gte(0), z.lte(1_000_000));

export const TABLE_PHASES = ['betting', 'dealing', 'closed'] as const;

/** A live table. `last` are its last results as text, newest first; `tone` is the colour of a result. */
export const LiveTableSchema = z.object({
  tableId: id,
  gameId: id,
  name,
  kind: z.enum(['roulette', 'baccarat', 'other']),
  minBet: AmountSchema,
  maxBet: AmountSchema,
  players: z.number(),
  /** Seats of a table that has a fixed number of them. */
  seats: z.optional(z.object({ total: count, free: count }).check(z.refine(({ total, free }) => free <= total))),
  /** Language of the dealer, or of the texts in its place: BCP 47. Absent if the vendor does not say. */
  dealerLanguage: z.optional(z.string().check(z.regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/))),
  phase: z.enum(TABLE_PHASES),
  /** ISO 8601: when betting closes; null in other phases, and at a table that waits for its first player. */
  phaseEndsAt: z.nullable(z.string()),
  last: z
    .array(
      z.object({
        text: z.string().check(z.maxLength(8)),
        tone: z.enum(['red', 'black', 'green', 'home', 'away', 'tie', 'none']),
      }),
    )
    .check(z.maxLength(LAST_RESULTS_MAX)),
});
export type LiveTable = z.infer<typeof LiveTableSchema>;

/** The next round of a title whose rounds begin at fixed times, such as bingo. */
export const NextRoundSchema = z.object({
  gameId: id,
  roundId: id,
  /** Time at which the round begins, ISO 8601. Its entries are still sold. */
  startsAt: z.string(),
  /** Price of the cheapest entry, and the highest prize that this entry can win; major units. */
  price: AmountSchema,
  prize: AmountSchema,
  /** Number of people with an entry for the round. */
  players: count,
});
export type NextRound = z.infer<typeof NextRoundSchema>;

/** The vendor's answer to the hook `fixtures`: all matches of a category that can be bet on, or one with all its markets. */
export const FixturesAnswerSchema = z.object({ fixtures: z.array(FixtureSchema).check(z.maxLength(FIXTURES_MAX)) });
/** The vendor's answer to the hook `tables`. */
export const TablesAnswerSchema = z.object({ tables: z.array(LiveTableSchema).check(z.maxLength(TABLES_MAX)) });

/** The vendor's answer to the hook `next-rounds`: the next round of each title whose rounds begin at fixed times. */
export const NextRoundsAnswerSchema = z.object({ rounds: z.array(NextRoundSchema).check(z.maxLength(ROUNDS_MAX)) });

/** A match or table together with the code of its vendor. */
const fixtureOfVendor = z.extend(FixtureSchema, { vassalage: z.string() });
const tableOfVendor = z.extend(LiveTableSchema, { vassalage: z.string() });
export type FixtureOfVendor = z.infer<typeof fixtureOfVendor>;
export type TableOfVendor = z.infer<typeof tableOfVendor>;

/** Time at which the vendor gave the answer, ISO 8601. An old answer is shown with its age. */
const at = z.string();

export const listFixtures = defineEndpoint({
  ...ON_NOW,
  id: 'listFixtures',
  path: '/lgw/games/fixtures',
  summary: 'Matches with the odds of their main market: live ones first, then by time',
  request: () =>
    z.strictObject({
      category: z._default(z.enum(['', ...FIXTURE_CATEGORIES]), ''),
      state: z._default(z.enum(['', ...FIXTURE_STATES]), ''),
      sportId: queryText(80),
      leagueId: queryText(80),
      count: queryInt(50, 1, FIXTURES_MAX),
      language: queryText(16),
    }),
  response: () => z.object({ at, fixtures: z.array(fixtureOfVendor) }),
});

export const getFixture = defineEndpoint({
  ...ON_NOW,
  id: 'getFixture',
  path: '/lgw/games/fixture',
  summary: 'A match with all its markets',
  errors: ['games.unknown'],
  request: () => z.strictObject({ fixtureId: id, language: queryText(16) }),
  response: () => z.object({ at, fixture: fixtureOfVendor }),
});

export const listTables = defineEndpoint({
  ...ON_NOW,
  id: 'listTables',
  path: '/lgw/games/tables',
  summary: 'Live tables with their limits, players, phase and last results',
  request: () => z.strictObject({ count: queryInt(50, 1, TABLES_MAX), language: queryText(16) }),
  response: () => z.object({ at, tables: z.array(tableOfVendor) }),
});

export const listNextRounds = defineEndpoint({
  ...ON_NOW,
  id: 'listNextRounds',
  path: '/lgw/games/next-rounds',
  summary:
    'The next round of a title with its time, price, prize and players; an empty list if the vendor reports none',
  request: () => z.strictObject({ gameId: id, vassalage: z.string().check(z.minLength(1), z.maxLength(40)) }),
  response: () => z.object({ at, rounds: z.array(NextRoundSchema) }),
});
