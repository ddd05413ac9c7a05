import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { AmountSchema } from '../core/money.ts';
import { callKey, FRAME_CALL, hex64, launch } from './frame-call.ts';
import { OPEN_CALL, toOpenedGame } from './opened-game.ts';
import { STAKE_ERRORS } from './stakes.ts';

/**
 * The fishing game of Orla Studio. Positions of fish follow from the server's clock (src/studio/fish/sea.ts); the socket reports the shots
 * of other players. A shot is one call and one bet, decided on the server by commit and reveal.
 */

export const FishShotSchema = z.object({
  shotId: z.string(),
  fish: z.int(),
  kind: z.string(),
  stake: AmountSchema,
  payout: AmountSchema,
  isCaught: z.boolean(),
  serverSeedHash: hex64,
  /** Server seed, revealed with the outcome. Its SHA-256 is the hash that was shown before. */
  serverSeed: hex64,
  clientSeed: z.string(),
  nonce: z.int(),
});
export type FishShot = z.infer<typeof FishShotSchema>;

/** Maximum number of seas of a game. If all are full, further players join the last one and see nobody. */
export const SEAS_MAX = 20;

const next = { nextServerSeedHash: hex64, nonce: z.int() };

export const openFish = defineEndpoint({
  ...OPEN_CALL,
  id: 'openFish',
  path: '/studio/api/fish/open',
  summary: 'Open the fishing ground: stakes, return, balance, the next commitment and the last shot',
  response: () =>
    z.object({
      ...toOpenedGame(),
      stakes: z.array(AmountSchema),
      rtp: z.number(),
      /** Number of the player's sea: the `place` of its socket. */
      sea: z.int(),
      ...next,
      /** `returned`: the shot did not count and its stake was refunded. */
      lastShot: z.nullable(
        z.object({ state: z.enum(['open', 'settled', 'returned']), shot: z.nullable(FishShotSchema) }),
      ),
    }),
});

/** Fires one shot at one fish. The client chooses `shotKey`; a repeated request answers the same shot. */
export const shootFish = defineEndpoint({
  ...FRAME_CALL,
  id: 'shootFish',
  path: '/studio/api/fish/shoot',
  summary: 'Shoot at a fish',
  errors: [...STAKE_ERRORS, 'request.rate_limited'],
  request: () =>
    z.strictObject({
      launch,
      shotKey: callKey,
      stake: z.number(),
      fish: z.int().check(z.gte(0)),
      clientSeed: z.string().check(z.regex(/^[A-Za-z0-9-]{1,32}$/)),
      /** Number of the sea that the call `openFish` returned. If it is omitted, the first sea. */
      sea: z.optional(z.int().check(z.gte(1), z.lte(SEAS_MAX))),
    }),
  response: () => z.object({ shot: FishShotSchema, balance: AmountSchema, ...next }),
});
