import * as z from 'zod/mini';
import { DRAWS, drawNumber, toCrashPoint } from '../crash/crash-point.ts';
import { CRASH_NAME } from '../crash/limits.ts';
import { toCrashSeeds, verifyCrashRound } from '../crash/verify.ts';
import { toBytesStep, toHashStep, type Verification } from './verification.ts';

const CrashProofSchema = z.object({
  kind: z.literal('crash'),
  number: z.number(),
  serverSeed: z.string(),
  serverSeedHash: z.string(),
  crash: z.number(),
});

/** Verifies a round of the crash game. Game and round number take the place of the client seed, because no player chooses one. */
export async function verifyCrash(input: unknown): Promise<Verification | undefined> {
  const parsed = CrashProofSchema.safeParse(input);
  if (!parsed.success) return undefined;
  const { data } = parsed;
  const seeds = toCrashSeeds(data.number, data.serverSeed);
  const h = await drawNumber(seeds);
  const crash = (toCrashPoint(h) / 100).toFixed(2);
  return {
    verdict: await verifyCrashRound(data),
    subject: `${CRASH_NAME} #${data.number}`,
    steps: [
      await toHashStep(data.serverSeed, data.serverSeedHash),
      await toBytesStep(seeds),
      {
        name: 'outcome',
        lines: [
          `h = 0x${h.toString(16).padStart(13, '0')} = ${h}`,
          `floor(97 × 2^52 / (2^52 − h)) / 100 = floor(97 × ${DRAWS} / ${DRAWS - h}) / 100`,
          `1.00 ≤ … ≤ 10000.00 → ${crash}×`,
        ],
      },
    ],
  };
}
