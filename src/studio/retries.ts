import type { WalletAnswer } from './wallet-client.ts';

/** Waits between the attempts of one wallet call within one request. */
export const RETRY_WAITS_MS: readonly number[] = [150, 500];

/** Repeats the call while its outcome is unknown; returns the last answer. */
export async function withRetries(
  wait: (milliseconds: number) => Promise<void>,
  attempt: () => Promise<WalletAnswer>,
): Promise<WalletAnswer> {
  for (const waitMs of RETRY_WAITS_MS) {
    const answer = await attempt();
    if (answer.kind !== 'unknown') return answer;
    await wait(waitMs);
  }
  return attempt();
}
