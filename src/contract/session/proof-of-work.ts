import * as z from 'zod/mini';

/** Value of `checkProvider` when `checkToken` is a solved challenge of this file. */
export const WORK_PROVIDER = 'altcha';
/** Rounds of PBKDF2 in one try. About 1.5 ms on a desktop, 6 ms on a slow phone. */
export const WORK_COST = 5_000;
const COST_MAX = 20_000;

const hex = z.string().check(z.regex(/^(?:[0-9a-f]{2}){1,64}$/));

/**
 * A challenge of ALTCHA, version 2: find the counter whose derived key begins with `keyPrefix`. Valid only for `data.purpose`; `data.tries`
 * is the maximum number of tries; `expiresAt` is in seconds. Signed, and valid once.
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

/** Content of `checkToken`, as JSON in base64. */
export const WorkProofSchema = z.object({
  challenge: WorkChallengeSchema,
  solution: z.object({ counter: z.number().check(z.int(), z.gte(0)), derivedKey: hex }),
});
