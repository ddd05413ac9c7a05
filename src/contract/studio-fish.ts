import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { AmountSchema, CurrencySchema } from './money.ts';
import { STAKE_ERRORS } from './studio-stakes.ts';

/**
 * The fishing ground of Orla Studio. Which fish swim where follows from the server's clock (src/studio/fish/sea.ts), what
 * others shoot comes by the sea's socket; a shot is one call, one bet, decided on the server by commit and reveal.
 */
const launch = z.string().check(z.minLength(1), z.maxLength(300));
const hex64 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

export const FishShotSchema = z.object({
  shotId: z.string(),
  fish: z.int(),
  kind: z.string(),
  stake: AmountSchema,
  payout: AmountSchema,
  isCaught: z.boolean(),
  serverSeedHash: hex64,
  /** Revealed with the outcome: SHA-256 of it is the hash shown before. */
  serverSeed: hex64,
  clientSeed: z.string(),
  nonce: z.int(),
});
export type FishShot = z.infer<typeof FishShotSchema>;

/** A game has so many seas; beyond all of them a player fishes in the last one and sees nobody. */
export const SEAS_MAX = 20;

const next = { nextServerSeedHash: hex64, nonce: z.int() };

export const openFish = defineEndpoint({
  id: 'openFish',
  area: 'studio',
  host: 'studio',
  method: 'POST',
  path: '/studio/api/fish/open',
  summary: 'Open the fishing ground: stakes, return, balance, the next commitment and the last shot',
  origin: 'orla',
  auth: 'launch',
  crossOrigin: true,
  errors: ['games.launch_expired', 'games.unknown', 'games.round_open', 'upstream.unavailable'],
  request: () => z.strictObject({ launch }),
  response: () =>
    z.object({
      gameId: z.string(),
      gameName: z.string(),
      currency: CurrencySchema,
      balance: AmountSchema,
      stakes: z.array(AmountSchema),
      rtp: z.number(),
      /** Which of several like seas the player is in: the `place` of its socket. */
      sea: z.int(),
      ...next,
      /** `returned`: it did not count and its stake went back. */
      lastShot: z.nullable(
        z.object({ state: z.enum(['open', 'settled', 'returned']), shot: z.nullable(FishShotSchema) }),
      ),
    }),
});

/** One shot at one fish. `shotKey` is the client's and makes a repeated request the same shot. */
export const shootFish = defineEndpoint({
  id: 'shootFish',
  area: 'studio',
  host: 'studio',
  method: 'POST',
  path: '/studio/api/fish/shoot',
  summary: 'Shoot at a fish',
  origin: 'orla',
  auth: 'launch',
  crossOrigin: true,
  errors: [...STAKE_ERRORS, 'request.rate_limited'],
  request: () =>
    z.strictObject({
      launch,
      shotKey: z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/)),
      stake: z.number(),
      fish: z.int().check(z.gte(0)),
      clientSeed: z.string().check(z.regex(/^[A-Za-z0-9-]{1,32}$/)),
      /** As the game was opened; the first where it is not said. */
      sea: z.optional(z.int().check(z.gte(1), z.lte(SEAS_MAX))),
    }),
  response: () => z.object({ shot: FishShotSchema, balance: AmountSchema, ...next }),
});
