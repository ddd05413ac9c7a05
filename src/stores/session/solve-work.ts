import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { WorkChallenge } from '../../contract/session/work.ts';

export { WORK_PROVIDER } from '../../contract/session/work.ts';

/** Tries at once. Browsers derive keys beside the page's own thread, which stays free: no worker is needed. */
const LANES = 4;
const TIMEOUT_MS = 30_000;

/** `checkToken` for a challenge; throws when it takes too long. */
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
