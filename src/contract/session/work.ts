import * as z from 'zod/mini';

/** In `checkProvider`, where `checkToken` is a solved challenge of this file. */
export const WORK_PROVIDER = 'altcha';
/** Rounds of PBKDF2 in one try. About 1.5 ms on a desktop, 6 ms on a slow phone. */
export const WORK_COST = 5_000;
const COST_MAX = 20_000;

const hex = z.string().check(z.regex(/^(?:[0-9a-f]{2}){1,64}$/));

/**
 * A challenge of ALTCHA, version 2: find the counter whose derived key begins with `keyPrefix`. `data.purpose` is what it is worth
 * anything for, `data.tries` how many tries it takes at most; `expiresAt` is in seconds. Signed, and good once.
 */
export const WorkChallengeSchema = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    cost: z.number().check(z.int(), z.gte(1), z.lte(COST_MAX)),
    data: z.object({ purpose: z.string(), tries: z.number() }),
    expiresAt: z.number(),
    keyLength: z.literal(32),
    keyPrefix: hex,
    keySignature: hex,
    nonce: hex,
    salt: hex,
  }),
  signature: hex,
});
export type WorkChallenge = z.infer<typeof WorkChallengeSchema>;

/** `checkToken` is this as JSON in base64. */
export const WorkProofSchema = z.object({
  challenge: WorkChallengeSchema,
  solution: z.object({ counter: z.number().check(z.int(), z.gte(0)), derivedKey: hex }),
});
