import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { WorkChallenge } from '../../contract/session/proof-of-work.ts';

export { WORK_PROVIDER } from '../../contract/session/proof-of-work.ts';

/** Parallel tries. Browsers derive keys outside the page's thread, so no worker is needed. */
const LANES = 4;
const TIMEOUT_MS = 30_000;

/** Solves a challenge and returns the `checkToken`; throws if the work takes too long. */
export async function solveWork(challenge: WorkChallenge): Promise<string> {
  const controller = new AbortController();
  async function solve(counterStart: number) {
    const shared = { challenge, controller, deriveKey, timeout: TIMEOUT_MS };
    const solution = await solveChallenge({ ...shared, counterStart, counterStep: LANES });
    if (!solution) throw new Error('The work was not done in time');
    controller.abort();
    return solution;
  }
  const solution = await Promise.any(Array.from({ length: LANES }, (_, lane) => solve(lane)));
  return btoa(JSON.stringify({ challenge, solution }));
}
