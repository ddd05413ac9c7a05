import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { WORK_COST, type WorkChallenge, WorkProofSchema } from '../../contract/session/proof-of-work.ts';
import { CAPTCHA_LIFE_SECONDS, type CaptchaPurpose } from '../../contract/session/session.ts';
import { hmacHex } from '../../lib/bytes.ts';
import { clock, clockSeconds } from '../../server/clock.ts';
import type { Settings } from '../env.ts';
import { spendOnce } from '../one-time/one-time.ts';

/** Two derived secrets with no other use: one signs the challenge, the other its key. */
async function toSecrets(edgeSecret: string) {
  const [hmacSignatureSecret, hmacKeySignatureSecret] = await Promise.all([
    hmacHex(edgeSecret, 'work:challenge'),
    hmacHex(edgeSecret, 'work:key'),
  ]);
  return { hmacSignatureSecret, hmacKeySignatureSecret };
}

/**
 * Creates a challenge that needs between half of `tries` and all of them. The platform chooses the solution, so that the work has an upper
 * bound.
 */
export async function issueWork(
  { edgeSecret }: Pick<Settings, 'edgeSecret'>,
  purpose: CaptchaPurpose,
  tries: number,
): Promise<WorkChallenge> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: WORK_COST,
    counter: randomInt(tries - 1, Math.floor(tries / 2)),
    data: { purpose, tries },
    deriveKey,
    expiresAt: clockSeconds() + CAPTCHA_LIFE_SECONDS,
    ...(await toSecrets(edgeSecret)),
  });
  return challenge as WorkChallenge;
}

function parseProof(token: string) {
  try {
    return WorkProofSchema.safeParse(JSON.parse(atob(token))).data;
  } catch {
    return undefined;
  }
}

/** Tries proven by a solved challenge of this purpose. 0 for any other text, and for a challenge that was spent before. */
export async function spendWork(
  env: Env,
  { edgeSecrets }: Pick<Settings, 'edgeSecrets'>,
  purpose: CaptchaPurpose,
  token: string,
): Promise<number> {
  const proof = parseProof(token);
  if (!proof) return 0;
  const { data, expiresAt } = proof.challenge.parameters;
  if (data.purpose !== purpose || expiresAt <= clockSeconds()) return 0;
  const answers = edgeSecrets.map(async (secret) =>
    verifySolution({ ...proof, deriveKey, ...(await toSecrets(secret)) }),
  );
  if (!(await Promise.all(answers)).some(({ verified }) => verified)) return 0;
  const isFirst = await spendOnce(env, `work:${proof.challenge.signature}`, Math.max(expiresAt * 1000, clock()));
  return isFirst ? data.tries : 0;
}
