import { atom } from 'nanostores';
import type { WorkChallenge } from '../../contract/session/proof-of-work.ts';
import type { CaptchaPurpose } from '../../contract/session/session.ts';
import { loadChunk } from '../../lib/load-chunk.ts';
import { findCalls } from '../core/lazy-request.ts';
import { type Failure, type Result, SLOW_AFTER_MS } from '../core/result.ts';

/** Fields that carry a proof of work; empty when none is required. */
export interface HumanProof {
  readonly checkProvider?: string;
  readonly checkToken?: string;
}

/** True while a call waits for a proof. */
export const $isProving = atom(false);

const SENDS_MAX = 3;
const ASKS_PROOF: readonly Failure['code'][] = ['session.captcha_required', 'session.captcha_wrong'];
/** Proofs started after a refusal, for the next call of the purpose. */
const begun = new Map<CaptchaPurpose, Promise<HumanProof | undefined>>();

async function prove(challenge: WorkChallenge): Promise<HumanProof | undefined> {
  try {
    const { WORK_PROVIDER, solveWork } = await loadChunk(() => import('./solve-work.ts'), SLOW_AFTER_MS);
    return { checkProvider: WORK_PROVIDER, checkToken: await solveWork(challenge) };
  } catch {
    return undefined;
  }
}

/** Undefined when the proof failed. */
async function takeProof(purpose: CaptchaPurpose): Promise<HumanProof | undefined> {
  const proof = begun.get(purpose);
  if (!proof) return {};
  begun.delete(purpose);
  $isProving.set(true);
  const done = await proof;
  $isProving.set(false);
  return done;
}

const toFailed = (requestId: string): Result<never> => ({
  ok: false,
  failure: { code: findCalls()?.findCryptoLack() ?? 'human.failed', requestId },
});

/**
 * Makes a call that may need a proof. After a refusal for a missing proof, repeats it with one. After another refusal with a challenge,
 * starts the proof for the next try at once. Challenges are handled here, so forms only deal with pictures.
 */
export async function withProof<Value>(
  purpose: CaptchaPurpose,
  send: (proof: HumanProof) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  let requestId = '';
  for (let sends = 0; sends < SENDS_MAX; sends += 1) {
    const proof = await takeProof(purpose);
    if (!proof) return toFailed(requestId);
    const answer = await send(proof);
    const challenge = answer.ok ? undefined : findCalls()?.toWork(answer.failure);
    if (answer.ok || !challenge) return answer;
    begun.set(purpose, prove(challenge));
    const { value: _, ...failure } = answer.failure;
    if (!ASKS_PROOF.includes(failure.code)) return { ok: false, failure };
    requestId = failure.requestId;
  }
  return toFailed(requestId);
}
