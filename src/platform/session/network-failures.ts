import { NETWORK_FAILURE_CHECK } from '../limits/bounds.ts';
import type { Try } from '../verification/verification-object.ts';
import type { NetworkDevice } from './attempts-store.ts';

export type NetworkState = Try;

const NOT_COUNTED: NetworkState = { state: 'go', tries: 0 };

function getFailures(env: Env, prefix: string) {
  return env.VERIFICATION.getByName(`sign-ins:${prefix}`);
}

/** Counts a failed sign-in of this network, over all names. `takeBackFailures` removes it if it turns out not to be a failure. */
export async function beginNetworkTry(env: Env, prefix: string, proven: number): Promise<NetworkState> {
  if (prefix === '') return NOT_COUNTED;
  return getFailures(env, prefix).begin('networkFailures', NETWORK_FAILURE_CHECK, proven);
}

export async function takeBackFailures(env: Env, prefix: string, failures: number): Promise<void> {
  if (prefix !== '' && failures > 0) await getFailures(env, prefix).takeBack('networkFailures', failures);
}

/** After a complete sign-in: forgets the failures of this place for this account, and takes them back from the count of the network. */
export async function forgiveSignIn(env: Env, account: string, place: NetworkDevice): Promise<void> {
  await takeBackFailures(env, place.prefix, await env.ATTEMPTS.getByName(account).succeed(place));
}
