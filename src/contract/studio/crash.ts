import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { AmountSchema, CurrencySchema } from '../core/money.ts';
import { callKey, FRAME_CALL, hex64, launch } from './frame-call.ts';
import { STAKE_ERRORS } from './stakes.ts';

/**
 * Crash game of Orla Studio: all players share one round. The multiplier rises from 1.00 until the crash point, which the server draws by
 * commit and reveal; the client seed of a round is `<game>:<number>` and its nonce the number. Multipliers are numbers with two decimals.
 * Bets are calls; a cash-out is a frame of the socket (`CashOutFrameSchema`), decided by the time at which it arrives at the server.
 */
const multiplier = z.number().check(z.gte(1));
const place = z.int().check(z.gte(1), z.lte(2));

/** Seed and crash point are null until the round has crashed. */
export const CrashRoundSchema = z.object({
  number: z.int(),
  serverSeedHash: hex64,
  serverSeed: z.nullable(hex64),
  crash: z.nullable(multiplier),
});
export type CrashRound = z.infer<typeof CrashRoundSchema>;

/** `placed`: in the round · `cashed`: won at `at` · `lost` · `returned`: the stake was refunded. */
export const CrashBetSchema = z.object({
  ticketId: z.string(),
  round: z.int(),
  /** 1 or 2: a player has up to two bets in a round. */
  place,
  state: z.enum(['placed', 'cashed', 'lost', 'returned']),
  stake: AmountSchema,
  /** The multiplier at which the server cashes out automatically; null: only by hand, or at `ceiling`. */
  auto: z.nullable(multiplier),
  /** The multiplier at which this bet reaches the maximum win. The server cashes the bet out at this multiplier. */
  ceiling: multiplier,
  at: z.nullable(multiplier),
  payout: AmountSchema,
});
export type CrashBet = z.infer<typeof CrashBetSchema>;

export const CRASH_PHASES = ['asleep', 'betting', 'flying', 'crashed'] as const;

/** A bet as all players see it, with a number in place of the player's name. */
const shownBet = z.object({
  who: z.int(),
  stake: AmountSchema,
  currency: CurrencySchema,
  at: z.nullable(multiplier),
});
export const CrashBetsSchema = z.object({
  type: z.literal('bets'),
  count: z.int(),
  /** The bets with the highest stakes, at most 20. */
  shown: z.array(shownBet),
});
export type CrashBets = z.infer<typeof CrashBetsSchema>;

/** State of the round, sent to all players on every change of phase. Always complete, so only the latest message counts. */
export const CrashStateSchema = z.object({
  type: z.literal('round'),
  /** Server time of the message, in milliseconds since the Unix epoch. */
  now: z.int(),
  phase: z.enum(CRASH_PHASES),
  /** End of the phase `betting` or `crashed`; 0 in the other phases. */
  endsAt: z.int(),
  /** Time at which the curve starts; 0 before the start. */
  startedAt: z.int(),
  people: z.int(),
  round: CrashRoundSchema,
  nextServerSeedHash: hex64,
  /** The last 20 crash points, newest first. */
  last: z.array(multiplier),
});
export type CrashState = z.infer<typeof CrashStateSchema>;

/** Frame that cashes out a bet. A repeated frame is answered `done`. */
export const CashOutFrameSchema = z.strictObject({ cashOut: z.string().check(z.minLength(1), z.maxLength(64)) });

/**
 * `early`: the curve has not reached 1.01 · `late`: the round ended before the frame arrived · `done`: the bet is cashed out already ·
 * `unknown`: no bet of this player.
 */
export const CASH_OUT_REFUSALS = ['early', 'late', 'done', 'unknown'] as const;

export type CrashMessage =
  | CrashState
  | CrashBets
  | { readonly type: 'people'; readonly people: number }
  /** State of a bet of this player, sent on every change. */
  | { readonly type: 'bet'; readonly bet: CrashBet }
  /** The results of this player's bets in a round are booked, so the client may request the balance. */
  | { readonly type: 'paid'; readonly round: number }
  | {
      readonly type: 'refused';
      readonly ticketId: string;
      readonly reason: (typeof CASH_OUT_REFUSALS)[number];
      /** `late`: the crash point · `done`: the multiplier of the bet · otherwise null. */
      readonly at: number | null;
    };

export const openCrash = defineEndpoint({
  ...FRAME_CALL,
  id: 'openCrash',
  path: '/studio/api/crash/open',
  summary: 'Open the crash game: its limits, balance, the last rounds and the bets of the player',
  errors: ['games.launch_expired', 'games.unknown', 'upstream.unavailable'],
  request: () => z.strictObject({ launch }),
  response: () =>
    z.object({
      currency: CurrencySchema,
      balance: AmountSchema,
      limits: z.object({ step: AmountSchema, min: AmountSchema, max: AmountSchema, maxWin: AmountSchema }),
      maxMultiplier: multiplier,
      rtp: z.int(),
      /** Revealed rounds, latest first. */
      rounds: z.array(CrashRoundSchema),
      /** Latest first. */
      bets: z.array(CrashBetSchema),
    }),
});

/** Places a bet. The client chooses `ticketKey`; a repeated request answers the same bet. */
export const placeCrashBet = defineEndpoint({
  ...FRAME_CALL,
  id: 'placeCrashBet',
  path: '/studio/api/crash/bet',
  summary: 'Bet on the coming round of the crash game',
  errors: [...STAKE_ERRORS, 'games.betting_closed'],
  request: () =>
    z.strictObject({
      launch,
      ticketKey: callKey,
      round: z.int().check(z.gte(1)),
      place,
      stake: z.number(),
      auto: z.nullable(z.number()),
    }),
  response: () => z.object({ bet: CrashBetSchema, balance: AmountSchema }),
});
