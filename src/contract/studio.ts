import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { AmountSchema, CurrencySchema } from './money.ts';

/**
 * What the game frames of the embedded vendor "Orla Studio" ask. The frame is sandboxed (origin `null`) and has no cookie: the
 * launch token in the body is all it holds. Outcomes are decided on the server by commit and reveal.
 */
const launch = z.string().check(z.minLength(1), z.maxLength(300));
const hex64 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

export const CLIENT_SEED_MAX = 64;

/** One settled slot round. `grid[reel][row]` are symbol ids; amounts are major units. */
export const SlotRoundSchema = z.object({
  roundId: z.string(),
  stake: AmountSchema,
  payout: AmountSchema,
  grid: z.array(z.array(z.string())),
  wins: z.array(z.object({ line: z.number(), symbol: z.string(), count: z.number(), payout: AmountSchema })),
  serverSeedHash: hex64,
  /** Revealed with the outcome: SHA-256 of it is the hash shown before. */
  serverSeed: hex64,
  clientSeed: z.string(),
  nonce: z.number(),
  at: z.string(),
});
export type SlotRound = z.infer<typeof SlotRoundSchema>;

export const openSlot = defineEndpoint({
  id: 'openSlot',
  area: 'studio',
  method: 'POST',
  path: '/studio/api/open',
  summary: 'Open a slot: its rules, limits, balance, the next commitment and the last round',
  origin: 'orla',
  auth: 'launch',
  crossOrigin: true,
  errors: ['games.launch_expired', 'games.unknown', 'games.round_open', 'upstream.unavailable'],
  request: z.strictObject({ launch }),
  response: z.object({
    gameId: z.string(),
    gameName: z.string(),
    currency: CurrencySchema,
    balance: AmountSchema,
    stakes: z.array(AmountSchema),
    rows: z.number(),
    lines: z.array(z.array(z.number())),
    symbols: z.array(z.object({ id: z.string(), name: z.string(), pays: z.record(z.string(), z.number()) })),
    rtp: z.number(),
    volatility: z.enum(['low', 'medium', 'high']),
    nextServerSeedHash: hex64,
    nonce: z.number(),
    lastRound: z.nullable(SlotRoundSchema),
  }),
});

/** One round. `roundKey` is the client's and makes a repeated request answer the same round. */
export const spinSlot = defineEndpoint({
  id: 'spinSlot',
  area: 'studio',
  method: 'POST',
  path: '/studio/api/spin',
  summary: 'Play one round of a slot',
  origin: 'orla',
  auth: 'launch',
  crossOrigin: true,
  errors: [
    'games.launch_expired',
    'games.unknown',
    'games.stake_invalid',
    'games.stake_over_limit',
    'games.round_open',
    'games.round_returned',
    'wallet.insufficient_funds',
    'wallet.frozen',
    'idempotency.mismatch',
    'upstream.unavailable',
  ],
  request: z.strictObject({
    launch,
    roundKey: z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/)),
    stake: z.number(),
    clientSeed: z.string().check(z.minLength(1), z.maxLength(CLIENT_SEED_MAX)),
  }),
  response: z.object({ round: SlotRoundSchema, balance: AmountSchema, nextServerSeedHash: hex64, nonce: z.number() }),
});
