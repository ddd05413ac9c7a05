import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { AmountSchema } from '../core/money.ts';
import { callKey, FRAME_CALL, hex64, launch } from './frame-call.ts';
import { OPEN_CALL, toOpenedGame } from './opened-game.ts';
import { STAKE_ERRORS } from './stakes.ts';

/**
 * Calls of the game frames of the embedded vendor "Orla Studio". The frame is sandboxed (origin `null`) and has no
 * cookie: the launch token in the body is its only credential. Outcomes are decided on the server by commit and reveal.
 */

export const CLIENT_SEED_MAX = 64;

/**
 * One string per reel, from the top, one character per symbol role; `symbols` of the opened game maps roles to
 * pictures.
 */
const grid = z.array(z.string());
const win = { role: z.string(), payout: AmountSchema };

/**
 * Display data of a round. Cells of a cluster are numbered down each reel, reel by reel; each step of a cascade shows
 * the grid before its wins disappear.
 */
export const SlotOutcomeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('lines'),
    grid,
    wins: z.array(z.object({ ...win, line: z.number(), count: z.number() })),
  }),
  z.object({
    kind: z.literal('ways'),
    grid,
    wins: z.array(z.object({ ...win, count: z.number(), ways: z.number() })),
  }),
  z.object({
    kind: z.literal('cluster'),
    steps: z.array(
      z.object({
        grid,
        multiplier: z.number(),
        wins: z.array(z.object({ ...win, cells: z.array(z.number()) })),
      }),
    ),
  }),
]);
export type SlotOutcome = z.infer<typeof SlotOutcomeSchema>;

/** Figures beside the paytable with which a client explains the game. */
export const SlotRulesSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('lines'), lines: z.array(z.array(z.number())) }),
  z.object({ kind: z.literal('ways'), ways: z.number() }),
  z.object({ kind: z.literal('cluster'), multipliers: z.array(z.number()), fallsMax: z.number() }),
]);
export type SlotRules = z.infer<typeof SlotRulesSchema>;

/**
 * How the last round of this game ended. `open`: the wallet has not answered yet. `wasInterrupted`: the server completed the round later.
 */
export const SlotEndSchema = z.object({
  roundId: z.string(),
  end: z.enum(['completed', 'returned', 'open']),
  wasInterrupted: z.boolean(),
  stake: AmountSchema,
  payout: AmountSchema,
  at: z.string(),
});
export type SlotEnd = z.infer<typeof SlotEndSchema>;

/** One settled slot round; amounts are major units. */
export const SlotRoundSchema = z.object({
  roundId: z.string(),
  stake: AmountSchema,
  payout: AmountSchema,
  outcome: SlotOutcomeSchema,
  serverSeedHash: hex64,
  /** Server seed, revealed with the outcome. Its SHA-256 is the hash that was shown before. */
  serverSeed: hex64,
  clientSeed: z.string(),
  nonce: z.number(),
  at: z.string(),
});
export type SlotRound = z.infer<typeof SlotRoundSchema>;

export const openSlot = defineEndpoint({
  ...OPEN_CALL,
  id: 'openSlot',
  path: '/studio/api/open',
  summary: 'Open a slot: its rules, limits, balance, the next commitment and the last round',
  response: () =>
    z.object({
      ...toOpenedGame(),
      stakes: z.array(AmountSchema),
      /** Number of rows of each reel. */
      heights: z.array(z.number()),
      /** Number of units in a stake. A pay of this many units returns the stake once. */
      units: z.number(),
      /** Lowest number of equal symbols for each column of `pays`. */
      counts: z.array(z.number()),
      /** Maximum payout of a round, as a multiple of its stake. */
      payoutMax: z.number(),
      symbols: z.array(z.object({ role: z.string(), id: z.string(), pays: z.array(z.number()) })),
      rules: SlotRulesSchema,
      rtp: z.number(),
      volatility: z.enum(['low', 'medium', 'high']),
      nextServerSeedHash: hex64,
      nonce: z.number(),
      lastRound: z.nullable(SlotRoundSchema),
      lastEnd: z.nullable(SlotEndSchema),
    }),
});

/** Plays one round. The client chooses `roundKey`; a repeated request answers the same round. */
export const spinSlot = defineEndpoint({
  ...FRAME_CALL,
  id: 'spinSlot',
  path: '/studio/api/spin',
  summary: 'Play one round of a slot',
  errors: [...STAKE_ERRORS, 'games.too_soon'],
  request: () =>
    z.strictObject({
      launch,
      roundKey: callKey,
      stake: z.number(),
      clientSeed: z.string().check(z.minLength(1), z.maxLength(CLIENT_SEED_MAX)),
    }),
  response: () =>
    z.object({ round: SlotRoundSchema, balance: AmountSchema, nextServerSeedHash: hex64, nonce: z.number() }),
});
