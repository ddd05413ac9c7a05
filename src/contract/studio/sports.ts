import * as z from 'zod/mini';
import { defineEndpoint, type OutputOf } from '../core/endpoint.ts';
import { AmountSchema, CurrencySchema, hasCents } from '../core/money.ts';
import { callKey, FRAME_CALL, hex64, launch } from './frame-call.ts';
import { STAKE_ERRORS } from './stakes.ts';

/**
 * Sports and esports of Orla Studio: fixtures, odds, tickets and cash-out. Amounts and odds are major units with two
 * decimals.
 */
const matchId = z.string().check(z.regex(/^[a-z0-9-]{1,60}$/));
const marketId = z.string().check(z.regex(/^[A-Za-z]{1,20}(:-?\d{1,3}(\.5)?)?$/));
const odds = z.number().check(z.refine((n) => n > 1 && n <= 10_000 && hasCents(n), 'odds'));
/** Version of the answer that the client got last; empty at first. */
const version = z.string().check(z.maxLength(60));

export const SPORTS_PICKS = ['home', 'draw', 'away', 'over', 'under', 'yes', 'no'] as const;
/** Which odds a player accepts if they change before the bet is decided: only the same, also higher ones, or any. */
export const ODDS_CHOICES = ['same', 'better', 'any'] as const;
export const LEGS_MAX = 8;
/** Maximum number of picks of one match in a leg: one of each market of the sport with most of them. */
export const COMBINED_MAX = 8;

const choice = { marketId, pick: z.enum(SPORTS_PICKS) };

const PricesSchema = z.object({
  marketId: z.string(),
  prices: z.array(z.object({ pick: z.enum(SPORTS_PICKS), odds: z.number() })),
  /** House margin at these odds, in basis points; 0 if nothing is offered. */
  margin: z.number(),
});
export type SportsPrices = z.infer<typeof PricesSchema>;

const match = {
  matchId: z.string(),
  leagueId: z.string(),
  sportId: z.string(),
  homeId: z.string(),
  awayId: z.string(),
  /** Start of the match, in milliseconds since the Unix epoch. */
  startsAt: z.number(),
  tickMs: z.number(),
  phase: z.enum(['upcoming', 'live', 'ended', 'void']),
  tick: z.number(),
  /** Scores of home and away; further numbers depend on the sport. */
  state: z.array(z.number()),
  isSuspended: z.boolean(),
};

export const SportsMatchSchema = z.object({ ...match, markets: z.array(PricesSchema), marketCount: z.number() });
export type SportsMatch = z.infer<typeof SportsMatchSchema>;

/** Joint odds of several picks of one match. If the picks have no joint odds, `odds` is null and `problem` is the error code that says why. */
const CombinationSchema = z.object({
  picks: z.array(z.object({ marketId: z.string(), pick: z.enum(SPORTS_PICKS) })),
  odds: z.nullable(z.number()),
  /** House margin at these odds, in basis points; 0 without odds. */
  margin: z.number(),
  problem: z.nullable(z.string()),
});
export type SportsCombination = z.infer<typeof CombinationSchema>;

export const SportsMatchViewSchema = z.object({
  ...match,
  markets: z.array(PricesSchema),
  /** The joint odds of the picks in the request; null if the request has fewer than two picks. */
  combination: z.nullable(CombinationSchema),
  /** One state of the match per tick, from tick 0 to now. */
  states: z.array(z.array(z.number())),
  incidents: z.array(z.nullable(z.object({ kind: z.string(), side: z.enum(['home', 'away']) }))),
  modelVersion: z.string(),
  serverSeedHash: hex64,
  /** Null while bets on the match are open. */
  serverSeed: z.nullable(hex64),
  voidReason: z.nullable(z.string()),
});
export type SportsMatchView = z.infer<typeof SportsMatchViewSchema>;

const LegResultSchema = z.enum(['open', 'won', 'lost', 'void']);

const TicketLegSchema = z.object({
  ...match,
  marketId: z.string(),
  pick: z.enum(SPORTS_PICKS),
  odds: z.number(),
  /** The other picks of a combination; all picks win together, at `odds`. */
  further: z.array(z.object({ marketId: z.string(), pick: z.enum(SPORTS_PICKS) })),
  modelVersion: z.string(),
  result: LegResultSchema,
  /** The result of each pick: `pick`, then `further`. */
  results: z.array(LegResultSchema),
});

/** `fair` is the payout times its probability of winning; `offer` is `fair` less the fee. */
const offer = { offer: AmountSchema, fair: AmountSchema };
/**
 * The offer for the whole open stake, and offers for some parts of it. `percent` is the part's share of the open stake, `potential` the part's payout
 * if every open leg wins.
 */
const CashOutSchema = z.object({
  ...offer,
  chance: z.number(),
  /** Basis points. */
  fee: z.number(),
  steps: z.array(z.object({ percent: z.number(), stake: AmountSchema, potential: AmountSchema, ...offer })),
});

export const SportsTicketSchema = z.object({
  ticketId: z.string(),
  state: z.enum(['waiting', 'open', 'won', 'lost', 'cashed', 'void', 'refused']),
  stake: AmountSchema,
  /** The stake without the parts that were cashed out. */
  openStake: AmountSchema,
  /** Parts that were cashed out, oldest first; `at` in milliseconds since the Unix epoch. */
  parts: z.array(z.object({ stake: AmountSchema, paid: AmountSchema, at: z.number() })),
  currency: CurrencySchema,
  placedAt: z.number(),
  odds: z.number(),
  /** Payout of the open stake if every open leg wins. */
  potential: AmountSchema,
  /** Total paid by the ticket, including its parts; null while it is open. */
  payout: z.nullable(AmountSchema),
  legs: z.array(TicketLegSchema),
  /** Null if the ticket has ended, or one of its matches is suspended. */
  cashOut: z.nullable(CashOutSchema),
});
export type SportsTicket = z.infer<typeof SportsTicketSchema>;

export const openSports = defineEndpoint({
  ...FRAME_CALL,
  id: 'openSports',
  path: '/studio/api/sports/open',
  summary: 'Open the sports book: balance, limits, margins and the cash-out fee',
  errors: ['games.launch_expired', 'games.unknown', 'upstream.unavailable'],
  request: () => z.strictObject({ launch }),
  response: () =>
    z.object({
      gameId: z.string(),
      currency: CurrencySchema,
      balance: AmountSchema,
      stakeMin: AmountSchema,
      stakeMax: AmountSchema,
      payoutMax: AmountSchema,
      legsMax: z.number(),
      marginBefore: z.number(),
      marginLive: z.number(),
      cashOutFee: z.number(),
      /** The choice of accepted odds in the player's last bet. */
      accept: z.enum(ODDS_CHOICES),
    }),
});

export const readSportsBook = defineEndpoint({
  ...FRAME_CALL,
  id: 'readSportsBook',
  path: '/studio/api/sports/book',
  summary: 'Live, upcoming and recent matches with the first market of each; `matches` is null if nothing changed',
  errors: ['games.launch_expired', 'games.unknown'],
  request: () => z.strictObject({ launch, version: z._default(version, '') }),
  response: () => z.object({ now: z.number(), version: z.string(), matches: z.nullable(z.array(SportsMatchSchema)) }),
});

export const readSportsMatch = defineEndpoint({
  ...FRAME_CALL,
  id: 'readSportsMatch',
  path: '/studio/api/sports/match',
  summary:
    'All markets of a match, the joint odds of `picks`, its incidents so far, and its seed after the end; `match` is null if nothing changed',
  errors: ['games.launch_expired', 'games.unknown', 'sports.unknown'],
  request: () =>
    z.strictObject({
      launch,
      matchId,
      version: z._default(version, ''),
      picks: z._default(z.array(z.strictObject(choice)).check(z.maxLength(COMBINED_MAX)), []),
    }),
  response: () => z.object({ now: z.number(), version: z.string(), match: z.nullable(SportsMatchViewSchema) }),
});

/** Maximum number of results in a list of `readSportsForm`. */
export const FORM_MAX = 5;

const ResultSchema = z.object({
  matchId: z.string(),
  homeId: z.string(),
  awayId: z.string(),
  /** Start of the match, in milliseconds since the Unix epoch. */
  startsAt: z.number(),
  home: z.number(),
  away: z.number(),
});
export type SportsResult = z.infer<typeof ResultSchema>;

export const readSportsForm = defineEndpoint({
  ...FRAME_CALL,
  id: 'readSportsForm',
  path: '/studio/api/sports/form',
  summary:
    'The last league results of both teams and of their matches against each other, before this match; newest first, at most five each',
  errors: ['games.launch_expired', 'games.unknown', 'sports.unknown'],
  request: () => z.strictObject({ launch, matchId }),
  response: () =>
    z.object({ home: z.array(ResultSchema), away: z.array(ResultSchema), headToHead: z.array(ResultSchema) }),
});
export type SportsForm = OutputOf<typeof readSportsForm>;

/**
 * The same `ticketKey` answers the same ticket. The refusal `odds_moved` has the current odds in `value.legs`. A leg with `further` picks
 * is a combination: all of them must win, and `odds` is their joint price, which `readSportsMatch` returns.
 */
export const placeSportsTicket = defineEndpoint({
  ...FRAME_CALL,
  id: 'placeSportsTicket',
  path: '/studio/api/sports/place',
  summary: 'Place a single or an accumulator; with a live leg the answer comes after the stated delay',
  errors: [
    ...STAKE_ERRORS,
    'sports.unknown',
    'sports.closed',
    'sports.suspended',
    'sports.odds_moved',
    'sports.correlated',
    'sports.combination_void',
    'sports.combination_impossible',
    'sports.combination_implied',
    'sports.combination_unlikely',
    'sports.payout_over_limit',
  ],
  request: () =>
    z.strictObject({
      launch,
      ticketKey: callKey,
      stake: z.number(),
      accept: z._default(z.enum(ODDS_CHOICES), 'same'),
      legs: z
        .array(
          z.strictObject({
            matchId,
            ...choice,
            odds,
            further: z._default(z.array(z.strictObject(choice)).check(z.maxLength(COMBINED_MAX - 1)), []),
          }),
        )
        .check(z.minLength(1), z.maxLength(LEGS_MAX)),
    }),
  response: () => z.object({ ticket: SportsTicketSchema, balance: AmountSchema }),
});

export const listSportsTickets = defineEndpoint({
  ...FRAME_CALL,
  id: 'listSportsTickets',
  path: '/studio/api/sports/tickets',
  summary: 'The player’s last tickets with their current cash-out offers',
  errors: ['games.launch_expired', 'games.unknown', 'upstream.unavailable'],
  request: () => z.strictObject({ launch }),
  response: () => z.object({ now: z.number(), tickets: z.array(SportsTicketSchema) }),
});

/**
 * Pays the current offer if it is not below `offer`, for the whole open stake or for a part of it. The part and the rest are each at least
 * `stakeMin`. `part.number` is the number of parts cashed out so far plus one. A repeated call for a part, or for the whole of a cashed-out
 * ticket, gets the same answer; another stake with a known number is refused with `idempotency.mismatch`.
 */
export const cashOutSportsTicket = defineEndpoint({
  ...FRAME_CALL,
  id: 'cashOutSportsTicket',
  path: '/studio/api/sports/cash-out',
  summary:
    'Cash out an open ticket or a part of it at the offered price; `cash_out_moved` carries the new one in `value.offer`',
  errors: [
    'games.launch_expired',
    'games.unknown',
    'sports.unknown',
    'sports.suspended',
    'sports.ticket_ended',
    'sports.cash_out_moved',
    'sports.cash_out_part',
    'idempotency.mismatch',
    'upstream.unavailable',
  ],
  request: () =>
    z.strictObject({
      launch,
      ticketId: z.string().check(z.minLength(1), z.maxLength(80)),
      offer: AmountSchema,
      part: z.optional(
        z.strictObject({
          number: z.number().check(z.int(), z.gte(1), z.lte(1000)),
          stake: AmountSchema.check(z.gt(0)),
        }),
      ),
    }),
  response: () => z.object({ ticket: SportsTicketSchema }),
});
